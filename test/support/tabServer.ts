import type { RequestHandler } from 'msw'

import { calls } from '../../contract/index'
import { event } from '../../src/core/events/registry'
import { token } from './serveCalls'
import { answer, json, networkError } from './server'
import { createTestClient, type TestClient } from './client'

export interface KeptTab {
  readonly id: number
  readonly clientId: string | null
  fields: Record<string, unknown>
}
export interface KeptTable {
  readonly id: number
  readonly tab: number
  readonly table: Record<string, unknown>
  expanded: boolean
}

export type Fault = 'none' | 'network' | 'lost' | 'html' | 500 | 503 | 429 | 403

const METADATA = {
  name: 'flights',
  columns: [],
  indexes: [],
  primaryKey: {},
  foreignKeys: [],
  selectStar: '',
  comment: null,
}

/** A server that keeps tabs in memory, as the real one does. `fault` says what happens to the next call. */
export const createTabServer = () => {
  const tabs = new Map<number, KeptTab>()
  const tables = new Map<number, KeptTable>()
  const queries = new Map<string, number>()
  const asked: { readonly call: string; readonly id: number | null; readonly body: Record<string, unknown> }[] = []
  let active: number | null = null
  let last = 4
  let fault: (call: string) => Fault = () => 'none'
  let database = (_id: unknown): boolean => true

  const idIn = (url: URL): number => Number(/\/(\d+)(?:\/|$)/.exec(url.pathname)?.[1] ?? 0)

  const faulty =
    (call: string, respond: (url: URL, body: Record<string, unknown>) => Response) =>
    ({ url, body }: { readonly url: URL; readonly body: Record<string, unknown> }): Response => {
      asked.push({ call, id: idIn(url) || null, body })
      const kind = fault(call)
      if (kind === 'network') return networkError()
      if (kind === 'html') return new Response('<!doctype html><p>Bad gateway', { status: 502 })
      if (typeof kind === 'number') return json({ error: 'no' }, kind)
      const response = respond(url, body)
      // the server acts, and its answer is lost
      return kind === 'lost' ? networkError() : response
    }

  const tabOf = (url: URL): KeptTab | undefined => tabs.get(idIn(url))
  const missing = (): Response => json({ error: 'There is no such tab.' }, 404)
  const noDatabase = (): Response =>
    json({ errors: [{ message: 'gone', error_type: 'DATABASE_NOT_FOUND_ERROR', level: 'error' }] }, 400)

  const stateOf = (tab: KeptTab) => ({
    id: tab.id,
    label: tab.fields['label'] ?? null,
    active: active === tab.id,
    database_id: tab.fields['database_id'] ?? null,
    catalog: tab.fields['catalog'] ?? null,
    schema: tab.fields['schema'] ?? null,
    sql: tab.fields['sql'] ?? '',
    query_limit: tab.fields['query_limit'] ?? null,
    latest_query: tab.fields['latest_query'] ?? null,
    autorun: false,
    template_params: tab.fields['template_params'] ?? null,
    hide_left_bar: tab.fields['hide_left_bar'] ?? false,
    saved_query: null,
    extra_json: JSON.parse((tab.fields['extra_json'] as string | undefined) ?? '{}') as Record<string, unknown>,
    table_schemas: [...tables.values()]
      .filter((table) => table.tab === tab.id)
      .map(({ id, table, expanded }) => ({
        id,
        tab_state_id: tab.id,
        database_id: table['dbId'],
        catalog: table['catalog'] ?? null,
        schema: table['schema'] ?? null,
        table: table['name'],
        description: table,
        expanded,
      })),
  })

  const post = (_url: URL, body: Record<string, unknown>): Response => {
    const editor = body['queryEditor'] as Record<string, unknown>
    if (!database(editor['dbId'])) return noDatabase()
    const clientId = String(editor['id'])
    const known = [...tabs.values()].find((tab) => tab.clientId === clientId)
    const id = known?.id ?? (last += 1)
    const { name, dbId, catalog, schema, sql, queryLimit, updatedAt } = editor
    const fields = { label: name, database_id: dbId, catalog, schema, sql, query_limit: queryLimit }
    tabs.set(id, { id, clientId, fields: { ...fields, extra_json: JSON.stringify({ updatedAt, version: 1 }) } })
    active = id
    return json({ id })
  }

  const handlers: readonly RequestHandler[] = [
    token,
    answer(calls.execute, () => json({ query_id: 3, status: 'success', data: [], columns: [] })),
    answer(calls.tableMetadataGet, () => json(METADATA)),
    answer(
      calls.sqllabBootstrap,
      faulty('list', () => {
        const front = active === null ? undefined : tabs.get(active)
        const tab_state_ids = [...tabs.values()].map((tab) => ({ id: tab.id, label: tab.fields['label'] ?? null }))
        return json({
          result: { tab_state_ids, active_tab: front === undefined ? null : stateOf(front), databases: {} },
        })
      }),
    ),
    answer(calls.tabPost, faulty('post', post)),
    answer(
      calls.tabGet,
      faulty('get', (url) => {
        const tab = tabOf(url)
        return tab === undefined ? missing() : json(stateOf(tab))
      }),
    ),
    answer(
      calls.tabPut,
      faulty('put', (url, body) => {
        const tab = tabOf(url)
        if (tab === undefined) return missing()
        if (!database(body['database_id'])) return noDatabase()
        tab.fields = { ...tab.fields, ...body }
        return json(tab.id)
      }),
    ),
    answer(
      calls.tabActivate,
      faulty('activate', (url) => {
        if (tabOf(url) === undefined) return missing()
        active = idIn(url)
        return json(idIn(url))
      }),
    ),
    answer(
      calls.tabDelete,
      faulty('delete', (url) => (tabs.delete(idIn(url)) ? json('OK') : missing())),
    ),
    answer(
      calls.tabMigrateQuery,
      faulty('query', (url, body) => {
        queries.set(String(body['queryId']), idIn(url))
        return json(idIn(url))
      }),
    ),
    answer(
      calls.tabQueryDelete,
      faulty('delete query', () => json('OK')),
    ),
    answer(
      calls.tableSchemaPost,
      faulty('table', (_url, body) => {
        const table = body['table'] as Record<string, unknown>
        const tab = Number(table['queryEditorId'])
        if (!tabs.has(tab)) return missing()
        if (!database(table['dbId'])) return noDatabase()
        const known = [...tables.values()].find((one) => one.tab === tab && one.table['name'] === table['name'])
        const id = known?.id ?? (last += 1)
        tables.set(id, { id, tab, table, expanded: true })
        return json({ id })
      }),
    ),
    answer(
      calls.tableSchemaExpanded,
      faulty('expanded', (url, body) => {
        const table = tables.get(idIn(url))
        if (table === undefined) return missing()
        table.expanded = body['expanded'] === true
        return json({ id: table.id, expanded: table.expanded })
      }),
    ),
    answer(
      calls.tableSchemaDelete,
      faulty('delete table', (url) => {
        tables.delete(idIn(url))
        return json('OK')
      }),
    ),
  ]

  return {
    handlers,
    tabs,
    tables,
    queries,
    asked,
    active: () => active,
    calls: (call: string) => asked.filter((one) => one.call === call),
    failWith: (next: (call: string) => Fault) => {
      fault = next
    },
    databases: (exists: (id: unknown) => boolean) => {
      database = exists
    },
    /** A tab that another computer made. */
    add: (fields: Record<string, unknown>, inFront = false): number => {
      const id = (last += 1)
      tabs.set(id, { id, clientId: null, fields: { label: `Tab ${id}`, sql: `SELECT ${id}`, ...fields } })
      if (inFront) active = id
      return id
    },
    activate: (id: number) => {
      active = id
    },
  }
}

