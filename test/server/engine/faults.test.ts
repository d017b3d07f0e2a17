import { setTimeout as after } from 'node:timers/promises'
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EngineError } from '../../../server/engines/engine'
import { makeShop, nextRunId, openEngine, refusalOf, rowsOf, runSql, type TestEngine } from './fixture'

const ENDLESS = 'SELECT count(*) FROM range(100000000000000) t(i) WHERE i % 7 = 8'
/** Builds one long text in a single call that no interrupt reaches. */
const DEAF = `SELECT length(lpad('x', 600000000, 'y'))`

let database: Awaited<ReturnType<typeof makeShop>>
let engine: TestEngine

beforeAll(async () => {
  database = await makeShop()
  engine = await openEngine(database.file)
})

afterAll(async () => {
  await engine.close()
  await database.remove()
})

const cell = async (sql: string) => rowsOf(await runSql(engine, sql))[0]?.[0]

describe('stop', () => {
  it('interrupts a running query and leaves the process alive', async () => {
    const pid = engine.pid()
    const runId = nextRunId()
    const run = refusalOf(engine, ENDLESS, { runId })
    await after(150)
    expect(await engine.cancel(runId)).toBe(true)
    expect((await run).code).toBe('STOPPED')
    expect(await cell('SELECT 1')).toBe(1)
    expect(engine.pid()).toBe(pid)
    expect(await engine.cancel(runId)).toBe(false)
  })

  it('stops a run at once in any phase', async () => {
    for (const wait of [0, 1, 2, 4, 8, 16]) {
      const runId = nextRunId()
      const run = refusalOf(engine, ENDLESS, { runId })
      await after(wait)
      await engine.cancel(runId)
      expect((await run).code).toBe('STOPPED')
    }
  })

  it('stops a run that still waits for its turn', async () => {
    const ids = Array.from({ length: 3 }, nextRunId)
    const runs = ids.map((runId) => refusalOf(engine, ENDLESS, { runId, user: 'greedy' }))
    expect(await cell('SELECT 1')).toBe(1)
    for (const runId of ids.toReversed()) await engine.cancel(runId)
    expect((await Promise.all(runs)).map(({ code }) => code)).toEqual(['STOPPED', 'STOPPED', 'STOPPED'])
  })

  it('limits the wait for a turn to twice the timeout, except with low priority', async () => {
    const timeoutMs = 60_000
    // this test's clock moves when it says so: how long the query itself takes decides nothing
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const before = Array.from({ length: 2 }, nextRunId)
      const endless = before.map((runId) =>
        refusalOf(engine, ENDLESS, { runId, user: 'greedy', timeoutMs: 100 * timeoutMs }),
      )
      const low = runSql(engine, 'SELECT 2', { runId: nextRunId(), user: 'greedy', timeoutMs, priority: 'low' })
      let isOver = false
      const waited = refusalOf(engine, 'SELECT 3', { user: 'greedy', timeoutMs }).finally(() => (isOver = true))
      await vi.advanceTimersByTimeAsync(2 * timeoutMs - 1)
      expect(isOver).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect((await waited).code).toBe('BACKEND_TIMEOUT_ERROR')
      for (const one of before) await engine.cancel(one)
      await Promise.all(endless)
      expect(rowsOf(await low)).toEqual([[2]])
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends a query at its time limit', async () => {
    expect((await refusalOf(engine, ENDLESS, { timeoutMs: 400 })).code).toBe('SQLLAB_TIMEOUT_ERROR')
  })

  it('kills a process that ignores an interrupt, and reruns its other queries', async () => {
    const roomy = await openEngine(database.file, { memoryLimitMb: 2048 })
    try {
      const pid = roomy.pid()
      const runId = nextRunId()
      const deaf = refusalOf(roomy, DEAF.replace('600000000', '1500000000'), { runId, user: 'a' })
      const bystander = runSql(roomy, 'SELECT count(*) FROM range(4000000000)', { user: 'b' })
      await after(300)
      await roomy.cancel(runId)
      expect((await deaf).code).toBe('STOPPED')
      expect(rowsOf(await runSql(roomy, 'SELECT 1', { user: 'c' }))).toEqual([[1]])
      expect(roomy.pid()).not.toBe(pid)
      expect(rowsOf(await bystander)).toEqual([[4_000_000_000]])
    } finally {
      await roomy.close()
    }
  })
})

