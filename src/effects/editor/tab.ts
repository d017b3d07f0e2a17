import { sqllabBootstrap } from '../../../contract/editor/sqllab'
import * as tabCalls from '../../../contract/editor/tab'
import type { TabState, TableSchemaOfTab } from '../../../contract/editor/tab'
import type { NewEvent } from '../../core/events/define'
import { event } from '../../core/events/registry'
import type { TabContent, TabTable } from '../../events/editor/tab'
import { effectiveEditor } from '../../projections/editor/editors'
import { UNNAMED } from '../../projections/editor/tabs'
import type { ReadModel } from '../../core/readModel/model'
import { tableKey } from '../../projections/schema/schemas'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { toRefresh } from '../run/answers'
import { attempt, failureOf, isGone, numberOf } from './tabCall'

/** Row limit of a tab without one, when the server names none. */
const DEFAULT_LIMIT = 1000

const numberIn = (extra: TabState['extra_json'], name: string): number | null => {
  const value = extra?.[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

const previewOf = ({ description }: TableSchemaOfTab): string | null => {
  const id = description?.['dataPreviewQueryId']
  return typeof id === 'string' ? id : null
}

const toTable = (table: TableSchemaOfTab): TabTable => ({
  tableId: table.id,
  dbId: table.database_id,
  catalog: table.catalog ?? null,
  schema: table.schema,
  name: table.table,
  expanded: table.expanded,
  dataPreviewQueryId: previewOf(table),
})

/** The tab of an answer, as events carry it (`A3.16`, `A7.15`). */
const toContent = (tab: TabState, { session }: ReadModel): TabContent => {
  const name = tab.label === null || tab.label === '' ? UNNAMED : tab.label
  const query = tab.latest_query
  return {
    id: String(tab.id),
    name,
    dbId: tab.database_id,
    catalog: tab.catalog ?? null,
    schema: tab.schema,
    sql: tab.sql ?? '',
    queryLimit: tab.query_limit ?? session.config?.defaultQueryLimit ?? DEFAULT_LIMIT,
    templateParams: tab.template_params,
    hideLeftBar: tab.hide_left_bar ?? false,
    // a query that ran elsewhere runs here only when its reader starts it
    autorun: false,
    remoteId: tab.saved_query?.id ?? null,
    updatedAt: numberIn(tab.extra_json, 'updatedAt'),
    version: numberIn(tab.extra_json, 'version') ?? 1,
    latest:
      query === null
        ? null
        : {
            dbId: query.dbId,
            catalog: query.catalog ?? null,
            schema: query.schema,
            sql: query.sql ?? '',
            tab: query.tab ?? name,
            refresh: toRefresh(query),
          },
    tables: tab.table_schemas.map(toTable),
  }
}

/** The columns of tables that were open elsewhere are read as if they were opened here. */
const columnsOf = ({ tables }: TabContent, { schemas }: ReadModel): readonly NewEvent[] =>
  tables
    .filter((table) => table.expanded && schemas.details[tableKey(table)] === undefined)
    .map(({ dbId, catalog, schema, name }) => event('schema.table_metadata_requested', { dbId, catalog, schema, name }))

/** Asks which tabs the server keeps (`A4.48`). */
export const listTabs = defineEffect({
  name: 'list-tabs',
  on: ['tab.list_requested'],
  key: () => 'list',
  mode: 'switch',
  run: (_cause, io) =>
    attempt(
      async () => {
        const { result } = (await io.http.call(sqllabBootstrap, {})).body
        const active = result.active_tab === null ? null : toContent(result.active_tab, io.state())
        const tabs = result.tab_state_ids.map(({ id, label }) => ({ id: String(id), name: label }))
        return [event('tab.listed', { tabs, active }), ...(active === null ? [] : columnsOf(active, io.state()))]
      },
      (failure) => [event('tab.list_failed', failureOf(failure, 'list', io))],
    ),
})

const load = (id: string, io: EffectIo) => {
  const number = numberOf(effectiveEditor(io.state().editors, id))
  return attempt(
    async () => {
      if (number === null) return []
      const { body } = await io.http.call(tabCalls.tabGet, { params: { id: number } })
      const tab = toContent(body, io.state())
      return [event('tab.loaded', { tab }), ...columnsOf(tab, io.state())]
    },
    (failure) => [
      isGone(failure)
        ? event('tab.gone', { id })
        : event('tab.load_failed', { id, ...failureOf(failure, `load ${id}`, io) }),
    ],
  )
}

/** Loads a tab (`A7.15`); one that the server no longer has goes here too (`A4.47`). */
export const loadTab = defineEffect({
  name: 'load-tab',
  on: ['tab.load_requested'],
  key: ({ data }) => data.id,
  mode: 'exhaust',
  run: ({ data }, io) => load(data.id, io),
})
