import type { Bench } from '../../context'
import type { BenchEngine } from '../../engines/engine'
import { startedEngines } from '../../engines/start'
import { digits, exactly, type Line } from '../../line'
import { timed } from '../../measure'
import { rssOf } from '../../memory'

const ROWS = 5_000_000
/** Rows of an export before, with which the server has loaded all that exports need. */
const FEW = 100_000
const SAMPLE_MS = 100
/** Ms after the last byte, in which memory may be given back. */
const REST_MS = 2_000

const prepare = async ({ running, databaseId, schema, name, many }: BenchEngine, rows: number): Promise<string> => {
  const id = `x${name.slice(0, 1)}${rows}`
  const body = { database_id: databaseId, schema, sql: many(rows), queryLimit: 10, client_id: id, runAsync: false }
  const { status } = await running.api.post('/api/v1/sqllab/execute/', body)
  if (status !== 200) throw new Error(`execute answered ${status}`)
  return id
}

const lineOf = async (bench: Bench, engine: BenchEngine): Promise<Line | null> => {
  const { name, running } = engine
  const rows = bench.quick ? FEW * 10 : ROWS
  const { pid = 0 } = running.process.child
  const save = async (count: number) => {
    const id = await prepare(engine, count)
    return running.api.drain(`/api/v1/sqllab/export/${id}/?format=csv`)
  }
  const first = await save(FEW)
  if (first.status !== 200) {
    console.log(`${name} makes no files of all rows: it answered ${first.status}.`)
    return null
  }
  const start = rssOf(pid)
  let peak = start
  const timer = setInterval(() => {
    peak = Math.max(peak, rssOf(pid))
  }, SAMPLE_MS)
  let size = 0
  const ms = await timed(async () => {
    const { status, bytes } = await save(rows)
    if (status !== 200 || bytes < rows * 20) throw new Error(`export answered ${status} with ${bytes} bytes`)
    size = bytes
  })
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  clearInterval(timer)
  const end = rssOf(pid)
  return {
    id: `memory ${name}`,
    what: `growth of the HTTP process while ${digits(rows / 1e6)} M rows of ${name} leave as CSV`,
    product: `${digits(start)} MB before, ${digits(peak)} MB at most, ${digits(end)} MB after; ${digits(size / 1e6)} MB in ${digits(ms / 1000)} s`,
    reference: '-',
    verdict: { figure: exactly(peak - start), unit: 'MB', better: 'less', gate: 100, aim: 50 },
    n: 1,
    note: '',
  }
}

/** The memory of the process that answers HTTP while a reader takes all rows as a file. */
export const engineMemory = async (bench: Bench): Promise<Line[]> => {
  const lines: Line[] = []
  for (const engine of await startedEngines(bench)) {
    const line = await lineOf(bench, engine)
    if (line !== null) lines.push(line)
  }
  return lines
}
