import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { INITIAL } from '../../../src/views/database/dialog/switches'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { eventsOf } from '../../support/world'

const server = serveCalls()

const SECRET = 'hunter2-the-key'
const engines = answer(calls.databaseAvailable, () =>
  json({
    databases: [
      {
        name: 'DuckDB',
        engine: 'duckdb',
        available_drivers: ['duckdb'],
        default_driver: 'duckdb',
        sqlalchemy_uri_placeholder: '',
        preferred: true,
        parameters: {
          type: 'object',
          required: ['file'],
          properties: {
            file: { type: 'string', title: 'File' },
            port: { type: 'integer', title: 'Port' },
            create: { type: 'boolean', title: 'Create' },
            encryption_key: { type: 'string', title: 'Key', writeOnly: true },
          },
        },
        engine_information: {},
        supports_oauth2: false,
      },
    ],
  }),
)
const list = (item: object) =>
  answer(calls.databaseList, () => json({ count: 1, ids: [1], result: [{ id: 1, database_name: 'one', ...item }] }))
const connection = (more: object = {}) =>
  answer(calls.databaseConnection, () =>
    json({
      id: 4,
      result: {
        id: 4,
        uuid: 'u',
        database_name: 'four',
        backend: 'duckdb',
        driver: null,
        engine: 'duckdb',
        sqlalchemy_uri: 'duckdb:///four.duckdb',
        parameters: { file: 'four.duckdb', encryption_key: 'XXXXXXXXXX' },
        parameters_schema: { properties: { file: {}, encryption_key: { writeOnly: true } } },
        configuration_method: 'dynamic_form',
        extra: '{"version":"3","cost_estimate_enabled":false,"disable_data_preview":true}',
        masked_encrypted_extra: null,
        server_cert: null,
        cache_timeout: null,
        expose_in_sqllab: true,
        allow_run_async: true,
        allow_file_upload: false,
        allow_ctas: false,
        allow_cvas: false,
        allow_dml: false,
        force_ctas_schema: 'results',
        impersonate_user: false,
        ...more,
      },
    }),
  )

const databases = ({ world }: TestClient) => world.store.state().databases
const entered = (client: TestClient, more: object = {}) => ({
  form: null,
  engine: 'duckdb',
  options: [
    { name: 'file', value: 'x.duckdb' },
    { name: 'port', value: '7' },
    { name: 'create', value: 'true' },
  ],
  secrets: [{ name: 'encryption_key', handle: client.io.secrets.put(SECRET) }],
  kept: [],
  name: 'New one',
  switches: { ...INITIAL, allowCtas: true, forceCtasSchema: 'results' },
  ...more,
})