describe('faults', () => {
  it.each([
    'SELECT range(1000000000)',
    `SELECT length(repeat('x', 2000000000))`,
    `SELECT count(DISTINCT hash(a.a * 1000 + b.range)) FROM numbers a, range(1000) b`,
  ])('names memory as the cause when a query needs too much: %s', async (sql) => {
    const witness = runSql(engine, 'SELECT count(*) FROM range(1000000000)', { user: 'witness' })
    const error = await refusalOf(engine, sql, { user: 'bomber' })
    expect(error.code).toBe('GENERIC_DB_ENGINE_ERROR')
    expect(error.message).toMatch(/memory/)
    expect(rowsOf(await witness)).toEqual([[1_000_000_000]])
  })

  it('answers again after a query for which the system had no memory left', async () => {
    const columns = Array.from(
      { length: 400 },
      (_, i) => `any_value(range) FILTER (WHERE CAST(range % 400 AS VARCHAR) = '${i}')`,
    )
    const wide = `SELECT range // 300, ${columns.join(', ')} FROM range(400000) GROUP BY 1`
    const small = 'SELECT range % 1000, count(*), avg(range) FROM range(2000000) GROUP BY 1'
    for (let round = 0; round < 3; round++) {
      expect((await refusalOf(engine, wide)).message).toMatch(/memory/)
      expect(rowsOf(await runSql(engine, small))).toHaveLength(1000)
    }
  })

  /** A run, and the moment in which its statement began. */
  const begun = <Outcome>(
    run: (more: { readonly onStart: () => void }) => Promise<Outcome>,
  ): { readonly outcome: Promise<Outcome>; readonly start: Promise<void> } => {
    let onStart: () => void = () => undefined
    const start = new Promise<void>((resolve) => (onStart = resolve))
    return { outcome: run({ onStart: () => onStart() }), start }
  }

  it('reruns each query alone after a crash of their process, and is back at once', async () => {
    const pid = engine.pid()
    const runs = [1, 2, 3].map((n) => {
      const sql = `SELECT count(*) + ${n} FROM range(3000000000)`
      return begun((more) => runSql(engine, sql, { user: `user ${n}`, ...more }))
    })
    await runs[0]?.start
    process.kill(pid, 'SIGKILL')
    expect(await cell('SELECT 1')).toBe(1)
    expect((await Promise.all(runs.map(({ outcome }) => outcome))).map((result) => rowsOf(result)[0]?.[0])).toEqual([
      3_000_000_001, 3_000_000_002, 3_000_000_003,
    ])
    expect(engine.pid()).not.toBe(pid)
    expect(await engine.healthy(60_000)).toBe(true)
  })

  it('fails the only running query of a crashed process without a rerun', async () => {
    const { outcome, start } = begun((more) => refusalOf(engine, ENDLESS, more))
    await start
    process.kill(engine.pid(), 'SIGKILL')
    expect(await outcome).toMatchObject({ code: 'GENERIC_DB_ENGINE_ERROR' })
    expect(await engine.healthy(60_000)).toBe(true)
  })

  it('reports an unopenable file clearly, without its path', async () => {
    const failure = await openEngine('/nowhere/at/all.duckdb').then(
      () => null,
      (error: unknown) => error as EngineError,
    )
    expect(failure).toBeInstanceOf(EngineError)
    expect(failure?.message).not.toContain('/nowhere')
  })

  it('ends with its parent', async () => {
    const { childEntry } = await import('../../../server/engines/process/entry')
    const source = new URL('../../../server/engines/duckdb/engine.ts', import.meta.url).href
    const entry = await childEntry(source, 'engine-child.js', 'child.ts')
    const settings = { file: database.file, catalog: 'demo', memoryLimitMb: 128, threads: 1, rssLimitMb: 512 }
    const child = fork(entry, [JSON.stringify(settings)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
      execArgv: [],
    })
    await new Promise((ready) => child.once('message', ready))
    child.send({ op: 'run', id: 1, sql: ENDLESS, schema: null, limit: 1, maxBytes: 1000, denied: [] })
    await after(100)
    const ended = new Promise((exit) => child.once('exit', (_, signal) => exit(signal)))
    child.disconnect()
    expect(await ended).toBe('SIGKILL')
  })

  it('the engine never changes a database file by reading', async () => {
    const hash = async () =>
      createHash('sha256')
        .update(await readFile(database.file))
        .digest('hex')
    const before = await hash()
    await refusalOf(engine, `COPY (SELECT 1) TO '${database.file}' (FORMAT csv, USE_TMP_FILE false)`)
    await runSql(engine, 'SELECT * FROM numbers ORDER BY hash(a)')
    expect(await hash()).toBe(before)
  })
})
