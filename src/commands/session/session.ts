import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { tabsToBranch } from '../../projections/editor/branch'
import { defineCommands, type Context, type Decision } from '../../core/commands/command'

/** A page load: takes over the arrangement of the window it continues, or else of the latest one. */
const start = (
  state: ReadModel,
  { previous, build }: { readonly previous: string | null; readonly build: string },
): Decision => {
  const hasPrevious = previous !== null && state.session.windows[previous] !== undefined
  return [event('session.started', { previous: hasPrevious ? previous : state.session.latest, build })]
}

const chooseTheme = (state: ReadModel, { theme }: { readonly theme: 'light' | 'dark' | 'system' }): Decision =>
  state.session.theme === theme ? [] : [event('session.theme_chosen', { theme })]

const selectSouthPane = (state: ReadModel, { pane }: { readonly pane: string }, { session }: Context): Decision =>
  state.session.windows[session]?.southPane === pane ? [] : [event('session.south_pane_selected', { pane })]

/**
 * Goes on from a point of the past. Tabs whose text or context was another then, or that are closed now,
 * open again as copies; nothing of the present is overwritten. Where there are none, nothing happens.
 */
const branch = (
  state: ReadModel,
  { past, at, from }: { readonly past: ReadModel; readonly at: number; readonly from: 'log' | 'file' },
  { newId }: Context,
): Decision => {
  const then = tabsToBranch(state, past, from)
  if (then.length === 0) return []
  return [
    event('session.branched', { at, from, tabs: then.length }),
    ...then.map(({ name, dbId, catalog, schema, sql, queryLimit }) =>
      event('editor.added', {
        id: newId(),
        name: from === 'file' ? `${name} (from file)` : `${name} (step ${at})`,
        dbId,
        catalog,
        schema,
        sql,
        queryLimit,
        origin: 'branch',
      }),
    ),
  ]
}

const dismissToast = (state: ReadModel, { id }: { readonly id: string }): Decision =>
  state.toasts.byId[id] === undefined ? [] : [event('toast.dismissed', { id })]

export const sessionCommands = defineCommands({
  'session.start': start,
  'session.choose_theme': chooseTheme,
  'session.select_south_pane': selectSouthPane,
  'session.branch': branch,
  'toast.dismiss': dismissToast,
})
