import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { LoadOrder } from '../../../server/upload/loadProtocol'
import { FileProblem } from '../../../server/upload/problem'
import type { Ragged } from '../../../server/upload/ragged'
import { openSource } from '../../../server/upload/sources/openSource'
import { runs } from '../../support/runs'

const folder = mkdtempSync(join(tmpdir(), 'recount-rows-'))
const file = join(folder, 'file.csv')
let connection: DuckDBConnection

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
})
afterAll(() => {
  connection.closeSync()
  rmSync(folder, { recursive: true })
})

type Row = (string | null)[]

interface Loaded {
  readonly rows: Row[]
  readonly notes: readonly string[]
  /** Rows as they were counted before DuckDB read them. */
  readonly counted: number | null
}

/** Rows of a text as the product loads them; null where it refuses the file. */
const load = async (text: string, delimiter: string, ragged: Ragged): Promise<Loaded | null> => {
  writeFileSync(file, text)
  const order: LoadOrder = {
    file,
    scratch: `${file}.rows`,
    even: `${file}.even`,
    format: 'csv',
    reading: { encoding: 'utf-8', delimiter, header: true, ragged, above: 0 },
    memoryLimitMb: 256,
    target: null,
    columns: null,
    misfits: 'refuse',
    refresh: null,
  }
  try {
    const source = await openSource(connection, order)
    const texts = source.found.columns.map(({ name }) => ({ name, type: 'VARCHAR' }))
    const reader = await connection.runAndReadAll(`SELECT * FROM ${source.relation(texts, 'refuse')}`)
    return { rows: reader.getRowsJson() as Row[], notes: source.found.notes, counted: source.rows }
  } catch (error) {
    if (error instanceof FileProblem) return null
    throw error
  }
}

/** Records of a text by a reader that is not ours; null where the text is not of RFC 4180. */
const readIndependently = (text: string, delimiter: string, width: number): string[][] | null => {
  // an empty line is a row of a table of one column alone
  const options = { delimiter, bom: true, relax_column_count: true, skip_empty_lines: width > 1 }
  try {
    return parse(text, { ...options, record_delimiter: ['\r\n', '\n'] })
  } catch {
    return null
  }
}

const delimiters = fc.constantFrom(',', ';', '\t', '|')

/** A record as it is written: its values, those that are quoted without need, and its line end. */
interface Written {
  readonly values: readonly string[]
  readonly quoted: readonly boolean[]
}

const writtenRow = (width: number, delimiter: string): fc.Arbitrary<Written> => {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('', 'a', '17', '1.5', 'né€', ' ', ' x ') },
    { weight: 1, arbitrary: fc.constantFrom('"', 'say ""', 'two\nlines', 'two\r\nlines', `1${delimiter}234.50`, '\n') },
  )
  const length = fc.oneof(
    { weight: 6, arbitrary: fc.constant(width) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: width + 3 }) },
  )
  const surplus = fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) },
  )
  return fc.tuple(length, surplus).chain(([count, more]) =>
    fc.record({
      values: fc
        .array(value, { minLength: count, maxLength: count })
        .map((values) => [...values, ...Array.from({ length: more }, () => '')]),
      quoted: fc.array(fc.boolean(), { minLength: count + more, maxLength: count + more }),
    }),
  )
}

const textOf = ({ values, quoted }: Written, delimiter: string): string =>
  values
    .map((value, at) =>
      quoted[at] === true || /["\n\r]/.test(value) || value.includes(delimiter)
        ? `"${value.replaceAll('"', '""')}"`
        : value,
    )
    .join(delimiter)

const csvFiles = fc.tuple(fc.integer({ min: 1, max: 5 }), delimiters).chain(([width, delimiter]) =>
  fc.record({
    width: fc.constant(width),
    delimiter: fc.constant(delimiter),
    bom: fc.boolean(),
    eol: fc.constantFrom('\n', '\r\n'),
    ended: fc.boolean(),
    quotedHeader: fc.boolean(),
    // as programs write that end each line with a delimiter
    endsInDelimiters: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) },
    ),
    rows: fc.array(writtenRow(width, delimiter), { maxLength: 12 }),
  }),
)