describe('databases', () => {
  it('lists databases with parsed extra settings, in the editor and to their managers [A3.45]', async () => {
    server.use(
      token,
      engines,
      list({ extra: '{"disable_data_preview":true,"cost_estimate_enabled":false}', allow_dml: true }),
    )
    const client = createTestClient()
    client.world.dispatch('databases.list', {})
    client.world.dispatch('schema.load_databases', { force: true })
    await client.clock.settle()
    expect(databases(client).list?.value?.[0]).toMatchObject({
      id: 1,
      switches: { disableDataPreview: true, costEstimate: false, allowDml: true, allowCtas: false },
    })
    expect(client.world.store.state().schemas.databases?.value?.[0]).toMatchObject({
      id: 1,
      disableDataPreview: true,
      costEstimate: false,
      allowDml: true,
    })
  })

  it('lists databases whose settings are invalid JSON', async () => {
    server.use(token, engines, list({ extra: '{' }))
    const client = createTestClient()
    client.world.dispatch('databases.list', {})
    await client.clock.settle()
    expect(databases(client).list?.value?.[0]?.switches.disableDataPreview).toBe(false)
    expect(client.errors).toEqual([])
  })

  it('posts databases with typed options, and puts no secret into an event', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      engines,
      answer(calls.databasePost, (ask) => {
        asked.push(ask)
        return json({ id: 9, result: {} }, 201)
      }),
    )
    const client = createTestClient()
    client.world.dispatch('databases.open_form', { id: null })
    await client.clock.settle()
    client.world.dispatch('databases.save', entered(client))
    await client.clock.settle()
    expect(asked[0]?.body).toMatchObject({
      database_name: 'New one',
      engine: 'duckdb',
      parameters: { file: 'x.duckdb', port: 7, create: true, encryption_key: SECRET },
      allow_ctas: true,
      force_ctas_schema: 'results',
      extra: '{"disable_data_preview":false,"cost_estimate_enabled":true}',
    })
    expect(databases(client).forms['new']).toMatchObject({ outcome: 'saved', saved: 9, request: null })
    expect(JSON.stringify(eventsOf(client.world))).not.toContain(SECRET)
    expect(JSON.stringify(client.world.store.state())).not.toContain(SECRET)
  })

  it('keeps unchanged secrets and settings that the form does not show', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      engines,
      connection(),
      answer(calls.databasePut, (ask) => {
        asked.push(ask)
        return json({ id: 4, result: {} })
      }),
    )
    const client = createTestClient()
    client.world.dispatch('databases.open_form', { id: 4 })
    await client.clock.settle()
    const detail = databases(client).details['4']?.value
    expect(detail).toMatchObject({ options: [{ name: 'file', value: 'four.duckdb' }], kept: ['encryption_key'] })
    client.world.dispatch('databases.save', {
      ...entered(client),
      form: 4,
      secrets: [],
      kept: ['encryption_key'],
      switches: { ...INITIAL, disableDataPreview: true },
    })
    await client.clock.settle()
    expect(asked[0]?.body).toMatchObject({
      parameters: { encryption_key: 'XXXXXXXXXX' },
      extra: '{"version":"3","cost_estimate_enabled":true,"disable_data_preview":true}',
    })
  })

  it('shows a refusal at its field', async () => {
    server.use(
      token,
      engines,
      answer(calls.databaseTest, () => json({ message: { file: ['Links are not followed.'] } }, 422)),
    )
    const client = createTestClient()
    const { name: _, switches: __, ...wish } = entered(client)
    client.world.dispatch('databases.test', wish)
    expect(databases(client).forms['new']).toMatchObject({ doing: 'test' })
    await client.clock.settle()
    expect(databases(client).forms['new']).toMatchObject({
      doing: null,
      outcome: 'failed',
      message: 'Links are not followed.',
      fields: [{ name: 'file', message: 'Links are not followed.' }],
    })
  })

  it('keeps the schemas that a test found until the next try', async () => {
    const schemas = { count: 7, names: ['public', 'sales'] }
    const found = [{ schemas }, {}]
    server.use(
      token,
      engines,
      answer(calls.databaseTest, () => json({ message: 'OK', ...found.shift() })),
    )
    const client = createTestClient()
    const { name: _, switches: __, ...wish } = entered(client)
    client.world.dispatch('databases.test', wish)
    await client.clock.settle()
    expect(databases(client).forms['new']).toMatchObject({ outcome: 'tested', schemas })
    client.world.dispatch('databases.test', wish)
    expect(databases(client).forms['new']).toMatchObject({ outcome: null, schemas: null })
    await client.clock.settle()
    expect(databases(client).forms['new']).toMatchObject({ outcome: 'tested', schemas: null })
  })

  it('removes a database from both lists; a second removal shows no error', async () => {
    server.use(
      token,
      engines,
      list({}),
      answer(calls.databaseDelete, () => json({ message: 'Not found' }, 404)),
    )
    const client = createTestClient()
    client.world.dispatch('databases.list', {})
    await client.clock.settle()
    client.world.dispatch('databases.delete', { id: 1 })
    expect(databases(client).deleting['1']).toBeDefined()
    await client.clock.settle()
    expect(databases(client)).toMatchObject({ list: { value: [] }, deleting: {} })
    expect(client.world.store.state().schemas.databases?.value).toEqual([])
  })

  it('keeps a database that the server refuses to remove, and shows the reason', async () => {
    const reason = '1 query runs on this database now. Stop them first, or wait.'
    server.use(
      token,
      engines,
      list({}),
      answer(calls.databaseDelete, () => json({ message: reason }, 422)),
    )
    const client = createTestClient()
    client.world.dispatch('databases.list', {})
    await client.clock.settle()
    client.world.dispatch('databases.delete', { id: 1 })
    await client.clock.settle()
    expect(databases(client)).toMatchObject({ list: { value: [{ id: 1 }] }, deleting: {} })
    const { byId, order } = client.world.store.state().toasts
    expect(byId[order.at(-1) ?? '']).toMatchObject({ level: 'danger', args: ['one', reason] })
  })
})
