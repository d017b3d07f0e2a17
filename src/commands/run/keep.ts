import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { isRunning } from '../../projections/run/runs'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

const remove = (state: ReadModel, { queryId }: { readonly queryId: string }): Decision => {
  const run = state.runs.byId[queryId]
  if (run === undefined) return []
  return isRunning(run.state) ? refuse('ALREADY_RUNNING') : [event('run.removed', { queryId, tab: run.tab })]
}

/** Opens the SQL of a run in a new tab. */
const openInTab = (state: ReadModel, { queryId }: { readonly queryId: string }, { newId }: Context): Decision => {
  const run = state.runs.byId[queryId]
  if (run === undefined) return refuse('NO_RESULTS')
  const { dbId, catalog, schema, sql, queryLimit, templateParams, tab } = run
  const place = { dbId, catalog, schema }
  return [event('editor.added', { id: newId(), name: tab, ...place, sql, queryLimit, templateParams, origin: 'new' })]
}

/** Keeps a result beside those of later runs, or lets it go. */
const pin = (
  state: ReadModel,
  { queryId, pinned }: { readonly queryId: string; readonly pinned: boolean },
): Decision => {
  const run = state.runs.byId[queryId]
  if (run === undefined) return refuse('NO_RESULTS')
  if (run.pinned === pinned) return []
  return [event(pinned ? 'run.pinned' : 'run.unpinned', { queryId, tab: run.tab })]
}

/** Commands that keep, remove or reopen runs. */
export const runKeepingCommands = defineCommands({
  'run.remove': remove,
  'run.pin': pin,
  'run.open_in_tab': openInTab,
})
