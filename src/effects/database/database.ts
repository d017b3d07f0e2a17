import { MASK, type DatabaseConnection } from '../../../contract/database/connection'
import * as databaseCalls from '../../../contract/database/database'
import * as databasesCalls from '../../../contract/database/connection'
import type { DatabaseDetail, DatabaseSwitches, EngineInfo, EngineOption } from '../../events/database/database'
import type { NewEvent } from '../../core/events/define'
import { event, type EventMap, type Recorded } from '../../core/events/registry'
import { extraOf, switchesOf } from './switches'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { type Failure, unlessGone } from '../../core/http/failure'

type What = EventMap['databases.read_failed']['what']

const unread =
  (what: What, id: number | null = null) =>
  (message: string): NewEvent =>
    event('databases.read_failed', { what, id, message })

export const listDatabases = defineEffect({
  name: 'list-managed-databases',
  on: ['databases.list_requested'],
  key: () => 'list',
  mode: 'switch',
  resume: 'retry',
  run: (_cause, { http }) =>
    attempt(async () => {
      const query = { order_column: 'database_name', order_direction: 'asc', page: 0, page_size: -1 } as const
      const { body } = await http.call(databaseCalls.databaseList, { query })
      const databases = body.result.map((item) => ({
        id: item.id,
        name: item.database_name ?? `database ${item.id}`,
        backend: item.backend ?? '',
        changedOn: item.changed_on ?? null,
        switches: switchesOf(item),
      }))
      return event('databases.listed', { databases })
    }, unread('list')),
})

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly type?: unknown
  readonly title?: unknown
  readonly description?: unknown
  readonly writeOnly?: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const optionsOf = (schema: JsonSchema): EngineOption[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    title: text(property.title) || name,
    hint: text(property.description),
    kind:
      property.type === 'boolean'
        ? 'switch'
        : property.type === 'number' || property.type === 'integer'
          ? 'number'
          : 'text',
    secret: property.writeOnly === true,
    required: schema.required?.includes(name) ?? false,
  }))

export const listEngines = defineEffect({
  name: 'list-engines',
  on: ['databases.engines_requested'],
  key: () => 'engines',
  mode: 'switch',
  resume: 'retry',
  run: (_cause, { http }) =>
    attempt(async () => {
      const { body } = await http.call(databasesCalls.databaseAvailable, {})
      // of several that Superset connects by the same engine, the first is the one that it prefers
      const engines = new Map<string, EngineInfo>()
      for (const { engine, name, parameters } of body.databases) {
        if (parameters === undefined || engines.has(engine)) continue
        engines.set(engine, { engine, name, options: optionsOf(parameters as JsonSchema) })
      }
      return event('databases.engines_listed', { engines: [...engines.values()] })
    }, unread('engines')),
})

const detailOf = (connection: DatabaseConnection): DatabaseDetail => {
  const { properties = {} } = connection.parameters_schema as JsonSchema
  const all = Object.entries(connection.parameters)
  const isSecret = (name: string): boolean => properties[name]?.writeOnly === true
  return {
    id: connection.id,
    name: connection.database_name,
    engine: connection.engine,
    options: all.flatMap(([name, value]) =>
      isSecret(name) ? [] : [{ name, value: value === false ? '' : String(value) }],
    ),
    kept: all.flatMap(([name, value]) => (isSecret(name) && value === MASK ? [name] : [])),
    switches: switchesOf(connection),
  }
}

export const readDatabase = defineEffect({
  name: 'read-database',
  on: ['databases.detail_requested'],
  key: ({ data }) => String(data.id),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { id } }, { http }) =>
    attempt(
      async () => {
        const { body } = await http.call(databasesCalls.databaseConnection, { params: { id } })
        return event('databases.detail_loaded', { detail: detailOf(body.result) })
      },
      unread('detail', id),
    ),
})

export const readUses = defineEffect({
  name: 'read-database-uses',
  on: ['databases.uses_requested'],
  key: ({ data }) => String(data.id),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { id } }, { http }) =>
    attempt(
      async () => {
        const { body } = await http.call(databasesCalls.databaseRelated, { params: { id } })
        const uses = {
          id,
          charts: body.charts.count,
          dashboards: body.dashboards.count,
          datasets: body.datasets.count,
          savedQueries: body.saved_queries.count,
          tabs: body.sqllab_tab_states.count,
          running: body.running_queries.count,
          names: [
            ...body.charts.result.map((chart) => text((chart as { slice_name?: unknown }).slice_name)),
            ...body.dashboards.result.map((dashboard) => text((dashboard as { title?: unknown }).title)),
            ...body.datasets.result.map((dataset) => text((dataset as { name?: unknown }).name)),
            ...body.saved_queries.result.map((query) => text((query as { label?: unknown }).label)),
          ].filter((name) => name !== ''),
        }
        return event('databases.uses_loaded', { uses })
      },
      unread('uses', id),
    ),
})

