import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Browser, type TestServer } from '../../server/support/server'
import { whyNoTrino } from '../../support/trino/install'
import { startTrino, type TestTrino } from '../../support/trino/server'

const URL = '/api/v1/database/'

let trino: TestTrino
let server: TestServer
let admin: Browser
let analyst: Browser
let names = 0

const body = (parameters: object = {}) => ({
  database_name: `trino ${(names += 1)}`,
  engine: 'trino',
  configuration_method: 'dynamic_form',
  parameters: {
    host: 'localhost',
    port: trino.securePort,
    catalog: 'tpch',
    username: trino.user,
    password: trino.password,
    certificate: trino.certificate,
    ...parameters,
  },
})

const tried = async (parameters: object): Promise<readonly [number, string, string]> => {
  const answer = await admin.post(`${URL}test_connection/`, body(parameters))
  const { errors = [] } = answer.json<{ readonly errors?: readonly { error_type: string; message: string }[] }>()
  return [answer.status, errors[0]?.error_type ?? answer.text, errors[0]?.message ?? '']
}

const execute = (id: number, sql: string) => analyst.post('/api/v1/sqllab/execute/', { database_id: id, sql })

describe.skipIf(whyNoTrino() !== null)('connections to Trino', () => {
  beforeAll(async () => {
    trino = await startTrino()
    server = await startTestServer()
    admin = await server.signedIn('root', ['Admin'])
    analyst = await server.signedIn('ana', ['Alpha', 'sql_lab'])
  })
  afterAll(async () => {
    await server.close()
    trino.stop()
  })

  it('joins catalogs, and draws a table of another one than its own', async () => {
    await trino.sql("CREATE TABLE memory.default.areas AS SELECT * FROM (VALUES (0, 'South')) t (key, area)")
    const more = { extra: JSON.stringify({ allow_multi_catalog: true }) }
    const { id } = (await admin.post(URL, { ...body({ catalog: 'memory' }), ...more })).json<{ readonly id: number }>()
    const sql = 'SELECT count(*) AS n FROM default.areas JOIN tpch.tiny.nation ON key = regionkey'
    expect((await execute(id, sql)).json()).toMatchObject({ status: 'success', data: [{ n: 5 }] })
    const refused = (await execute(id, 'SELECT * FROM system.runtime.queries')).text
    expect(refused).toContain('tables of the catalog system cannot be used in it')
    const place = { database: id, catalog: 'tpch', schema: 'tiny', table_name: 'region' }
    const dataset = (await admin.post('/api/v1/dataset/', place)).json<{ readonly id: number }>()
    const query = { metrics: ['count'], columns: ['name'], row_limit: 10 }
    const chart = await admin.post('/api/v1/chart/data', {
      datasource: { id: dataset.id, type: 'table' },
      queries: [query],
    })
    expect(chart.text).toContain('AFRICA')
  })

  it('connects a catalog, runs SQL on it, and lists what it has', async () => {
    const made = await admin.post(URL, body())
    expect([made.status, made.status === 201 ? '' : made.text]).toEqual([201, ''])
    const { id } = made.json<{ readonly id: number }>()
    const answer = await execute(id, 'SELECT nationkey, name FROM tiny.nation ORDER BY 1 LIMIT 2')
    expect(answer.json()).toMatchObject({
      status: 'success',
      data: [
        { nationkey: 0, name: 'ALGERIA' },
        { nationkey: 1, name: 'ARGENTINA' },
      ],
    })
    expect((await analyst.get(`${URL}${id}/schemas/`)).json<{ readonly result: unknown }>().result).toContain('sf1')
    expect((await analyst.get(`${URL}${id}/tables/?q=(schema_name:tiny)`)).text).toContain('"nation"')
    const metadata = await analyst.get(`${URL}${id}/table_metadata/?name=nation&schema=tiny`)
    expect(metadata.json()).toMatchObject({ columns: [{ name: 'nationkey', type: 'bigint' }, {}, {}, {}] })
    const { selectStar } = metadata.json<{ readonly selectStar: string }>()
    expect((await execute(id, selectStar)).json<{ readonly data: unknown[] }>().data).toHaveLength(25)
    const estimate = await analyst.post('/api/v1/sqllab/estimate/', { database_id: id, sql: 'TABLE tiny.nation' })
    expect(estimate.text).toContain('tiny.nation (25)')
    const shown = await admin.get(`${URL}${id}/connection`)
    expect(shown.json()).toMatchObject({ result: { parameters: { password: 'XXXXXXXXXX', catalog: 'tpch' } } })
    const row = await server.services.store
      .selectFrom('database')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(shown.text + JSON.stringify(row)).not.toContain(trino.password)
    expect((await admin.send('DELETE', `${URL}${id}`)).status).toBe(200)
  })

  it('tells why a server cannot be reached', async () => {
    expect(await tried({ password: 'wrong' })).toEqual([
      422,
      'CONNECTION_INVALID_PASSWORD_ERROR',
      'The server does not accept this user name and password.',
    ])
    expect((await tried({ password: undefined }))[1]).toBe('CONNECTION_INVALID_PASSWORD_ERROR')
    expect((await tried({ catalog: 'nothing' }))[1]).toBe('CONNECTION_UNKNOWN_DATABASE_ERROR')
    expect((await tried({ port: 1 }))[1]).toBe('CONNECTION_PORT_CLOSED_ERROR')
    expect((await tried({ certificate: undefined }))[2]).toContain('is not of an authority that is known')
    expect((await tried({ host: '127.0.0.1' }))[2]).toContain('is for another name than this host')
    expect((await tried({ port: trino.port }))[2]).toContain('The server has no encryption.')
    expect((await tried({ unencrypted: true }))[2]).toContain('A password is sent over encrypted connections only.')
    const plain = await tried({ unencrypted: true, password: undefined, certificate: undefined })
    expect(plain[2]).toContain('The server takes encrypted connections only')
    expect((await tried({ host: '169.254.169.254' }))[1]).toBe('CONNECTION_ACCESS_DENIED_ERROR')
    expect((await tried({ host: 'a@b' }))[0]).toBe(422)
    const open = { port: trino.port, unencrypted: true, password: undefined, certificate: undefined }
    for (const parameters of [
      {},
      { any_certificate: true, certificate: undefined },
      { certificate: trino.certificate.replaceAll('\n', ' ') },
      open,
    ])
      expect((await tried(parameters)).slice(1)).toEqual([expect.stringContaining('OK'), ''])
  })
})