export type TabServer = ReturnType<typeof createTabServer>

const config = {
  defaultDatabaseId: null,
  defaultQueryLimit: 700,
  maxRow: 5000,
  displayMaxRow: 5000,
  webTimeoutSeconds: 60,
}
const permissions = ['can_post on TableSchemaView']

/** A client for which tabs are kept on the server, which has not been asked yet. */
export const persistentClient = (
  tabs = 1,
  persistence = true,
  options: Parameters<typeof createTestClient>[1] = {},
): TestClient => {
  const client = createTestClient([], options)
  const user = { id: 1, username: 'ada', firstName: 'Ada', lastName: 'Min', roles: [], permissions }
  const flags = { SQLLAB_BACKEND_PERSISTENCE: persistence }
  client.world.remote(event('session.bootstrapped', { user, flags, config }))
  for (let n = 0; n < tabs; n += 1) client.world.dispatch('editor.add', {})
  return client
}

/** One round of what the syncing window does, after `ms`. */
export const round = async (client: TestClient, ms = 5000): Promise<void> => {
  client.world.tick(ms)
  client.world.dispatch('tab.sync', {})
  await client.clock.settle()
}

export const rounds = async (client: TestClient, count: number, ms = 5000): Promise<void> => {
  for (let n = 0; n < count; n += 1) await round(client, ms)
}