type ConnectionRequest = Recorded<'databases.test_requested' | 'databases.save_requested'>['data']

const value = (kind: EngineOption['kind'], entered: string): unknown =>
  kind === 'switch' ? entered === 'true' : kind === 'number' && entered !== '' ? Number(entered) : entered

/** Options as the engine's schema types them; a secret that the server has goes back masked. */
const parametersOf = ({ engine, options, secrets, kept }: ConnectionRequest, io: EffectIo) => {
  const engineInfo = io.state().databases.engines?.value?.find((one) => one.engine === engine)
  const kindOf = (name: string) => engineInfo?.options.find((option) => option.name === name)?.kind ?? 'text'
  return Object.fromEntries([
    ...kept.map((name) => [name, MASK] as const),
    ...options.map(({ name, value: entered }) => [name, value(kindOf(name), entered)] as const),
    ...secrets.map(({ name, handle }) => [name, io.secrets.take(handle) ?? ''] as const),
  ])
}

const connectionOf = (request: ConnectionRequest, io: EffectIo) => ({
  engine: request.engine,
  configuration_method: 'dynamic_form' as const,
  parameters: parametersOf(request, io),
})

const fieldsOf = ({ fields = {} }: Failure) => Object.entries(fields).map(([name, message]) => ({ name, message }))

export const testDatabase = defineEffect({
  name: 'test-database',
  on: ['databases.test_requested'],
  key: ({ data }) => String(data.form),
  mode: 'exhaust',
  run: ({ data }, io) =>
    attempt(
      async () => {
        const body = { id: data.form, ...connectionOf(data, io) }
        const { schemas } = (await io.http.call(databasesCalls.databaseTest, { body })).body
        return event('databases.tested', { form: data.form, ...(schemas === undefined ? {} : { schemas }) })
      },
      (message, failure) => event('databases.test_failed', { form: data.form, message, fields: fieldsOf(failure) }),
    ),
})

const bodyOf = (request: Recorded<'databases.save_requested'>['data'], io: EffectIo) => {
  const { name, switches } = request
  return {
    database_name: name,
    ...connectionOf(request, io),
    expose_in_sqllab: switches.exposeInSqllab,
    allow_run_async: switches.allowRunAsync,
    allow_ctas: switches.allowCtas,
    allow_cvas: switches.allowCvas,
    allow_dml: switches.allowDml,
    ...(switches.allowFileUpload === undefined ? {} : { allow_file_upload: switches.allowFileUpload }),
    force_ctas_schema: switches.forceCtasSchema,
  }
}

/** Settings that this screen does not show stay as they are. */
const extraWith = (
  stored: string | null,
  { disableDataPreview, costEstimate, otherCatalogs }: DatabaseSwitches,
): string =>
  JSON.stringify({
    ...extraOf(stored),
    disable_data_preview: disableDataPreview,
    cost_estimate_enabled: costEstimate,
    ...(otherCatalogs === undefined ? {} : { allow_multi_catalog: otherCatalogs }),
  })

/** Adds or changes a database. It is never posted twice: a save that a reload interrupts is abandoned, with its secrets. */
export const saveDatabase = defineEffect({
  name: 'save-database',
  on: ['databases.save_requested'],
  key: ({ data }) => String(data.form),
  mode: 'exhaust',
  waitDurable: true,
  run: ({ data }, io) =>
    attempt(
      async () => {
        const { form, name, switches } = data
        if (form === null) {
          const { body } = await io.http.call(databasesCalls.databasePost, {
            body: { ...bodyOf(data, io), extra: extraWith(null, switches) },
          })
          return event('databases.saved', { form, id: body.id, name })
        }
        const current = await io.http.call(databasesCalls.databaseConnection, { params: { id: form } })
        await io.http.call(databasesCalls.databasePut, {
          params: { id: form },
          body: { ...bodyOf(data, io), extra: extraWith(current.body.result.extra, switches) },
        })
        return event('databases.saved', { form, id: form, name })
      },
      (message, failure) => event('databases.save_failed', { form: data.form, message, fields: fieldsOf(failure) }),
    ),
})

export const deleteDatabase = defineEffect({
  name: 'delete-database',
  on: ['databases.delete_requested'],
  key: ({ data }) => String(data.id),
  mode: 'exhaust',
  resume: 'retry',
  run: ({ data: { id, name } }, { http }) =>
    attempt(
      async () => {
        await http.call(databasesCalls.databaseDelete, { params: { id } }).catch(unlessGone)
        return event('databases.deleted', { id, name })
      },
      (message) => event('databases.delete_failed', { id, name, message }),
    ),
})

export const databasesEffects = [
  listDatabases,
  listEngines,
  readDatabase,
  readUses,
  testDatabase,
  saveDatabase,
  deleteDatabase,
] as const
