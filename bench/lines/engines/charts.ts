import { dialectOf } from '../../../server/engines/kinds'
import type { Bench } from '../../context'
import type { BenchEngine } from '../../engines/engine'
import { startedEngines } from '../../engines/start'
import { digits, times, type Line } from '../../line'
import { interleave, timed } from '../../measure'
import { ratioOf } from '../../stats'

const GROUPS = 1_000

const parse = <T>(bytes: Uint8Array): T => JSON.parse(Buffer.from(bytes).toString()) as T

type Facts = BenchEngine['facts'][number]

const makeDataset = async (
  { running, databaseId, schema, name }: BenchEngine,
  { rows, table }: Facts,
): Promise<number> => {
  const body = { database: databaseId, schema, table_name: `bench_${name}_${rows}`, sql: `SELECT k, v FROM ${table}` }
  const { status, bytes } = await running.api.post('/api/v1/dataset/', body)
  if (status !== 201) throw new Error(`dataset answered ${status}: ${Buffer.from(bytes).toString()}`)
  return parse<{ readonly id: number }>(bytes).id
}

const total = { expressionType: 'SIMPLE', column: { column_name: 'v' }, aggregate: 'SUM', label: 'total' }
const QUERY = { columns: ['k'], metrics: [total], filters: [], orderby: [['total', false]], row_limit: GROUPS }

interface Answer {
  readonly result: readonly { readonly query: string; readonly rowcount: number }[]
}

const lineOf = async (bench: Bench, engine: BenchEngine, facts: Facts): Promise<Line> => {
  const { name, running, driver } = engine
  const dataset = await makeDataset(engine, facts)
  let sql = ''
  const ask = async (): Promise<void> => {
    const source = { id: dataset, type: 'table' }
    const body = { datasource: source, force: true, queries: [QUERY], result_format: 'json', result_type: 'full' }
    const { status, bytes } = await running.api.post('/api/v1/chart/data', body)
    if (status !== 200) throw new Error(`chart data answered ${status}: ${Buffer.from(bytes).toString().slice(0, 300)}`)
    const [result] = parse<Answer>(bytes).result
    if (result?.rowcount !== GROUPS) throw new Error(`${result?.rowcount} groups`)
    sql = result.query
  }
  await ask()
  const read = async (): Promise<void> => {
    const count = await engine.read(sql)
    if (count !== GROUPS) throw new Error(`${driver} read ${count} groups`)
  }
  const { product, reference } = await interleave(
    () => timed(ask),
    () => timed(read),
    { rounds: bench.rounds(30), warmUp: 3 },
  )
  return {
    id: `charts ${name} ${digits(facts.rows / 1e6)} M`,
    what: `data of a chart on ${name}, ${digits(GROUPS)} groups of ${digits(facts.rows / 1e6)} M rows, over HTTP`,
    product: times(product),
    reference: `${times(reference)}: the chart's own SQL by ${driver}`,
    verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate: 1.2, aim: 1.1 },
    n: product.length,
    note: 'not from the cache',
  }
}

/** The data of a chart, beside its own SQL sent by the driver. Engines without charts are left out. */
export const engineCharts = async (bench: Bench): Promise<Line[]> => {
  const lines: Line[] = []
  for (const engine of await startedEngines(bench)) {
    if (dialectOf(engine.kind) === null) console.log(`${engine.name} has no charts.`)
    else for (const facts of engine.facts) lines.push(await lineOf(bench, engine, facts))
  }
  return lines
}
