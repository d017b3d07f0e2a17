import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READER } from '../../../common/engine/readOnly'
import { trinoReader } from '../../../common/engine/trino'
import { startTestServer, type Browser, type TestServer } from '../../server/support/server'
import { whyNoTrino } from '../../support/trino/install'
import { startTrino, type TestTrino } from '../../support/trino/server'

const URL = '/api/v1/database/'

let trino: TestTrino
let server: TestServer
let admin: Browser

const refusal = (sql: string, user: string): Promise<unknown> =>
  trino.sql(sql, user).then(
    (rows) => rows,
    (error: unknown) => (error as Error).message,
  )

describe.skipIf(whyNoTrino() !== null)('the rules for a user of Trino that may only read', () => {
  beforeAll(async () => {
    trino = await startTrino({ rules: trinoReader({ catalog: 'memory' }).text })
    await trino.sql('CREATE TABLE memory.default.orders AS SELECT 1 AS id')
    server = await startTestServer()
    admin = await server.signedIn('root', ['Admin'])
  })
  afterAll(async () => {
    await server.close()
    trino.stop()
  })

  it('let the user read the catalog, write nothing, and see no other one', async () => {
    expect(await trino.sql('SELECT id FROM memory.default.orders', READER)).toEqual([[1]])
    for (const write of [
      'INSERT INTO memory.default.orders VALUES 2',
      'CREATE TABLE memory.default.mine (id integer)',
      'DROP TABLE memory.default.orders',
      'DELETE FROM memory.default.orders',
      'CREATE SCHEMA memory.mine',
      'CREATE VIEW memory.default.mine AS SELECT 1 AS id',
      'SELECT count(*) FROM tpch.tiny.nation',
    ])
      expect([write, await refusal(write, READER)]).toEqual([write, expect.stringContaining('Access Denied')])
  })

  it('leave another user as they were', async () => {
    await trino.sql('CREATE SCHEMA memory.more', 'recount_readers')
    await trino.sql('CREATE TABLE memory.more.orders AS SELECT 1 AS id', 'recount_readers')
    await trino.sql('INSERT INTO memory.default.orders VALUES 2', 'recount_readers')
    await trino.sql('DROP TABLE memory.more.orders', 'recount_readers')
    await trino.sql('DROP SCHEMA memory.more', 'recount_readers')
    expect(await trino.sql('SELECT count(*) FROM tpch.tiny.nation', 'recount_readers')).toEqual([[25]])
  })

  it('let the product connect and query as that user', async () => {
    const parameters = {
      host: 'localhost',
      port: trino.port,
      catalog: 'memory',
      username: READER,
      unencrypted: true,
    }
    const body = { engine: 'trino', configuration_method: 'dynamic_form', parameters }
    expect((await admin.post(`${URL}test_connection/`, body)).json()).toEqual({
      message: 'OK',
      schemas: { count: 1, names: ['default'] },
    })
    const made = await admin.post(URL, { ...body, database_name: 'read only' })
    const { id } = made.json<{ readonly id: number }>()
    const answer = await admin.post('/api/v1/sqllab/execute/', {
      database_id: id,
      sql: 'SELECT min(id) AS first FROM "default".orders',
    })
    expect(answer.json()).toMatchObject({ status: 'success', data: [{ first: 1 }] })
  })
})
