import { DuckDBInstance } from '@duckdb/node-api'
import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type TestServer, rison, startTestServer } from '../support/server'
import { putDatabase, realEngines } from '../support/files'

const URL = '/api/v1/database/'
const KEY = 'hunter2-the-key'

let server: TestServer
let admin: Browser
let analyst: Browser

const encrypted = async (file: string): Promise<void> => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run('SET force_mbedtls_unsafe = true')
  await connection.run(`ATTACH '${file}' AS d (ENCRYPTION_KEY '${KEY}')`)
  await connection.run('CREATE TABLE d.main.t AS SELECT 42 AS n')
  await connection.run('DETACH d')
  connection.closeSync()
}

beforeAll(async () => {
  server = await startTestServer({ openEngine: realEngines() })
  admin = await server.signedIn('root', ['Admin'])
  analyst = await server.signedIn('ana', ['Alpha', 'sql_lab'])
  await putDatabase(server.home, 'sales.duckdb', 'CREATE TABLE t AS SELECT 1 AS n')
  await putDatabase(server.home, 'deep/er/more.db', 'CREATE TABLE deep AS SELECT 2 AS n')
  await encrypted(join(server.home, 'sealed.duckdb'))
})
afterAll(() => server.close())

interface Made {
  readonly id: number
  readonly result: Record<string, unknown>
}
type Fields = Record<string, string[]>

let names = 0
const body = (file: string, more: object = {}) => ({
  database_name: `db ${++names}`,
  engine: 'duckdb',
  configuration_method: 'dynamic_form',
  parameters: { file },
  ...more,
})
const add = async (file: string, more: object = {}): Promise<number> => {
  const answer = await admin.post(URL, body(file, more))
  expect(answer.status).toBe(201)
  return answer.json<Made>().id
}
const drop = (id: number) => admin.send('DELETE', `${URL}${id}`)
const run = (id: number, sql: string, by: Browser = analyst, more: object = {}) =>
  by.post('/api/v1/sqllab/execute/', { database_id: id, sql, ...more })

describe('database connections', () => {
  test('adds, lists, queries, changes and removes a database', async () => {
    const id = await add('sales.duckdb', { allow_dml: true, extra: '{"disable_data_preview":true}' })
    const { result } = (await analyst.get(`${URL}?${rison(`(filters:!((col:allow_dml,opr:eq,value:!t)))`)}`)).json<{
      result: Record<string, unknown>[]
    }>()
    expect(result).toHaveLength(1)
    expect(result[0]).toMatchObject({
      id,
      allow_dml: true,
      allow_ctas: false,
      allow_run_async: false,
      disable_data_preview: true,
      allows_cost_estimate: true,
      expose_in_sqllab: true,
    })
    expect((await run(id, 'SELECT n FROM t')).json<{ data: unknown }>().data).toEqual([{ n: 1 }])
    const changed = await admin.send('PUT', `${URL}${id}`, {
      body: {
        database_name: 'sales',
        allow_dml: false,
        expose_in_sqllab: false,
        extra: '{"cost_estimate_enabled":false}',
      },
    })
    expect(changed.json<Made>().result).toMatchObject({ database_name: 'sales' })
    const after = (await admin.get(`${URL}${id}/connection`)).json<Made>().result
    expect(after).toMatchObject({
      database_name: 'sales',
      parameters: { file: 'sales.duckdb' },
      sqlalchemy_uri: 'duckdb:///sales.duckdb',
      allow_dml: false,
      expose_in_sqllab: false,
    })
    const item = (await admin.get(`${URL}?${rison('(filters:!((col:database_name,opr:eq,value:sales)))')}`)).json<{
      result: Record<string, unknown>[]
    }>().result[0]
    expect(item).toMatchObject({ allows_cost_estimate: false, disable_data_preview: false })
    expect((await drop(id)).json()).toEqual({ message: 'OK' })
    expect((await admin.get(`${URL}${id}`)).status).toBe(404)
    expect((await run(id, 'SELECT 1')).status).toBe(500)
    expect(existsSync(join(server.home, 'sales.duckdb'))).toBe(true)
  })

  test('moves a database to another file without a restart', async () => {
    const id = await add('sales.duckdb')
    await run(id, 'SELECT 1')
    await admin.send('PUT', `${URL}${id}`, { body: { parameters: { file: 'deep/er/more.db' } } })
    expect((await run(id, 'SELECT n FROM deep')).json<{ data: unknown }>().data).toEqual([{ n: 2 }])
    await drop(id)
  })

  test('creates an empty file on request, but not in a test of the connection', async () => {
    const asked = { parameters: { file: 'made.duckdb', create: true } }
    expect((await admin.post(`${URL}test_connection/`, body('', asked))).status).toBe(200)
    expect(existsSync(join(server.home, 'made.duckdb'))).toBe(false)
    const id = await add('', asked)
    expect(existsSync(join(server.home, 'made.duckdb'))).toBe(true)
    expect((await run(id, 'SELECT 1 AS one')).json<{ data: unknown }>().data).toEqual([{ one: 1 }])
    await drop(id)
  })

  test('treats an address like the equivalent options', async () => {
    const made = await admin.post(URL, { database_name: 'by address', sqlalchemy_uri: 'duckdb:///deep/er/more.db' })
    expect(made.status).toBe(201)
    const { id } = made.json<Made>()
    expect((await admin.get(`${URL}${id}/connection`)).json<Made>().result['parameters']).toEqual({
      file: 'deep/er/more.db',
    })
    await drop(id)
  })
})

