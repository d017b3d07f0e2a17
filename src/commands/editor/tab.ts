import type { NewEvent } from '../../core/events/define'
import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { tableSchemaKey } from '../../projections/editor/tableSchemaKey'
import { defineCommands, type Decision } from '../../core/commands/command'

export const isPersistent = (state: ReadModel): boolean => state.session.flags['SQLLAB_BACKEND_PERSISTENCE'] === true

/** True when the server can be called now. */
export const isReachable = ({ session }: ReadModel): boolean => !session.offline && !session.expired

/** Intents on their way, as type and a part of their data. */
export const underway = (state: ReadModel): ReadonlySet<string> =>
  new Set(
    Object.values(state.outbox.open).map(({ type, data }) => {
      const { id, queryId, tableId } = data as { readonly id?: string; queryId?: string | null; tableId?: number }
      if (type === 'table.store_requested')
        return `${type} ${tableSchemaKey(data as Parameters<typeof tableSchemaKey>[0])}`
      return `${type} ${queryId ?? id ?? tableId ?? ''}`
    }),
  )

/** Retries paused requests now. */
const retry = (state: ReadModel): Decision =>
  Object.keys(state.tabs.pauses).length === 0 ? [] : [event('tab.retried', {})]

/** Asks for a tab whose state the server has not sent, or may have changed since. */
export const loadOf = (state: ReadModel, id: string): readonly NewEvent[] => {
  const editor = state.editors.byId[id]
  const isStale = editor?.loaded === false || state.tabs.stale[id] === true
  const isRequested = underway(state).has(`tab.load_requested ${id}`)
  return isStale && !isRequested && editor?.inLocalStorage === false && isPersistent(state) && isReachable(state)
    ? [event('tab.load_requested', { id })]
    : []
}

const load = (state: ReadModel, { id }: { readonly id: string }): Decision => loadOf(state, id)

export const tabCommands = defineCommands({
  'tab.retry': retry,
  'tab.load': load,
})