/** The number that a note gives. */
const countIn = (notes: readonly string[] = []): number =>
  Number(/^([\d,]+) rows? ha/.exec(notes.find((note) => / rows? ha/.test(note)) ?? '')?.[1]?.replaceAll(',', '') ?? 0)

describe('rows of a CSV file', () => {
  it('law 64: a row goes into its own columns or none, counted as RFC 4180 says', async () => {
    const reached = { short: 0, long: 0, endsEmpty: 0, shifted: 0, uniform: 0, even: 0, marked: 0, quoted: 0 }
    await fc.assert(
      fc.asyncProperty(csvFiles, async (sample) => {
        const { width, delimiter, bom, eol, ended, quotedHeader, endsInDelimiters } = sample
        const names = Array.from({ length: width }, (_, at) => `n${at}`)
        const header = textOf({ values: names, quoted: names.map(() => quotedHeader) }, delimiter)
        const lines = sample.rows.map((row) =>
          endsInDelimiters > 0 && row.values.length === width
            ? `${textOf(row, delimiter)}${delimiter.repeat(endsInDelimiters)}`
            : textOf(row, delimiter),
        )
        const text = `${bom ? '\ufeff' : ''}${[header, ...lines].join(eol)}${ended ? eol : ''}`
        const rows = readIndependently(text, delimiter, width)?.slice(1)
        if (rows === undefined) throw new Error(`not of RFC 4180: ${JSON.stringify(text)}`)
        const even = rows.filter((row) => row.length === width)
        const others = rows.length - even.length
        const isLong = rows.some((row) => row.length > width)
        const surplus = rows[0]?.length ?? 0
        const isUniform =
          surplus > width && rows.every((row) => row.length === surplus && row.slice(width).every((one) => one === ''))
        const toRow = (row: readonly string[]): Row => names.map((_, at) => row[at] || null)

        const left = await load(text, delimiter, 'skip')
        expect(left?.rows).toEqual(even.map(toRow))
        expect(left?.counted).toBe(even.length)
        expect(countIn(left?.notes)).toBe(others)
        const filled = await load(text, delimiter, 'pad')
        expect(filled?.rows).toEqual(isLong && !isUniform ? undefined : rows.map(toRow))
        expect(countIn(filled?.notes)).toBe(isLong && !isUniform ? 0 : others)
        const plain = await load(text, delimiter, 'refuse')
        expect(plain?.rows).toEqual(others > 0 ? undefined : rows.map(toRow))

        const long = rows.filter((row) => row.length > width)
        if (rows.some((row) => row.length < width)) reached.short += 1
        if (long.length > 0) reached.long += 1
        if (long.some((row) => row.at(-1) === '')) reached.endsEmpty += 1
        if (long.some((row) => row.at(-1) === '' && row[width - 1] !== '')) reached.shifted += 1
        if (isUniform) reached.uniform += 1
        if (others === 0 && rows.length > 2) reached.even += 1
        if (bom && quotedHeader) reached.marked += 1
        if (even.some((row) => row.some((value) => /["\n]/.test(value)))) reached.quoted += 1
      }),
      runs(150),
    )
    expect(Object.entries(reached).filter(([, count]) => count <= 2)).toEqual([])
  })

  it('law 65: a table of any text has every counted row, or there is no table', async () => {
    const reached = { refused: 0, loaded: 0, compared: 0 }
    const sign = fc.constantFrom('a', '1', ',', ',', ' ', '"', '\n', '\n', '\r\n', '\r')
    await fc.assert(
      fc.asyncProperty(
        fc.array(sign, { maxLength: 30 }),
        fc.constantFrom<Ragged>('refuse', 'pad', 'skip'),
        async (signs, ragged) => {
          const text = `n0,n1\n${signs.join('')}`
          const loaded = await load(text, ',', ragged)
          if (loaded === null) {
            reached.refused += 1
            return
          }
          reached.loaded += 1
          expect(loaded.rows.length).toBe(loaded.counted)
          const records = readIndependently(text, ',', 2)?.slice(1)
          if (ragged !== 'skip' || records === undefined || text.includes('\r')) return
          reached.compared += 1
          expect(loaded.rows).toEqual(
            records.filter(({ length }) => length === 2).map((row) => row.map((value) => value || null)),
          )
        },
      ),
      runs(300),
    )
    expect(Object.entries(reached).filter(([, count]) => count <= 10)).toEqual([])
  })
})