describe('permissions', () => {
  test.each([
    ['POST', '', { database_name: 'x', engine: 'duckdb', parameters: { file: 'sales.duckdb' } }],
    ['PUT', '1', { database_name: 'x' }],
    ['DELETE', '1', undefined],
    ['GET', '1/connection', undefined],
    ['GET', '1/related_objects/', undefined],
    ['GET', 'available/', undefined],
    ['POST', 'test_connection/', { engine: 'duckdb', parameters: { file: 'sales.duckdb' } }],
    ['POST', 'validate_parameters/', { engine: 'duckdb', parameters: { file: 'sales.duckdb' } }],
  ])('%s %s needs can_write on Database', async (method, path, sent) => {
    const ask = sent === undefined ? {} : { body: sent }
    expect((await analyst.send(method, `${URL}${path}`, ask)).status).toBe(403)
    expect((await server.anonymous().send(method, `${URL}${path}`, ask)).status).toBe(401)
  })

  test('changing calls need the CSRF token', async () => {
    const ask = { body: { database_name: 'x' }, headers: { 'x-csrftoken': 'no' } }
    expect((await admin.send('PUT', `${URL}1`, ask)).status).toBe(400)
  })
})

describe('paths', () => {
  beforeAll(async () => {
    writeFileSync(join(server.home, 'text.duckdb'), 'this is no database at all, just some text of enough length')
    mkdirSync(join(server.home, 'folder.duckdb'))
    symlinkSync(join(server.home, 'sales.duckdb'), join(server.home, 'link.duckdb'))
    symlinkSync('/etc/passwd', join(server.home, 'passwd.duckdb'))
    symlinkSync('/', join(server.home, 'root'))
    linkSync(join(server.home, 'sales.duckdb'), join(server.home, 'hard.duckdb'))
  })

  test.each([
    ['../outside.duckdb', /\.\. leads out/],
    ['deep/../../outside.duckdb', /\.\. leads out/],
    ['deep/../sales.duckdb', /\.\. leads out/],
    ['/etc/passwd', /full path/],
    ['/tmp/x.duckdb', /full path/],
    ['~/x.duckdb', /full path/],
    ['C:/x.duckdb', /full path/],
    ['..\\x.duckdb', /parted by \//],
    ['a\u0000b.duckdb', /control characters/],
    ['a\nb.duckdb', /control characters/],
    ['deep//er/more.db', /empty part/],
    ['./sales.duckdb', /empty part/],
    [' sales.duckdb', /empty part/],
    ['recount.sqlite', /must end in/],
    ['secret.key', /must end in/],
    ['.duckdb', /for itself/],
    ['system.duckdb', /for itself/],
    ['nowhere/x.duckdb', /no folder nowhere/],
    ['folder.duckdb', /not a file/],
    ['sales.duckdb/x.duckdb', /not a folder/],
    ['link.duckdb', /Links are not followed/],
    ['passwd.duckdb', /Links are not followed/],
    ['root/tmp/x.duckdb', /Links are not followed/],
    [`${'x'.repeat(240)}.duckdb`, /too long/],
  ])('refuses the path %j in add, test, validate and change', async (file, reason) => {
    const id = await add('deep/er/more.db')
    const sent = body(file)
    const answers = [
      await admin.post(URL, sent),
      await admin.post(URL, { ...sent, parameters: { file, create: true } }),
      await admin.post(`${URL}test_connection/`, sent),
      await admin.post(`${URL}validate_parameters/`, sent),
      await admin.send('PUT', `${URL}${id}`, { body: { parameters: { file } } }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(422)
      expect(answer.json<{ message: Fields }>().message['file']?.[0]).toMatch(reason)
      expect(answer.text).not.toContain(server.home)
    }
    await drop(id)
  })

  test('connects a file to only one database, under any of its names', async () => {
    const id = await add('sales.duckdb')
    for (const file of ['sales.duckdb', 'hard.duckdb']) {
      const answer = await admin.post(URL, body(file))
      expect(answer.status).toBe(422)
      expect(answer.json<{ message: Fields }>().message['file']?.[0]).toMatch(
        /^The database db \d+ uses this file already\.$/,
      )
    }
    const twin = await admin.post(URL, { ...body('deep/er/more.db'), database_name: 'EXAMPLES' })
    expect(twin.json()).toEqual({ message: { database_name: ['A database with the same name already exists.'] } })
    await drop(id)
  })

  test.each([
    ['text.duckdb', 'GENERIC_DB_ENGINE_ERROR', 'The file is not a DuckDB database.'],
    ['gone.duckdb', 'CONNECTION_UNKNOWN_DATABASE_ERROR', 'There is no such file in the data directory.'],
    ['sealed.duckdb', 'CONNECTION_INVALID_PASSWORD_ERROR', 'The file is encrypted. Give its encryption key.'],
  ])('reports why %s cannot be opened', async (file, code, message) => {
    for (const url of [URL, `${URL}test_connection/`]) {
      const answer = await admin.post(url, body(file))
      expect(answer.status).toBe(422)
      expect(answer.json<{ errors: object[] }>().errors[0]).toMatchObject({ error_type: code, message })
    }
  })

  test('refuses to follow a file that becomes a link later', async () => {
    await putDatabase(server.home, 'swapped.duckdb', 'CREATE TABLE t AS SELECT 1 AS n')
    const id = await add('swapped.duckdb')
    const { renameSync } = await import('node:fs')
    renameSync(join(server.home, 'swapped.duckdb'), join(server.home, 'real.duckdb'))
    symlinkSync(join(server.home, 'real.duckdb'), join(server.home, 'swapped.duckdb'))
    const answer = await run(id, 'SELECT 1')
    expect(answer.status).toBe(500)
    expect(answer.text).toContain('Links are not followed')
    await drop(id)
  })
})

describe('options and settings', () => {
  test.each([
    ['an unknown option', { parameters: { file: 'sales.duckdb', access_mode: 'x' } }, 'access_mode'],
    ['no file', { parameters: {} }, 'file'],
    ['a file of another kind', { parameters: { file: 7 } }, 'file'],
    ['an unknown engine', { engine: 'oracle' }, 'engine'],
    [
      'an address of another engine',
      { engine: undefined, parameters: undefined, sqlalchemy_uri: 'sqlite:////etc/passwd' },
      'sqlalchemy_uri',
    ],
    ['settings that are no JSON', { extra: '{' }, 'extra'],
    ['a setting that does not exist', { extra: '{"engine_hack":1}' }, 'extra'],
    ['a setting of the wrong kind', { extra: '{"disable_data_preview":"yes"}' }, 'extra'],
    ['acting as the user', { impersonate_user: true }, 'impersonate_user'],
    ['no name', { database_name: '  ' }, 'database_name'],
  ])('refuses %s and stores nothing', async (_, more, field) => {
    const count = async () => (await admin.get(`${URL}`)).json<{ count: number }>().count
    const before = await count()
    const answer = await admin.post(URL, { ...body('sales.duckdb'), ...more })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json<{ message: Fields }>().message)).toEqual([field])
    expect(await count()).toBe(before)
  })

  test('the form of an engine is its closed schema', async () => {
    const { databases } = (await admin.get(`${URL}available/`)).json<{ databases: Record<string, unknown>[] }>()
    expect(databases.map(({ engine }) => engine)).toEqual(['duckdb', 'postgresql', 'trino'])
    expect(databases[0]).toMatchObject({
      engine: 'duckdb',
      name: 'DuckDB',
      preferred: true,
      parameters: {
        type: 'object',
        required: ['file'],
        additionalProperties: false,
        properties: { file: { type: 'string', title: 'File' }, encryption_key: { writeOnly: true } },
      },
    })
  })
})

