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

/** Commands of the lists of runs. */
export const runListCommands = defineCommands({ 'run.remove': remove, 'run.open_in_tab': openInTab })
