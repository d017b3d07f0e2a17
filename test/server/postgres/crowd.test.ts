import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../../server/engines/engine'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { asking, openEngine } from './asking'

let server: TestPostgres
let engine: Engine
let holder: pg.Client
const { run, rows } = asking(() => engine)

/** A query that waits on the server until the test lets it go. */
const WAITING = 'SELECT count(*) FROM held'
const POLL = { timeout: 240_000, interval: 100 }

const hold = (): Promise<unknown> => holder.query('BEGIN; LOCK TABLE held IN ACCESS EXCLUSIVE MODE')
const letGo = (): Promise<unknown> => holder.query('ROLLBACK')

const untilWaiting = (count: number): Promise<void> => {
  const read = (): string => server.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'").trim()
  return expect.poll(read, POLL).toBe(String(count))
}

/** Connects as a user who may have so many connections; the server refuses any further one. */
const openAs = async (username: string, connections: number): Promise<void> => {
  const password = 'a password of one user'
  server.sql(`
    CREATE ROLE ${username} LOGIN PASSWORD '${password}' CONNECTION LIMIT ${connections};
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${username};`)
  engine = await openEngine(server, { username, password })
}

const connectionsOf = (username: string): number =>
  Number(server.sql(`SELECT count(*) FROM pg_stat_activity WHERE usename = '${username}'`))

describe.skipIf(whyNoPostgres() !== null)('connections of many users to PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres()
    server.sql('CREATE TABLE held (id int); CREATE TABLE sales AS SELECT i AS id FROM generate_series(1, 100) i')
    const { port, user, password } = server
    holder = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' })
    await holder.connect()
  })
  afterAll(async () => {
    await holder.end()
    server.stop()
  })
  beforeEach(hold)
  afterEach(async () => {
    await letGo()
    await engine.close()
  })

  it('answers thirty users over four places, the first query of each before a second', async () => {
    // four for runs, two for lists of tables, one for short questions
    await openAs('crowd', 7)
    const long = Array.from({ length: 4 }, () => run(WAITING, { user: 'long' }))
    await untilWaiting(2)
    const starts: string[] = []
    const users = Array.from({ length: 30 }, (_, at) => `user ${at}`)
    const most = { connections: 0 }
    const short = [1, 2, 3].flatMap((round) =>
      users.map(async (user, at) => {
        const sql = `SELECT ${at} AS user, sum(id) * ${round} AS total FROM sales`
        const answer = await rows(sql, { user, onStart: () => starts.push(user) })
        most.connections = Math.max(most.connections, connectionsOf('crowd'))
        expect(answer).toBe(`[[${at},${5050 * round}]]`)
      }),
    )
    const asked = Array.from({ length: 20 }, async () => {
      expect((await engine.tables('public')).length).toBe(2)
      expect(await engine.healthy(240_000)).toBe(true)
    })
    await Promise.all([...short, ...asked])
    expect(new Set(starts.slice(0, users.length)).size).toBe(users.length)
    expect(starts).toHaveLength(90)
    expect(most.connections).toBeGreaterThan(2)
    expect(most.connections).toBeLessThanOrEqual(7)
    // two of the long ones work all the while, and two wait for their user's places
    await untilWaiting(2)
    await letGo()
    for (const { rowCount } of await Promise.all(long)) expect(rowCount).toBe(1)
  })

  it('reads lists of tables and checks health over three connections at most', async () => {
    await openAs('thrifty', 3)
    const lists = Array.from({ length: 20 }, () => [
      engine.tables('public').then(({ length }) => length),
      engine.describe('public', 'sales').then(({ columns }) => columns.length),
      engine.functions().then((functions) => Math.min(1, functions.length)),
      engine.healthy(240_000),
    ])
    const answers = await Promise.all(lists.map((list) => Promise.all(list)))
    expect(answers).toEqual(answers.map(() => [2, 1, 1, true]))
    expect(connectionsOf('thrifty')).toBeLessThanOrEqual(3)
  })

  it('says in words that the server has no connection left, and works when it has', async () => {
    await openAs('few', 2)
    expect(await rows('SELECT count(*) FROM sales')).toBe('[[100]]')
    const long = ['a', 'b'].map((user) => run(WAITING, { user, runId: user }))
    await untilWaiting(2)
    await expect(engine.tables('public')).rejects.toMatchObject({
      code: 'GENERIC_DB_ENGINE_ERROR',
      message: 'The database takes no more connections: too many connections for role "few".',
    })
    await expect(run('SELECT 1', { user: 'c' })).rejects.toThrow('too many connections')
    expect(await engine.healthy(240_000)).toBe(false)
    await letGo()
    for (const { rowCount } of await Promise.all(long)) expect(rowCount).toBe(1)
    expect(await engine.tables('public')).toHaveLength(2)
    expect(await engine.healthy(240_000)).toBe(true)
    expect(await rows('SELECT 1', { user: 'c' })).toBe('[[1]]')
  })

  it('stops a query where the user has no connection left for the stop', async () => {
    await openAs('full', 2)
    await rows('SELECT count(*) FROM sales')
    const long = ['a', 'b'].map((user) => run(WAITING, { user, runId: user }))
    const ends = Promise.allSettled(long)
    await untilWaiting(2)
    expect(await engine.cancel('a')).toBe(true)
    await expect(long[0]).rejects.toMatchObject({ code: 'STOPPED' })
    await untilWaiting(1)
    await letGo()
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