describe('secrets', () => {
  test('never returns secrets, seals them at rest, and keeps those sent back masked', async () => {
    const id = await add('', { parameters: { file: 'sealed.duckdb', encryption_key: KEY } })
    expect((await run(id, 'SELECT n FROM t')).json<{ data: unknown }>().data).toEqual([{ n: 42 }])
    const connection = await admin.get(`${URL}${id}/connection`)
    expect(connection.json<Made>().result['parameters']).toEqual({
      file: 'sealed.duckdb',
      encryption_key: 'XXXXXXXXXX',
    })
    const masked = { file: 'sealed.duckdb', encryption_key: 'XXXXXXXXXX' }
    const put = await admin.send('PUT', `${URL}${id}`, { body: { database_name: 'sealed', parameters: masked } })
    const tested = await admin.post(`${URL}test_connection/`, { id, engine: 'duckdb', parameters: masked })
    expect([put.status, tested.status]).toEqual([200, 200])
    expect((await run(id, 'SELECT n FROM t')).json<{ data: unknown }>().data).toEqual([{ n: 42 }])
    const wrong = { file: 'sealed.duckdb', encryption_key: 'not-it' }
    const refused = await admin.send('PUT', `${URL}${id}`, { body: { parameters: wrong } })
    expect(refused.json<{ errors: object[] }>().errors[0]).toMatchObject({
      error_type: 'CONNECTION_INVALID_PASSWORD_ERROR',
      message: 'The encryption key is not the one of this file.',
    })
    const listed = [
      await admin.get(URL),
      await admin.get(`${URL}${id}`),
      await admin.get(`${URL}${id}/related_objects/`),
      refused,
    ]
    for (const answer of [connection, put, tested, ...listed]) expect(answer.text).not.toMatch(/hunter2|not-it/)
    for (const file of ['recount.sqlite', 'recount.sqlite-wal']) {
      const path = join(server.home, file)
      if (existsSync(path)) expect(readFileSync(path).includes('hunter2')).toBe(false)
    }
    const writable = await admin.send('PUT', `${URL}${id}`, { body: { allow_dml: true } })
    expect(writable.json()).toEqual({ message: { allow_dml: ['An encrypted file can be read, not written.'] } })
    await drop(id)
  })
})

