import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { QueryContext } from '../../../contract/chart/data'
import { openBudget, openMemory } from '../../../server/chart/plan/budget'
import { answerContext } from '../../../server/chart/context'
import { dataOf } from '../../../server/chart/data'
import { firstRow, rowBatches } from '../../../server/chart/rows/rowBatches'
import type { ResultColumn } from '../../../server/engines/engine'
import { Problem } from '../../../server/problem'
import { findUser } from '../../../server/session/security/users'
import { partsIn } from '../../support/together'
import { type Charts, startCharts } from '../support/charts'

const MEGABYTE = 1_048_576
const columnOf = (name: string, type = 'VARCHAR', generic: ResultColumn['generic'] = 1): ResultColumn => ({
  name,
  type,
  generic,
})
/** A text in chunks of these lengths, again and again. */
const chunked = (text: string, lengths: readonly number[]): Uint8Array[] => {
  const bytes = Buffer.from(text)
  const chunks: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const length = lengths[chunks.length % lengths.length] ?? 1
    chunks.push(bytes.subarray(at, at + length))
    at += length
  }
  return chunks
}
const all = async (chunks: readonly Uint8Array[]) => {
  const rows: unknown[][] = []
  let bytes = 0
  for await (const batch of rowBatches(chunks)) {
    rows.push(...batch.rows)
    bytes = Math.max(bytes, batch.bytes)
  }
  return { rows, bytes }
}
const WIDE = { maxRows: 1_000_000, maxResultMb: 256 }

describe('rows in batches', () => {
  test('parses rows in batches equally, wherever the chunks end', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.constant(null),
      fc.json().map((text) => JSON.parse(text) as unknown),
    )
    const rowsOf = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 30 })
    let several = 0
    await fc.assert(
      fc.asyncProperty(rowsOf, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), async (rows, lengths) => {
        const chunks = chunked(JSON.stringify(rows), lengths)
        if (rows.length > 1 && chunks.length > 1) several += 1
        expect((await all(chunks)).rows).toEqual(JSON.parse(JSON.stringify(rows)))
        expect(firstRow(chunks)).toEqual((JSON.parse(JSON.stringify(rows)) as unknown[][])[0])
      }),
    )
    expect(several).toBeGreaterThan(20)
  })

  test('keeps batches small, except for a single large row', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => [at, 'x],["'.repeat(10)])
    const text = JSON.stringify(rows)
    const found = await all(chunked(text, [65_536, 7]))
    expect(found.rows).toEqual(rows)
    expect(text.length).toBeGreaterThan(2 * MEGABYTE)
    expect(found.bytes).toBeLessThan(300_000)
    const large = [['a'], ['y'.repeat(2 * MEGABYTE)], ['b']]
    expect((await all(chunked(JSON.stringify(large), [65_536]))).rows).toEqual(large)
  })
})

describe('text of rows', () => {
  const names = ['n "quoted"', 'at', 'big']
  const columns = [
    columnOf('n', 'INTEGER', 0),
    columnOf('at', 'TIMESTAMP', 2),
    columnOf('big', 'BIGINT', 0),
    columnOf('rows', 'BIGINT', 0),
  ]
  const rows = Array.from({ length: 30_000 }, (_, at) => [at, '2024-01-02T03:04:05.5', '9007199254740993', 7])
  const dataFor = (more: Partial<Parameters<typeof dataOf>[0]> = {}) =>
    dataOf({
      chunks: chunked(JSON.stringify(rows), [65_536]),
      columns,
      names,
      arrays: false,
      budget: openBudget(WIDE),
      ...more,
    })
  const textOf = async (pieces: Promise<readonly Uint8Array[]>) => Buffer.concat(await pieces).toString()
  const ms = Date.UTC(2024, 0, 2, 3, 4, 5) + 500

  test('writes rows as JSON objects or arrays, exactly', async () => {
    const records = rows.map(([n, , big]) => ({ 'n "quoted"': n, at: ms, big }))
    expect(await textOf(dataFor().pieces())).toBe(JSON.stringify(records))
    expect(await dataFor().records()).toEqual(records)
    expect(await dataFor().records(2)).toEqual(records.slice(0, 2))
    expect(await textOf(dataFor({ arrays: true }).pieces())).toBe(
      JSON.stringify(rows.map(([n, , big]) => [n, ms, big])),
    )
    const nothing = { chunks: [Buffer.from('[]')] }
    expect(await textOf(dataFor(nothing).pieces())).toBe('[]')
    expect(await textOf(dataFor({ ...nothing, arrays: true }).pieces())).toBe('[]')
  })

  test("passes the engine's bytes through where they fit the request", async () => {
    const chunks = chunked('[[1],[2]]', [2])
    const same = { chunks, columns: [columnOf('n')], names: ['n'], arrays: true }
    expect(await dataFor(same).pieces()).toBe(chunks)
  })

  test('writes rows in small pieces and lets other tasks run between them', async () => {
    let turns = 0
    let isOver = false
    const others = (): void => {
      turns += 1
      if (!isOver) setImmediate(others)
    }
    setImmediate(others)
    const pieces = await dataFor().pieces()
    isOver = true
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
    expect(bytes).toBeGreaterThan(1.5 * MEGABYTE)
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(200_000)
    expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes / (512 * 1024)))
  })

  test('refuses few cells under long names before the text grows large', async () => {
    const budget = openBudget({ ...WIDE, maxResultMb: 4 })
    const wide = dataFor({
      chunks: [Buffer.from(JSON.stringify(Array.from({ length: 50_000 }, () => [1])))],
      columns: [columnOf('n')],
      names: ['n'.repeat(10_000)],
      budget,
    })
    await expect(wide.pieces()).rejects.toMatchObject({ reason: 'incorrect' })
    await expect(wide.records()).rejects.toMatchObject({ reason: 'incorrect' })
  })
})

