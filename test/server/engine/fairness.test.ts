import { getPriority } from 'node:os'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { FairQueue } from '../../../server/engines/process/fairQueue'
import { makeDatabase, nextRunId, openEngine, rowsOf, runSql } from './fixture'
import type { TestEngine } from './fixture'

const ENDLESS = 'SELECT count(*) FROM range(100000000000000) t(i) WHERE i % 7 = 8'
const NEVER = new AbortController().signal
const settled = () => new Promise((done) => setImmediate(done))

describe('queue of runs', () => {
  let now = 0
  afterEach(() => (now = 0))

  /** A queue of one place that `first` has had until `now`, and the order in which others get it after. */
  const queueOf = () => {
    const queue = new FairQueue(1, 1, () => now)
    const order: string[] = []
    const run = async (user: string, ms: number) => {
      const release = await queue.take(user, NEVER)
      order.push(user)
      now += ms
      release?.()
    }
    return { queue, order, run }
  }

  it('gives the next place to the user who used the engine least', async () => {
    const { queue, order, run } = queueOf()
    await run('busy', 9000)
    await run('less busy', 4000)
    const holder = queue.takeNow('holder')
    const all = [run('busy', 1), run('busy', 1), run('less busy', 1), run('new', 1)]
    holder?.()
    await Promise.all(all)
    expect(order.slice(2)).toEqual(['new', 'less busy', 'busy', 'busy'])
  })

  it('halves the used time of each user every 30 seconds', async () => {
    const { queue, order, run } = queueOf()
    await run('long ago', 8000)
    now += 120_000
    await run('just now', 1000)
    const holder = queue.takeNow('holder')
    const all = [run('just now', 1), run('long ago', 1)]
    holder?.()
    await Promise.all(all)
    expect(order.slice(2)).toEqual(['long ago', 'just now'])
  })

  it('knows idle users, and gives a place at once only where one is free', async () => {
    const { queue } = queueOf()
    const release = queue.takeNow('a')
    expect([queue.isIdle('a'), queue.isIdle('b'), queue.takeNow('b')]).toEqual([false, true, null])
    const stop = new AbortController()
    const waiting = queue.take('b', stop.signal)
    expect(queue.isIdle('b')).toBe(false)
    stop.abort()
    expect(await waiting).toBeNull()
    release?.()
    expect([queue.isIdle('a'), queue.isIdle('b')]).toEqual([true, true])
  })
})

describe('engine whose only place a long query has', () => {
  let database: Awaited<ReturnType<typeof makeDatabase>>
  const engines: TestEngine[] = []
  beforeAll(async () => {
    database = await makeDatabase('CREATE TABLE one AS SELECT 1 AS a')
  })
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.close()
  })
  afterAll(() => database.remove())

  const busyEngine = async (trialMs: number) => {
    const engine = await openEngine(database.file, { concurrency: 1, perUser: 1, trialMs })
    engines.push(engine)
    const runId = nextRunId()
    const long = runSql(engine, ENDLESS, { runId, user: 'heavy' }).catch((error: { code: string }) => error.code)
    return { engine, long, stopLong: () => engine.cancel(runId) }
  }

  it('answers the short query of another person while the long one continues', async () => {
    const { engine, long, stopLong } = await busyEngine(60_000)
    let isOver = false
    void long.finally(() => (isOver = true))
    let started = 0
    const run = { user: 'light', onStart: () => started++ }
    expect(rowsOf(await runSql(engine, 'SELECT a FROM one', run))).toEqual([[1]])
    await expect(runSql(engine, 'SELECT b FROM one', { user: 'light' })).rejects.toThrow('not found')
    expect([isOver, started]).toEqual([false, 1])
    await stopLong()
    expect(await long).toBe('STOPPED')
  })

  it("makes another person's long query wait for its turn after its trial", async () => {
    const { engine, long, stopLong } = await busyEngine(20)
    const order: string[] = []
    const second = runSql(engine, 'SELECT count(*) FROM range(300000000) t(i) WHERE i % 7 = 3', {
      user: 'second',
    }).then((result) => order.push(`second ${String(rowsOf(result))}`))
    // its own second run is tried only after the first one, so it waits too
    const third = runSql(engine, 'SELECT 1', { user: 'heavy' }).then(() => order.push('third'))
    await settled()
    expect(order).toEqual([])
    await stopLong()
    expect(await long).toBe('STOPPED')
    await Promise.all([second, third])
    expect(order).toHaveLength(2)
    expect(order).toContain('second 42857143')
  })

  it('stops a query in its trial at once', async () => {
    const { engine, stopLong } = await busyEngine(60_000)
    const runId = nextRunId()
    const tried = runSql(engine, ENDLESS, { runId, user: 'second' }).catch((error: { code: string }) => error.code)
    await settled()
    expect(await engine.cancel(runId)).toBe(true)
    expect(await tried).toBe('STOPPED')
    await stopLong()
  })

  it('yields the processor to the server', async () => {
    const engine = await openEngine(database.file)
    engines.push(engine)
    expect(getPriority(engine.pid())).toBeGreaterThan(getPriority())
  })
})
