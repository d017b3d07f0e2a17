import { spawn } from 'node:child_process'

import type { Bench } from '../context'
import { createRandom } from '../data/random'
import { digits, type Line } from '../line'
import { server } from '../server'
import { bootstrap, median, quantile } from '../stats'

/** Statements that would run for minutes, each stuck in another part of the engine. */
const BOMBS: Readonly<Record<string, string>> = {
  'cross join': 'SELECT count(*) FROM range(1000000) a(i), range(1000000) b(j) WHERE (i * j) % 7 = 3',
  sort: 'SELECT i, md5(i::VARCHAR) AS h FROM range(50000000) t(i) ORDER BY h LIMIT 10',
  recursion: 'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 100000000) SELECT max(n) FROM r',
  aggregate: 'SELECT count(DISTINCT hash(i)) FROM range(300000000) t(i)',
  regex: `SELECT count(*) FROM range(5000000) t(i) WHERE regexp_matches(repeat(i::VARCHAR, 40), '(1+2*)+3(4+5*)+6')`,
  'long text': `SELECT sum(length(repeat('x', 1000000) || i)) FROM range(1000000) t(i)`,
  list: 'SELECT list_sort(list(hash(i))) FROM range(100000000) t(i)',
  window:
    'SELECT max(s) FROM (SELECT sum(i) OVER (ORDER BY hash(i) ROWS BETWEEN 10000 PRECEDING AND 10000 FOLLOWING) AS s FROM range(20000000) t(i))',
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Ms from `kill` to the end of a busy Node process. */
const killOne = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' })
  await wait(150)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const start = performance.now()
  child.kill('SIGKILL')
  await ended
  return performance.now() - start
}

export const p28 = async (bench: Bench): Promise<Line[]> => {
  const { api, databaseId } = await server(bench)
  const random = createRandom(3)
  const stops: number[] = []
  const kills: number[] = []
  const byBomb = new Map<string, number[]>()
  const early = new Set<string>()
  const rounds = Math.max(100, Object.keys(BOMBS).length)
  const names = Object.keys(BOMBS)
  for (let round = 0; round < (bench.quick ? 24 : rounds); round += 1) {
    const name = names[round % names.length] ?? ''
    const clientId = `b${round.toString(36)}${Math.floor(random() * 1e6).toString(36)}`
    const run = api.post('/api/v1/sqllab/execute/', {
      database_id: databaseId,
      client_id: clientId,
      sql: BOMBS[name],
      queryLimit: 1000,
      runAsync: false,
    })
    let over = false
    void run.then(() => (over = true))
    await wait(150 + random() * 400)
    if (over) {
      const { status, bytes } = await run
      if (status === 401) throw new Error('the bench is not signed in')
      early.add(`${name} (${status} ${Buffer.from(bytes).toString().slice(0, 120)})`)
      continue
    }
    const start = performance.now()
    const { status } = await api.post('/api/v1/query/stop', { client_id: clientId })
    const stopped = performance.now() - start
    await run
    const probe = await api.post('/api/v1/sqllab/execute/', { database_id: databaseId, sql: 'SELECT 1', queryLimit: 1 })
    if (status !== 200 || probe.status !== 200) throw new Error(`stop answered ${status}, then a query ${probe.status}`)
    stops.push(stopped)
    byBomb.set(name, [...(byBomb.get(name) ?? []), stopped])
    kills.push(await killOne())
  }
  if (stops.length === 0) throw new Error('nothing could be stopped')
  const p99 = bootstrap([stops], ([values = []]) => quantile(values, 0.99))
  const detail = [...byBomb].map(([name, values]) => `${name} ${digits(median(values))}`).join(', ')
  const both = (values: readonly number[]) => `p50 ${digits(median(values))} p99 ${digits(quantile(values, 0.99))} ms`
  return [
    {
      id: 'P28',
      what: 'cancel: stop call → engine idle, 99th percentile, eight bombs',
      product: both(stops),
      reference: `${both(kills)}: kill of a busy process`,
      verdict: { figure: p99, unit: 'ms', better: 'less', gate: 1000, aim: 250 },
      n: stops.length,
      note: `medians in ms: ${detail}${early.size === 0 ? '' : `; ended before they could be stopped: ${[...early].join(', ')}`}`,
    },
  ]
}
