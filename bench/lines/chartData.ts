import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'

import type { Bench } from '../context'
import { digits, exactly, times, type Line } from '../line'
import { interleave, timed } from '../measure'
import { server, type Api } from '../server'
import { ratioOf } from '../stats'

const ROWS = 10_000_000
const TOGETHER = 200

const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString())

const makeDataset = async (api: Api, databaseId: number, name: string, sql: string): Promise<number> => {
  const { status, bytes } = await api.post('/api/v1/dataset/', { database: databaseId, table_name: name, sql })
  if (status !== 201) throw new Error(`dataset answered ${status}: ${Buffer.from(bytes).toString()}`)
  return (parse(bytes) as { readonly id: number }).id
}

interface Answer {
  readonly result: readonly { readonly data: readonly Readonly<Record<string, unknown>>[]; readonly rowcount: number }[]
}

const asking =
  (api: Api, dataset: number, query: object, force = true) =>
  async (): Promise<Answer> => {
    const body = {
      datasource: { id: dataset, type: 'table' },
      force,
      queries: [query],
      result_format: 'json',
      result_type: 'full',
    }
    const { status, bytes } = await api.post('/api/v1/chart/data', body)
    if (status !== 200) throw new Error(`chart data answered ${status}: ${Buffer.from(bytes).toString().slice(0, 300)}`)
    return parse(bytes) as Answer
  }

const sum = { expressionType: 'SIMPLE', column: { column_name: 'v' }, aggregate: 'SUM', label: 'total' }

/** The data of one chart, beside the same SQL in DuckDB as JSON. */
const lineOf = async (bench: Bench, id: string, groups: number, gate: number, aim: number): Promise<Line> => {
  const { api, databaseId, home } = await server(bench)
  const instance = await DuckDBInstance.create(join(home, 'examples.duckdb'), { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const source = `SELECT i % ${groups} AS k, i * 7919 % 10007 AS v FROM range(${ROWS}) t(i)`
  const dataset = await makeDataset(api, databaseId, `bench_${id}`, source)
  const query = { columns: ['k'], metrics: [sum], filters: [], orderby: [['total', false]], row_limit: groups }
  const ask = asking(api, dataset, query)
  const raw = `SELECT json_group_array(json_object('k', k, 'total', total))::VARCHAR FROM (SELECT k, sum(v) AS total FROM (${source}) GROUP BY k ORDER BY total DESC LIMIT ${groups})`
  const { product, reference } = await interleave(
    () =>
      timed(async () => {
        const rows = (await ask()).result[0]?.rowcount
        if (rows !== groups) throw new Error(`${rows} rows instead of ${groups}`)
      }),
    () => timed(async () => (await connection.runAndReadAll(raw)).value(0, 0)),
    { rounds: bench.rounds(30), warmUp: 3 },
  )
  connection.closeSync()
  instance.closeSync()
  return {
    id,
    what: `data of a chart, ${digits(groups)} groups of ${digits(ROWS / 1e6)} M rows, over HTTP`,
    product: times(product),
    reference: `${times(reference)}: the same SQL as JSON in DuckDB`,
    verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate, aim },
    n: product.length,
    note: 'not from the cache; sign-in, permission, row-level security, plan, gate and engine process are in the product’s figure',
  }
}

export const p1 = async (bench: Bench): Promise<Line[]> => [await lineOf(bench, 'P1', 1000, 1.25, 1.1)]
export const p2 = async (bench: Bench): Promise<Line[]> => [await lineOf(bench, 'P2', 10_000, 1.25, 1.15)]

/** The same question by many at once: the source has a random number in it, so each execution answers another one. */
export const p19 = async (bench: Bench): Promise<Line[]> => {
  const { api, databaseId } = await server(bench)
  const source = `SELECT random() AS r, i FROM range(${ROWS}) t(i)`
  const dataset = await makeDataset(api, databaseId, 'bench_p19', source)
  const metric = { expressionType: 'SQL', sqlExpression: 'SUM(r)', label: 'total' }
  const ask = asking(api, dataset, { columns: [], metrics: [metric], filters: [], row_limit: 1 }, false)
  const answers = await Promise.all(Array.from({ length: TOGETHER }, ask))
  const executions = new Set(answers.map(({ result }) => result[0]?.data[0]?.['total'])).size
  return [
    {
      id: 'P19',
      what: `${TOGETHER} identical questions for data at once: executions in the engine`,
      product: `${executions}`,
      reference: '1',
      verdict: { figure: exactly(executions), unit: '', better: 'less', gate: 2, aim: 1 },
      n: 1,
      note: '',
    },
  ]
}
