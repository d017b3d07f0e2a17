import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { startTestServer, type Answer, type Browser, type TestServer } from '../support/server'

let postgres: TestPostgres
let server: TestServer
let admin: Browser
let database: number

const errorOf = (answer: Answer) =>
  answer.json<{ readonly errors: readonly { message: string; error_type: string; extra: object }[] }>().errors[0]

describe.skipIf(whyNoPostgres() !== null)('failures of PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startTestServer()
    admin = await server.signedIn('root', ['Admin'])
    const { port, user: username, password } = postgres
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
})
