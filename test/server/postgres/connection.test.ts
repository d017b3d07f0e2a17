import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { startTestServer, type Browser, type TestServer } from '../support/server'

const URL = '/api/v1/database/'

let postgres: TestPostgres
let server: TestServer
let admin: Browser
let analyst: Browser
let names = 0

const body = (parameters: object = {}, more: object = {}) => ({
  database_name: `pg ${(names += 1)}`,
  engine: 'postgresql',
  configuration_method: 'dynamic_form',
  parameters: {
    host: '127.0.0.1',
    port: postgres.port,
    database: 'postgres',
    username: postgres.user,
    password: postgres.password,
    unencrypted: true,
    ...parameters,
  },
  ...more,
})

const add = async (parameters: object = {}, more: object = {}): Promise<number> => {
  const answer = await admin.post(URL, body(parameters, more))
  expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, ''])
  return answer.json<{ readonly id: number }>().id
}

const drop = (id: number) => admin.send('DELETE', `${URL}${id}`)

const refusal = async (parameters: object): Promise<readonly [number, string, string]> => {
  const answer = await admin.post(`${URL}test_connection/`, body(parameters))
  const { errors = [] } = answer.json<{ readonly errors?: readonly { error_type: string; message: string }[] }>()
  return [answer.status, errors[0]?.error_type ?? answer.text, errors[0]?.message ?? '']
}

