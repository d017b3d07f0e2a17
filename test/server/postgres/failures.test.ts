import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { startTestServer, type Answer, type Browser, type TestServer } from '../support/server'

let postgres: TestPostgres
let server: TestServer
let admin: Browser
let database: number
let gateway: Gateway

/** A way to a server that can be cut, as if the server had stopped. */
interface Gateway {
  readonly port: number
  cut(): Promise<void>
}

const openGateway = async (port: number): Promise<Gateway> => {
  const sockets = new Set<Socket>()
  const gate = createServer((inner) => {
    const outer = connect(port, '127.0.0.1')
    inner.pipe(outer).pipe(inner)
    for (const socket of [inner, outer]) sockets.add(socket.on('error', () => undefined))
  })
  await new Promise<void>((resolve) => {
    gate.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (gate.address() as AddressInfo).port,
    cut: () =>
      new Promise((resolve) => {
        gate.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const errorOf = (answer: Answer) =>
  answer.json<{ readonly errors: readonly { message: string; error_type: string; extra: object }[] }>().errors[0]

describe.skipIf(whyNoPostgres() !== null)('failures of PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startTestServer()
    admin = await server.signedIn('root', ['Admin'])
    gateway = await openGateway(postgres.port)
    const { port } = gateway
    const { user: username, password } = postgres
    const parameters = { host: '127.0.0.1', port, database: 'postgres', username, password, unencrypted: true }
    const added = await admin.post('/api/v1/database/', {
      database_name: 'warehouse',
      engine: 'postgresql',
      configuration_method: 'dynamic_form',
      parameters,
    })
    database = added.json<{ readonly id: number }>().id
  })
  afterAll(async () => {
    await server.close()
    postgres.stop()
  })

  it('names the engine that failed in the error of a query and of an estimate', async () => {
    for (const call of ['execute', 'estimate']) {
      const answer = await admin.post(`/api/v1/sqllab/${call}/`, { database_id: database, sql: 'SELECT nothing' })
      expect([call, errorOf(answer)]).toMatchObject([
        call,
        { error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', extra: { engine_name: 'PostgreSQL' } },
      ])
    }
  })

  it.each(['connection error', 'Connection terminated'])(
    'takes no "%s" in a value for a lost connection',
    async (value) => {
      const sql = `SELECT CAST('${value}' AS integer)`
      const answer = await admin.post('/api/v1/sqllab/execute/', { database_id: database, sql })
      expect(errorOf(answer)).toMatchObject({
        error_type: 'GENERIC_DB_ENGINE_ERROR',
        message: `invalid input syntax for type integer: "${value}"`,
      })
    },
  )

  it('tells that the connection was lost under a query and a chart', async () => {
    const sql = 'SELECT count(*) AS n FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b'
    const made = await admin.post('/api/v1/dataset/', { database, schema: 'public', table_name: 'endless', sql })
    const datasource = { id: made.json<{ readonly id: number }>().id, type: 'table' }
    const kill = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE query LIKE '%generate_series%' AND state = 'active' AND pid <> pg_backend_pid()`
    for (const ask of [
      () => admin.post('/api/v1/sqllab/execute/', { database_id: database, sql }),
      () => admin.post('/api/v1/chart/data', { datasource, queries: [{ columns: ['n'] }] }),
    ]) {
      const answer = ask()
      await expect.poll(() => postgres.sql(kill)).toBe('1\n')
      expect(errorOf(await answer)).toMatchObject({
        error_type: 'CONNECTION_HOST_DOWN_ERROR',
        message: 'The connection to the database was lost while the query ran.',
      })
    }
  })

  it('tells that a stopped server is not reached, whatever it is asked', async () => {
    const list = () => admin.get(`/api/v1/database/${database}/schemas/`)
    const made = await admin.post('/api/v1/dataset/', {
      database,
      schema: 'public',
      table_name: 'one',
      sql: 'SELECT 1 AS n',
    })
    const datasource = { id: made.json<{ readonly id: number }>().id, type: 'table' }
    const chart = () => admin.post('/api/v1/chart/data', { datasource, queries: [{ columns: ['n'] }] })
    const run = (call: string) => admin.post(`/api/v1/sqllab/${call}/`, { database_id: database, sql: 'SELECT 1' })
    expect([(await list()).status, (await run('execute')).status]).toEqual([200, 200])
    await gateway.cut()
    for (const ask of [() => run('execute'), () => run('estimate'), list, chart]) {
      expect(errorOf(await ask())).toMatchObject({
        error_type: 'CONNECTION_PORT_CLOSED_ERROR',
        message: `Nothing answers at port ${gateway.port} of 127.0.0.1. Check the port, and that the server runs.`,
      })
    }
  })
})
