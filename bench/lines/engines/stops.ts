import type { Bench } from '../../context'
import { createRandom } from '../../data/random'
import type { BenchEngine } from '../../engines/engine'
import { startedEngines } from '../../engines/start'
import { digits, type Line } from '../../line'
import { interleave } from '../../measure'
import { bootstrap, quantile } from '../../stats'

/** Ms between two looks at the database. */
const LOOK_MS = 20
/** Ms for which a query has worked at least, and at most, before it is stopped. */
const WORKED_MS = { least: 100, most: 400 }

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => Buffer.from(bytes).toString().slice(0, 300)

const lineOf = async (bench: Bench, engine: BenchEngine): Promise<Line> => {
  const { name, running, databaseId, schema, endless, isWorking, driver } = engine
  const random = createRandom(5)
  const worked = () => wait(WORKED_MS.least + random() * (WORKED_MS.most - WORKED_MS.least))
  /** Ms from the stop of a query that works to the rest of the database. */
  const untilIdle = async (stop: () => Promise<void>): Promise<number> => {
    await worked()
    const start = performance.now()
    await stop()
    while (isWorking !== null && (await isWorking())) await wait(LOOK_MS)
    return performance.now() - start
  }
  const stopped = async (round: number): Promise<number> => {
    const id = `e${round + 10}${name.slice(0, 1)}${Math.floor(random() * 1e6)}`
    const body = { database_id: databaseId, schema, client_id: id, sql: endless, queryLimit: 10, runAsync: false }
    let over: string | null = null
    const run = running.api.post('/api/v1/sqllab/execute/', body).then((answer) => (over = textOf(answer)))
    while (isWorking !== null && !(await isWorking())) {
      if (over !== null) throw new Error(`the query ended by itself: ${String(over)}`)
      await wait(LOOK_MS)
    }
    const ms = await untilIdle(async () => {
      const { status } = await running.api.post('/api/v1/query/stop', { client_id: id })
      if (status !== 200) throw new Error(`stop answered ${status}`)
    })
    const text = await run
    if (!text.includes('stopped')) throw new Error(`the query was not stopped: ${text}`)
    return ms
  }
  const stoppedAlone = async (): Promise<number> => {
    const work = await engine.work()
    while (isWorking !== null && !(await isWorking())) await wait(LOOK_MS)
    return untilIdle(() => work.stop())
  }
  const { product, reference } = await interleave(stopped, stoppedAlone, {
    rounds: bench.quick ? 10 : 40,
    warmUp: 2,
  })
  const both = (values: readonly number[]) =>
    `p50 ${digits(quantile(values, 0.5))} p99 ${digits(quantile(values, 0.99))} ms`
  return {
    id: `stops ${name}`,
    what: `stop call → ${name} idle, 99th percentile`,
    product: both(product),
    reference: `${both(reference)}: the same query stopped by ${driver}`,
    verdict: {
      figure: bootstrap([product], ([values = []]) => quantile(values, 0.99)),
      unit: 'ms',
      better: 'less',
      gate: 1000,
      aim: 250,
    },
    n: product.length,
    note:
      isWorking === null
        ? 'it is idle when the stop is answered'
        : `by the server's own list, read every ${LOOK_MS} ms`,
  }
}

/** The time from a stop to the rest of the database. */
export const engineStops = async (bench: Bench): Promise<Line[]> => {
  const lines: Line[] = []
  for (const engine of await startedEngines(bench)) lines.push(await lineOf(bench, engine))
  return lines
}