describe.skipIf(whyNoPostgres() !== null)('connections to PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    postgres.sql('CREATE TABLE t AS SELECT i AS n, i * 1.5 AS x FROM generate_series(1, 3) i')
    server = await startTestServer()
    admin = await server.signedIn('root', ['Admin'])
    analyst = await server.signedIn('ana', ['Alpha', 'sql_lab'])
  })
  afterAll(async () => {
    await server.close()
    postgres.stop()
  })

  it('connects a server, runs SQL on it, and lists what it has', async () => {
    const id = await add()
    const answer = await analyst.post('/api/v1/sqllab/execute/', { database_id: id, sql: 'SELECT * FROM t ORDER BY 1' })
    expect(answer.json()).toMatchObject({
      status: 'success',
      data: [
        { n: 1, x: '1.5' },
        { n: 2, x: '3.0' },
        { n: 3, x: '4.5' },
      ],
    })
    expect((await analyst.get(`${URL}${id}/schemas/`)).json()).toEqual({ result: ['public'] })
    expect((await analyst.get(`${URL}${id}/tables/?q=(schema_name:public)`)).json()).toMatchObject({
      result: [{ value: 't', type: 'table' }],
    })
    expect((await analyst.get(`${URL}${id}/table_metadata/?name=t&schema=public`)).json()).toMatchObject({
      columns: [{ name: 'n', type: 'integer' }, { name: 'x' }],
      selectStar: expect.stringContaining('t'),
    })
    const metadata = await analyst.get(`${URL}${id}/table_metadata/?name=t&schema=public`)
    const { selectStar } = metadata.json<{ readonly selectStar: string }>()
    const preview = await analyst.post('/api/v1/sqllab/execute/', { database_id: id, sql: selectStar })
    expect(preview.json<{ readonly data: unknown[] }>().data).toHaveLength(3)
    expect((await drop(id)).status).toBe(200)
  })

  it('keeps the password sealed, and shows it to nobody', async () => {
    const id = await add()
    const shown = await admin.get(`${URL}${id}/connection`)
    expect(shown.json()).toMatchObject({ result: { parameters: { password: 'XXXXXXXXXX', host: '127.0.0.1' } } })
    const list = await admin.get(URL)
    const row = await server.services.store
      .selectFrom('database')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const text of [shown.text, list.text, JSON.stringify(row)]) expect(text).not.toContain(postgres.password)
    // the masked password of the form means the known one
    const parameters = { ...body().parameters, password: 'XXXXXXXXXX' }
    expect((await admin.post(`${URL}test_connection/`, { id, engine: 'postgresql', parameters })).status).toBe(200)
    // and is never sent to another server
    for (const other of [{ host: 'localhost' }, { port: 5433 }, { username: 'x' }, { unencrypted: false }]) {
      const moved = { id, engine: 'postgresql', parameters: { ...parameters, ...other } }
      expect((await admin.post(`${URL}test_connection/`, moved)).text).toContain('Enter it again')
    }
    expect((await drop(id)).status).toBe(200)
  })

  it('refuses the same database twice, in words', async () => {
    const id = await add()
    const twin = await admin.post(URL, body({ host: '127.0.0.1' }))
    expect([twin.status, twin.json()]).toMatchObject([
      422,
      { message: { database: [expect.stringContaining('is the same already')] } },
    ])
    expect((await drop(id)).status).toBe(200)
  })

  it('tells why a server cannot be reached', async () => {
    expect(await refusal({ password: 'wrong' })).toEqual([
      422,
      'CONNECTION_INVALID_PASSWORD_ERROR',
      'The server does not accept this user name and password.',
    ])
    expect((await refusal({ database: 'nothing' }))[1]).toBe('CONNECTION_UNKNOWN_DATABASE_ERROR')
    expect((await refusal({ port: 1 }))[1]).toBe('CONNECTION_PORT_CLOSED_ERROR')
    expect((await refusal({ host: 'nowhere.invalid' }))[1]).toBe('CONNECTION_INVALID_HOSTNAME_ERROR')
    expect((await refusal({ unencrypted: false }))[2]).toContain('The server has no encryption.')
  })

  it('tells that a password is missing', async () => {
    expect(await refusal({ password: undefined })).toEqual([
      422,
      'CONNECTION_INVALID_PASSWORD_ERROR',
      'The server asks for a password.',
    ])
  })

  it('answers a test with the number and the first names of the schemas', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `s${at}`)
    postgres.sql(`CREATE DATABASE many; CREATE ROLE blind LOGIN PASSWORD 'blind'`)
    postgres.sql(names.map((name) => `CREATE SCHEMA ${name};`).join(' '), 'many')
    postgres.sql('REVOKE USAGE ON SCHEMA public FROM PUBLIC', 'many')
    const tried = (parameters: object) =>
      admin.post(`${URL}test_connection/`, body({ database: 'many', ...parameters }))
    expect((await tried({})).json()).toEqual({
      message: 'OK',
      schemas: { count: 7, names: ['public', 's0', 's1', 's2', 's3'] },
    })
    expect((await tried({ username: 'blind', password: 'blind' })).json()).toEqual({
      message: 'OK',
      schemas: { count: 0, names: [] },
    })
  })

  it('checks the certificate of the server, by a given authority where there is one', async () => {
    const encrypted = await startPostgres({ encrypted: true })
    const { port, certificate } = encrypted
    const tried = async (more: object) =>
      (await refusal({ host: 'localhost', port, unencrypted: false, ...more })).slice(1)
    const unknown = await tried({})
    expect(unknown[1]).toContain('is not of an authority that is known')
    expect(await tried({ certificate })).toEqual([expect.stringContaining('OK'), ''])
    // a field of one line takes the line ends out
    expect(await tried({ certificate: certificate?.replaceAll('\n', ' ') })).toEqual([
      expect.stringContaining('OK'),
      '',
    ])
    expect((await tried({ certificate, host: '127.0.0.1' }))[1]).toContain('is for another name than this host')
    expect(await tried({ any_certificate: true })).toEqual([expect.stringContaining('OK'), ''])
    encrypted.stop()
  })

  it('refuses addresses that are no databases, in any spelling', async () => {
    for (const host of [
      '169.254.169.254',
      '::ffff:169.254.169.254',
      '0.0.0.0',
      '100.100.100.200',
      'fe80::1',
      '2852039166',
    ])
      expect([host, (await refusal({ host }))[1]]).toEqual([host, 'CONNECTION_ACCESS_DENIED_ERROR'])
    expect((await admin.post(`${URL}test_connection/`, body({ host: 'a@b' }))).status).toBe(422)
  })

  it('keeps private addresses closed where the setting says so', async () => {
    const closed = await startTestServer({ settings: { privateDatabases: false } })
    const root = await closed.signedIn('root', ['Admin'])
    const answer = await root.post(`${URL}test_connection/`, body())
    expect(answer.text).toContain('The address 127.0.0.1 is private')
    expect(answer.text).toContain('RECOUNT_PRIVATE_DATABASES')
    const metadata = await root.post(`${URL}test_connection/`, body({ host: '169.254.169.254' }))
    expect(metadata.text).toContain('The address 169.254.169.254 is closed: no database may be there.')
    await closed.close()
  })
})
