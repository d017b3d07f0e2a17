import type { Bench } from '../context'
import { digits, type Line } from '../line'
import { addPeople, type Api, makeHome, signIn, startProcess } from '../server'
import { bootstrap, quantile } from '../stats'

const PEOPLE = 8
const HEAVY_EACH = 25
const HEAVY = 'SELECT count(DISTINCT hash(i + $n)) FROM range(30000000) t(i)'
/** Ms between two short queries, and between two looks at the health of the server. */
const PAUSE = 250

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const timesOf = (values: readonly number[]): string =>
  `p50 ${digits(quantile(values, 0.5))} p99 ${digits(quantile(values, 0.99))} max ${digits(Math.max(...values))} ms`

const run = async (api: Api, databaseId: number, sql: string): Promise<number> => {
  const start = performance.now()
  const { status, bytes } = await api.post('/api/v1/sqllab/execute/', { database_id: databaseId, sql, queryLimit: 10 })
  if (status !== 200) throw new Error(`${sql} answered ${status}: ${Buffer.from(bytes).toString().slice(0, 200)}`)
  return performance.now() - start
}

/** Takes times repeatedly while `isOn` answers true. */
const sample = async (isOn: () => boolean, take: () => Promise<number>): Promise<readonly number[]> => {
  const taken: number[] = []
  while (isOn()) {
    taken.push(await take())
    await wait(PAUSE)
  }
  return taken
}

/** The wait of a ninth person's short query, and of a look at /health, while eight people have 200 heavy queries. */
export const fairness = async (bench: Bench): Promise<Line[]> => {
  const home = await makeHome(bench)
  const names = await addPeople(home, PEOPLE + 1)
  const process = await startProcess(bench.root, home)
  const apis = await Promise.all(names.map((name) => signIn(process.url, name)))
  const [ninth, ...others] = apis
  if (ninth === undefined) throw new Error('nobody is signed in')
  const [database] = await ninth.databases()
  if (database === undefined) throw new Error('there is no database')
  const short = () => run(ninth, database.id, 'SELECT 1')
  const look = async (): Promise<number> => {
    const start = performance.now()
    const { status } = await ninth.get('/health')
    if (status !== 200) throw new Error(`/health answered ${status}`)
    return performance.now() - start
  }
  let until = performance.now() + (bench.quick ? 5000 : 20_000)
  const atRest = await sample(() => performance.now() < until, short)
  const healthAtRest = await sample(() => performance.now() < until + 3000, look)
  const heavy = others.flatMap((api, person) =>
    Array.from({ length: HEAVY_EACH }, (_, at) =>
      run(api, database.id, HEAVY.replace('$n', `${person * HEAVY_EACH + at}`)).catch(() => 0),
    ),
  )
  await wait(1000)
  until = performance.now() + (bench.quick ? 30_000 : 90_000)
  const isOn = (): boolean => performance.now() < until
  const [busy, health] = await Promise.all([sample(isOn, short), sample(isOn, look)])
  await process.stop()
  await Promise.all(heavy)
  const lineOf = (
    id: string,
    what: string,
    own: readonly number[],
    rest: readonly number[],
    gate: number,
    aim: number,
  ) => ({
    id,
    what,
    product: timesOf(own),
    reference: `${timesOf(rest)}: the same at rest`,
    verdict: {
      figure: bootstrap([own], ([values = []]) => quantile(values, 0.99)),
      unit: 'ms' as const,
      better: 'less' as const,
      gate,
      aim,
    },
    n: own.length,
    note: `${PEOPLE * HEAVY_EACH} heavy queries of ${PEOPLE} people were sent before`,
  })
  return [
    lineOf('wait', 'SELECT 1 of a ninth person behind heavy queries, 99th percentile', busy, atRest, 2000, 500),
    lineOf('health', 'GET /health meanwhile, 99th percentile', health, healthAtRest, 100, 50),
  ]
}
