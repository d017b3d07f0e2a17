import { EMPTY } from 'rxjs'

import * as tableSchemaCalls from '../../../contract/schema/table'
import { event } from '../../core/events/registry'
import { currentId } from '../../projections/editor/rekey'
import { tableSchemaKey } from '../../projections/editor/tableSchemaKey'
import { tableSchemaOf, type TabTableState } from '../../projections/schema/tables'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { attempt, failureOf, isDatabaseGone, isGone, numberOf } from '../editor/tabCall'

const open = async (id: number, expanded: boolean, { http }: EffectIo): Promise<void> => {
  await http.call(tableSchemaCalls.tableSchemaExpanded, { params: { id }, body: { expanded } })
}

/** A table that is new to the server is open there; the next call closes it if needed. */
const store = async (table: TabTableState, tab: number, io: EffectIo): Promise<number> => {
  const description = { ...tableSchemaOf(io.state(), table), queryEditorId: tab }
  const { body } = await io.http.call(tableSchemaCalls.tableSchemaPost, { body: { table: description } })
  if (!table.expanded) await open(body.id, false, io)
  return body.id
}

const wishOf = ({ id, migrating, expanded }: TabTableState) => {
  if (id === null) return migrating ? 'migrate' : 'store'
  return expanded ? 'expand' : 'collapse'
}

/** Tells the server of a table that a tab holds open, or that it was opened or closed (`A7.22`, `A7.23`). */
export const storeTable = defineEffect({
  name: 'store-table',
  on: ['table.store_requested'],
  key: ({ data }) => tableSchemaKey(data),
  mode: 'exhaust',
  run: ({ data }, io) => {
    const { editors, tables } = io.state()
    const place = { ...data, editorId: currentId(editors, data.editorId) }
    const key = tableSchemaKey(place)
    const table = tables.byKey[key]
    const tab = numberOf(editors.byId[place.editorId])
    if (table === undefined || tab === null) return EMPTY
    const { id, expanded } = table
    return attempt(
      async () => {
        const tableId = id ?? (await store(table, tab, io))
        if (id !== null) await open(id, expanded, io)
        return [event('table.stored', { ...place, tableId, expanded })]
      },
      (failure) => {
        if (id === null && isGone(failure)) return [event('tab.gone', { id: place.editorId })]
        const never = isDatabaseGone(failure, place.dbId, io)
        const outcome = isGone(failure) ? 'lost' : never ? 'never' : 'retry'
        const said = failureOf(failure, `table ${key}`, io)
        return [event('table.store_failed', { ...place, what: wishOf(table), outcome, ...said })]
      },
    )
  },
})

/** Deletes a table from the server's tab state (`A7.24`). */
export const deleteTable = defineEffect({
  name: 'delete-table',
  on: ['table.delete_requested'],
  key: ({ data }) => String(data.tableId),
  mode: 'exhaust',
  run: ({ data: { tableId } }, io) => {
    const done = event('table.deleted', { tableId })
    return attempt(
      async () => {
        await io.http.call(tableSchemaCalls.tableSchemaDelete, { params: { id: tableId } })
        return [done]
      },
      (failure) => [
        isGone(failure)
          ? done
          : event('table.delete_failed', { tableId, ...failureOf(failure, `remove ${tableId}`, io) }),
      ],
    )
  },
})