describe('budget of a call', () => {
  test('counts the budget over all queries, and over calls that share memory', () => {
    const memory = openMemory({ maxResultMb: 1 })
    const first = openBudget({ maxRows: 10, maxResultMb: 1 }, memory)
    const second = openBudget({ maxRows: 10, maxResultMb: 1 }, memory)
    first.addRows(60)
    first.addRows(40)
    expect(() => first.addRows(1)).toThrow(Problem)
    second.addRows(100)
    first.addBytes(MEGABYTE - 10)
    second.addBytes(10)
    expect(() => second.addBytes(1)).toThrow(Problem)
    first.release(11)
    second.addBytes(1)
    first.close()
    second.addBytes(MEGABYTE - 100)
    expect(memory.bytes).toBeLessThanOrEqual(MEGABYTE)
  })
})

describe('call of many queries', () => {
  let charts: Charts
  let dataset: number
  const query = (at: number, more: object = {}) => ({
    columns: ['n', 'words'],
    row_limit: 5000,
    row_offset: at,
    ...more,
  })
  const context = (count: number, more: object = {}): QueryContext =>
    ({
      datasource: { id: dataset, type: 'table' },
      queries: Array.from({ length: count }, (_, at) => query(at, more)),
    }) as unknown as QueryContext

  beforeAll(async () => {
    charts = await startCharts(
      `CREATE TABLE long AS SELECT i::INTEGER AS n, repeat('word ', 20) AS words FROM range(6000) t(i)`,
      () => 1_700_000_000_000,
      { maxResultMb: 8, maxRows: 5000 },
    )
    dataset = await charts.dataset({ table_name: 'long' })
  })
  afterAll(() => charts.close())

  test('refuses a call with too large answers as a whole, while others are answered', async () => {
    const order: string[] = []
    const [engine] = charts.server.services.databases.engines()
    if (!engine) throw new Error('no engine')
    const cancel = vi.spyOn(engine, 'cancel')
    const large = charts.ada.post('/api/v1/chart/data', context(100)).finally(() => order.push('chart'))
    while (!order.includes('chart')) {
      expect((await charts.ada.get('/api/v1/chart/')).status).toBe(200)
      order.push('list')
      await new Promise((done) => setImmediate(done))
    }
    const answer = await large
    expect([answer.status, answer.json()]).toEqual([
      400,
      { message: expect.stringMatching(/^Error: All (?:answers|queries) together/) as string },
    ])
    expect(order[0]).toBe('list')
    // its other queries are stopped, and the next call has all the room
    expect(cancel).toHaveBeenCalled()
    cancel.mockRestore()
    expect((await charts.ada.post('/api/v1/chart/data', context(3))).status).toBe(200)
  })

  test('allows a call ten times the rows of one query', async () => {
    const few = { columns: ['n'] }
    expect((await charts.ada.post('/api/v1/chart/data', context(10, few))).status).toBe(200)
    const answer = await charts.ada.post('/api/v1/chart/data', context(11, { ...few, columns: ['n'] }))
    expect([answer.status, answer.json()]).toEqual([
      400,
      { message: 'Error: All queries together have more than 50,000 rows. Ask for fewer.' },
    ])
  })

  test('answers in pieces that are never joined', async () => {
    const { services } = charts.server
    const user = await findUser(services.store, charts.ada.userId ?? 0)
    if (!user) throw new Error('no user')
    for (const arrays of [false, true]) {
      const caller = { services, user, signal: new AbortController().signal, arrays }
      const answer = await answerContext(caller, context(5))
      if (!('pieces' in answer)) throw new Error('no rows')
      const bytes = answer.pieces.reduce((sum, piece) => sum + piece.length, 0)
      expect(bytes).toBeGreaterThan(2 * MEGABYTE)
      expect(Math.max(...answer.pieces.map((piece) => piece.length))).toBeLessThan(200_000)
      const { result } = JSON.parse(Buffer.concat(answer.pieces).toString()) as { result: { data: unknown[] }[] }
      expect(result.map(({ data }) => data.length)).toEqual([5000, 5000, 5000, 5000, 5000])
    }
  })

  test('sends the length before the rows', async () => {
    const answer = await charts.ada.post('/api/v1/chart/data', context(4))
    expect([answer.status, answer.headers['content-length']]).toEqual([200, String(answer.bytes.length)])
    const [first] = answer.json<{ result: Record<string, unknown>[] }>().result
    expect(first).toMatchObject({ rowcount: 5000, sql_rowcount: 5000, colnames: ['n', 'words'] })
    expect(first?.['indexnames']).toHaveLength(5000)
  })

  test('calls of one batch share memory, and each has its own refusal', async () => {
    const questions = Array.from({ length: 30 }, (_, at) => ({ body: { ...context(1, { row_offset: at }) } }))
    const answer = await charts.ada.post('/api/v1/chart/data/together', { id: 'large', questions })
    const parts = partsIn(answer.bytes)
    expect(parts).toHaveLength(30)
    for (const { status, text } of parts) {
      if (status === 200) expect(JSON.parse(text)).toMatchObject({ result: [{ rowcount: 5000 }] })
      else expect([status, text]).toEqual([400, expect.stringContaining('All answers together')])
    }
    expect(parts.filter(({ status }) => status === 200).length).toBeGreaterThan(3)
  })
})
