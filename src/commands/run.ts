import { event } from '../events/registry'
import { effectiveEditor } from '../projections/editors'
import type { ReadModel } from '../projections/model'
import { isRunning } from '../projections/runs'
import { latestRun } from '../projections/selectors'
import { defineCommands, refuse, type Context, type Decision } from './command'

interface Selection {
  readonly text: string
  /** UTF-16 offset of the selection in the tab's text. */
  readonly offset: number
  readonly row: number
  readonly column: number
}

/** Runs the tab's SQL, or the selected part of it, under a new client id (`A4.05` to `A4.09`). */
const start = (
  state: ReadModel,
  { editorId, selection }: { readonly editorId: string; readonly selection?: Selection },
  { newId }: Context,
): Decision => {
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const running = latestRun(state, editor)
  if (running !== null && isRunning(running.state)) return refuse('ALREADY_RUNNING')
  const sql = selection?.text ?? editor.sql
  if (sql.trim() === '') return refuse('EMPTY_SQL')
  if (editor.dbId === null) return refuse('NO_DATABASE')
  const noted = selection === undefined ? [] : [noteSelection(editorId, selection)]
  return [
    ...noted,
    event('run.requested', {
      queryId: newId(),
      editorId,
      tab: editor.name,
      dbId: editor.dbId,
      catalog: editor.catalog,
      schema: editor.schema,
      sql,
      offset: selection?.offset ?? 0,
      queryLimit: editor.queryLimit,
      runAsync: false,
      templateParams: editor.templateParams,
    }),
  ]
}

const noteSelection = (id: string, { text, row, column }: Selection) =>
  event('editor.selection_noted', { id, selectedText: text, row, column })

/** Runs what an earlier run ran, in its tab, under a new client id (`A4.09`); with another row limit where one is given. */
const rerun = (
  state: ReadModel,
  { queryId, queryLimit: wanted }: { readonly queryId: string; readonly queryLimit?: number },
  { newId }: Context,
): Decision => {
  const run = state.runs.byId[queryId]
  if (run === undefined) return refuse('NO_RESULTS')
  const editor = effectiveEditor(state.editors, run.sqlEditorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const running = latestRun(state, editor)
  if (running !== null && isRunning(running.state)) return refuse('ALREADY_RUNNING')
  const { dbId, catalog, schema, sql, offset, runAsync, templateParams } = run
  const queryLimit = wanted ?? run.queryLimit
  const most = state.session.config?.maxRow ?? 100_000
  if (!Number.isInteger(queryLimit) || queryLimit < 1 || queryLimit > most) {
    return refuse('INVALID_LIMIT', most.toLocaleString('en'))
  }
  const raised = wanted !== undefined && wanted !== editor.queryLimit
  const request = { queryId: newId(), editorId: editor.id, tab: editor.name }
  return [
    ...(raised ? [event('editor.limit_set', { id: editor.id, queryLimit, was: editor.queryLimit })] : []),
    event('run.requested', { ...request, dbId, catalog, schema, sql, offset, queryLimit, runAsync, templateParams }),
  ]
}

const stop = (state: ReadModel, { queryId }: { readonly queryId: string }): Decision => {
  const run = state.runs.byId[queryId]
  if (run === undefined || !isRunning(run.state)) return refuse('NOT_RUNNING')
  return run.stopRequested ? [] : [event('run.stop_requested', { queryId })]
}

/** Brings the rows of an earlier run back on screen (`A4.15`). */
const showResults = (state: ReadModel, { queryId }: { readonly queryId: string }): Decision => {
  const run = state.runs.byId[queryId]
  if (run === undefined || run.resultsKey === null) return refuse('NO_RESULTS')
  return run.state === 'fetching' ? [] : [event('run.results_requested', { queryId, resultsKey: run.resultsKey })]
}

const remove = (state: ReadModel, { queryId }: { readonly queryId: string }): Decision => {
  const run = state.runs.byId[queryId]
  if (run === undefined) return []
  return isRunning(run.state) ? refuse('ALREADY_RUNNING') : [event('run.removed', { queryId, tab: run.tab })]
}

/** Opens what a run ran in a tab of its own. */
const openInTab = (state: ReadModel, { queryId }: { readonly queryId: string }, { newId }: Context): Decision => {
  const run = state.runs.byId[queryId]
  if (run === undefined) return refuse('NO_RESULTS')
  const { dbId, catalog, schema, sql, queryLimit, tab } = run
  return [event('editor.added', { id: newId(), name: tab, dbId, catalog, schema, sql, queryLimit, origin: 'new' })]
}

export const runCommands = defineCommands({
  'run.start': start,
  'run.rerun': rerun,
  'run.stop': stop,
  'run.show_results': showResults,
  'run.remove': remove,
  'run.open_in_tab': openInTab,
})