describe('removing a database', () => {
  test('lists what uses a database, and keeps its saved queries without their database', async () => {
    const id = await add('sales.duckdb')
    const saved = (await admin.post('/api/v1/saved_query/', { label: 'Mine', db_id: id, sql: 'select 1' })).json<Made>()
      .id
    await analyst.post('/api/v1/saved_query/', { label: 'Private', db_id: id, sql: 'select 1' })
    await run(id, 'SELECT 1', admin)
    const related = (await admin.get(`${URL}${id}/related_objects/`)).json<Record<string, unknown>>()
    expect(related['saved_queries']).toEqual({ count: 2, result: [{ id: saved, label: 'Mine' }] })
    expect(related['running_queries']).toEqual({ count: 0 })
    expect(related['charts']).toEqual({ count: 0, result: [] })
    expect((await drop(id)).status).toBe(200)
    expect((await admin.get(`/api/v1/saved_query/${saved}`)).json<Made>().result['database']).toBeNull()
  })

  test('refuses to remove a database that datasets use, and names them', async () => {
    const id = await add('sales.duckdb')
    const made = await admin.post('/api/v1/dataset/', { database: id, schema: 'main', table_name: 't' })
    expect(made.status).toBe(201)
    const { datasets } = (await admin.get(`${URL}${id}/related_objects/`)).json<{ datasets: object }>()
    expect(datasets).toEqual({ count: 1, result: [{ id: made.json<Made>().id, name: 't' }] })
    const refused = await drop(id)
    expect([refused.status, refused.json()]).toEqual([
      422,
      { message: 'One dataset uses this database: t. Remove it first.' },
    ])
    await admin.send('DELETE', `/api/v1/dataset/${made.json<Made>().id}`)
    expect((await drop(id)).status).toBe(200)
  })

  test('waits for queries that still run on the database', async () => {
    const running = run(1, 'wait', admin, { client_id: 'waits' })
    await expect
      .poll(
        async () => (await admin.get(`${URL}1/related_objects/`)).json<{ running_queries: object }>().running_queries,
      )
      .toEqual({ count: 1 })
    const answer = await drop(1)
    expect(answer.status).toBe(422)
    expect(answer.json()).toEqual({ message: '1 query runs on this database now. Stop them first, or wait.' })
    await admin.post('/api/v1/query/stop', { client_id: 'waits' })
    await running
  })
})
