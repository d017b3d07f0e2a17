import type { FoldEvent } from '../../core/events/envelope'
import type { Projection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

/** Ids that tabs had before the server gave them theirs, with the ones they have now (`A4.45`). */
export interface Rekeyed {
  aliases: Record<string, string>
}

const ALIASES_KEPT = 1000

/** The id a tab has now: its own, or the one it was given since. */
export const currentId = ({ aliases }: Rekeyed, id: string): string =>
  Object.hasOwn(aliases, id) ? (aliases[id] ?? id) : id

/** From now on `previous` and all that led to it mean `id`. */
export const addAlias = (state: Rekeyed, previous: string, id: string): void => {
  if (previous === id) return
  for (const [old, now] of Object.entries(state.aliases)) if (now === previous) state.aliases[old] = id
  delete state.aliases[previous]
  state.aliases[previous] = id
  delete state.aliases[id]
  evictOldest(state.aliases, ALIASES_KEPT)
}

/** The record with the value of `previous` moved to `id`. */
export const moveKey = <Value>(record: Record<string, Value>, previous: string, id: string): void => {
  if (previous === id || !Object.hasOwn(record, previous)) return
  record[id] = record[previous] as Value
  delete record[previous]
}

/** Data of an event or a payload in which `id` and `editorId` are the ones that tabs have now. */
export const withCurrentIds = <Data>(state: Rekeyed, data: Data): Data => {
  if (typeof data !== 'object' || data === null) return data
  const { id, editorId } = data as { readonly id?: unknown; readonly editorId?: unknown }
  const own = typeof id === 'string' ? currentId(state, id) : id
  const tab = typeof editorId === 'string' ? currentId(state, editorId) : editorId
  if (own === id && tab === editorId) return data
  return { ...data, ...(own !== id && { id: own }), ...(tab !== editorId && { editorId: tab }) }
}

type On<State> = Projection<string, State>['on']
type AnyRecipe = (draft: never, event: FoldEvent) => void

/** Recipes that receive tabs by their current ids, even from older events: another window may not know the new ids yet. */
export const rekeying = <State extends Rekeyed>(on: On<State>): On<State> =>
  Object.fromEntries(
    Object.entries(on).map(([type, recipe]) => [
      type,
      (draft: State, event: FoldEvent) => {
        const data = withCurrentIds(draft, event.data)
        return (recipe as AnyRecipe)(draft as never, data === event.data ? event : { ...event, data })
      },
    ]),
  ) as On<State>
