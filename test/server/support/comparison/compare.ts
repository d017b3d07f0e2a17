import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChartDataResult } from '../../../../contract/chart/data'
import { cells } from '../charts'
import { type Datasets, type Engines, type Remote, askBoth, startEngines } from '../engines'
import { type Case, GROUPS_OF_CASES } from './cases'
import { DIFFERENCES } from './differences'
import { FACTS, NOW } from './facts'

const partsOf = (result: ChartDataResult) => ({
  names: result.colnames,
  rows: cells(result),
  types: result.coltypes,
  count: result.sql_rowcount,
})

/** Numbers with as many digits as a double can have. */
const DOUBLES = Array.from({ length: 40 }, (_, index) => Math.abs(Math.sin(index + 1)))

/** Tests that an engine answers every question of the comparison as DuckDB does, or as the list of differences says. */
export const compareCharts = (engine: 'postgres' | 'trino', open: () => Promise<Remote>): void => {
  let engines: Engines
  let facts: Datasets

  const queryOf = ({ query, inTrino = query }: Case) => (engine === 'trino' ? inTrino : query)

  /** The answers of both engines, in the parts that must be equal. */
  const both = async (question: Case) => {
    const { duckdb, remote } = await askBoth(engines, facts, question.query, question.more, queryOf(question))
    return { duckdb: partsOf(duckdb), remote: partsOf(remote) }
  }

  beforeAll(async () => {
    engines = await startEngines(FACTS, () => NOW, open)
    facts = await engines.datasets({ table_name: 'facts' })
  })
  afterAll(() => engines?.close())

  describe.each(GROUPS_OF_CASES)('$title', ({ cases }) => {
    it.each(cases)('answers as DuckDB does: $name [B9.10] [B9.24] [B9.25]', async (question) => {
      const { duckdb, remote } = await both(question)
      expect(remote).toEqual(duckdb)
    })
  })

  it.each(DIFFERENCES)('answers as its document tells: $name', async (question) => {
    const { duckdb, remote } = await both(question)
    expect([duckdb.rows[0]?.[0], remote.rows[0]?.[0]]).toEqual([question.duckdb, question[engine]])
  })

  it('finds each floating-point number by itself, and counts it in a bin', async () => {
    const parts = DOUBLES.map(
      (x) => `SELECT CAST('${x}' AS double precision) AS x, CAST('${Math.fround(x)}' AS real) AS f`,
    )
    const ids = await engines.datasets({ table_name: 'doubles', sql: parts.join(' UNION ALL ') })
    const bins = { operation: 'histogram', options: { column: 'x', bins: 9, groupby: [] } }
    for (const id of [ids.duckdb, ids.remote]) {
      const found = async (col: string, val: readonly number[]) =>
        (await engines.charts.result(id, { columns: [col], filters: [{ col, op: 'IN', val }] })).rowcount
      expect([await found('x', DOUBLES), await found('f', DOUBLES.map(Math.fround))]).toEqual([40, 40])
      const counts = cells(await engines.charts.result(id, { columns: ['x'], post_processing: [bins] }))
      expect(counts.flat().reduce<number>((sum, count) => sum + Number(count), 0)).toBe(40)
    }
  })

  it('finds rows for the questions that are about some', async () => {
    const found = new Map<string, number>()
    for (const { title, cases } of GROUPS_OF_CASES) {
      for (const question of cases) {
        const { name, more } = question
        if (name === 'of no group' || name === 'no row') continue
        const { rowcount = 0 } = await engines.charts.result(facts.remote, queryOf(question), more)
        if (rowcount === 0) found.set(`${title}: ${name}`, rowcount)
      }
    }
    expect([...found]).toEqual([])
  })

  it('writes the same files as DuckDB, of rows as they are and of operations on them', async () => {
    const { ada } = engines.charts
    const fileOf = async (id: number, query: object) => {
      const body = { datasource: { id, type: 'table' }, queries: [query], result_format: 'csv' }
      const { status, text } = await ada.post('/api/v1/chart/data', body)
      return { status, text }
    }
    const rows = { columns: ['id', 'moment', 'name', 'flag', 'big', 'ratio'], orderby: [['id', true]] }
    const pivot = GROUPS_OF_CASES.flatMap(({ cases }) => cases).find(({ name }) => name === 'a pivot')?.query ?? {}
    for (const query of [rows, pivot]) {
      const file = await fileOf(facts.remote, query)
      expect(file).toEqual(await fileOf(facts.duckdb, query))
      expect([file.status, file.text.includes('north')]).toEqual([200, true])
    }
  })
}
