import { event } from '../../core/events/registry'
import type { Creation, Explain } from '../../events/run/run'
import { effectiveEditor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { isRunning } from '../../projections/run/runs'
import { RUNS_KEPT } from '../../projections/run/kept'
import { databaseOf } from '../../projections/schema/selectors'
import { latestRun } from '../../projections/run/selectors'
import { splitStatements, statementAt, statementTitle } from '../../domain/sql/statements'
import { explainsAsPlan, typedExplain, type TypedExplain } from '../../domain/sql/typedExplain'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

interface Selection {
  readonly text: string
  /** UTF-16 offset of the selection in the tab's text. */
  readonly offset: number
  readonly row: number
  readonly column: number
}

/** Statements of one script: as many as there are runs whose results are kept; more are a load that wants another tool. */
const MAX_STATEMENTS = RUNS_KEPT

interface Start {
  readonly editorId: string
  /** Only this is run. */
  readonly selection?: Selection
  /** UTF-16 offset of the cursor: only the statement there is run. A selection goes before it. */
  readonly cursor?: number
  readonly explain?: Explain
  /** The rows are kept in the database under this name. */
  readonly create?: Creation
}

/** True when runs go on in the background, by the switch of the database (`A4.05`). */
const isAsync = (state: ReadModel, dbId: number): boolean => databaseOf(state, dbId)?.allowRunAsync ?? false

/** The pieces to run, each with its place in the tab's text. A single statement is sent unchanged, comments included. */
const pieces = (sql: string, { selection, cursor }: Start) => {
  const text = selection?.text ?? sql
  const from = selection?.offset ?? 0
  const all = splitStatements(text)
  if (all.length <= 1) return [{ sql: text, offset: from, comment: all[0]?.comment ?? null }]
  const at = selection === undefined && cursor !== undefined ? statementAt(text, all, cursor) : undefined
  return (at === undefined ? all : [at]).map(({ sql, start, comment }) => ({ sql, offset: from + start, comment }))
}

/**
 * Runs the tab's SQL, the selected part of it or the statement at the cursor, each statement under a new client id
 * (`A4.05` to `A4.09`). Several statements run one after the other.
 */
const start = (state: ReadModel, wish: Start, { newId }: Context): Decision => {
  const { editorId, selection, explain, create } = wish
  const editor = effectiveEditor(state.editors, editorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (!editor.loaded) return refuse('NOT_LOADED')
  const running = latestRun(state, editor)
  if (running !== null && isRunning(running.state)) return refuse('ALREADY_RUNNING')
  if ((selection?.text ?? editor.sql).trim() === '') return refuse('EMPTY_SQL')
  const { dbId, name: tab, catalog, schema, queryLimit, templateParams } = editor
  if (dbId === null) return refuse('NO_DATABASE')
  const sqlStatements = pieces(editor.sql, wish)
  const place = { editorId, tab, dbId, catalog, schema, queryLimit, runAsync: isAsync(state, dbId), templateParams }
  const noted = selection === undefined ? [] : [noteSelection(editorId, selection)]
  const [first] = sqlStatements
  if (sqlStatements.length > MAX_STATEMENTS) return refuse('TOO_MANY_STATEMENTS', MAX_STATEMENTS.toLocaleString('en'))
  if (first === undefined) return refuse('EMPTY_SQL')
  if (create !== undefined) {
    const whole =
      sqlStatements.length === 1 ? first : { sql: selection?.text ?? editor.sql, offset: selection?.offset ?? 0 }
    return [
      ...noted,
      event('run.requested', { queryId: newId(), ...place, sql: whole.sql, offset: whole.offset, create }),
    ]
  }
  if (sqlStatements.length === 1 || explain !== undefined) {
    const { sql, offset } = first
    // the button adds no EXPLAIN to the text; a typed EXPLAIN is sent as the button would send it
    const how = explain === undefined ? explainsItself(state, dbId, sql) : { explain }
    return [...noted, event('run.requested', { queryId: newId(), sql, offset, ...place, ...how })]
  }
  const statements = sqlStatements.map(({ sql, offset, comment }) => {
    return { queryId: newId(), sql, offset, title: statementTitle(sql, comment) }
  })
  const script = { id: newId(), index: 0, count: statements.length }
  const { queryId = newId(), sql = '', offset = 0 } = statements[0] ?? {}
  return [
    ...noted,
    event('run.script_started', { scriptId: script.id, ...place, statements }),
    event('run.requested', { queryId, sql, offset, ...place, script }),
  ]
}

/** The explained request for a typed EXPLAIN, where the answer can be shown as a plan. */
const explainsItself = (state: ReadModel, dbId: number, sql: string): Partial<TypedExplain> =>
  (explainsAsPlan(databaseOf(state, dbId)?.backend) ? typedExplain(sql) : null) ?? {}

const noteSelection = (id: string, { text, row, column }: Selection) =>
  event('editor.selection_noted', { id, selectedText: text, row, column })

interface Rerun {
  readonly queryId: string
  readonly queryLimit?: number
  readonly templateParams?: string | null
}

/** Repeats an earlier run, in its tab, under a new client id (`A4.09`); with another row limit or parameters where given. */
const rerun = (
  state: ReadModel,
  { queryId, queryLimit: requestedLimit, templateParams: requestedParams }: Rerun,
  { newId }: Context,
): Decision => {
  const run = state.runs.byId[queryId]
  if (run === undefined) return refuse('NO_RESULTS')
  const editor = effectiveEditor(state.editors, run.sqlEditorId)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  const running = latestRun(state, editor)
  if (running !== null && isRunning(running.state)) return refuse('ALREADY_RUNNING')
  const { dbId, catalog, schema, sql, offset, runAsync, explain, typed, ctas_method: method } = run
  const templateParams = requestedParams === undefined ? run.templateParams : requestedParams
  const queryLimit = requestedLimit ?? run.queryLimit
  const { maxRow } = editor
  if (!Number.isInteger(queryLimit) || queryLimit < 1 || queryLimit > maxRow) {
    return refuse('INVALID_LIMIT', maxRow.toLocaleString('en'))
  }
  const raised = requestedLimit !== undefined && requestedLimit !== editor.queryLimit
  const request = { queryId: newId(), editorId: editor.id, tab: editor.name }
  const create = method === null ? null : { method, schema: run.tempSchema, name: run.tempTable ?? '' }
  const how = {
    ...(explain === null ? {} : { explain }),
    ...(typed === 0 ? {} : { typed }),
    ...(create === null ? {} : { create }),
  }
  const place = { dbId, catalog, schema, queryLimit, runAsync, templateParams }
  return [
    ...(raised ? [event('editor.limit_set', { id: editor.id, queryLimit, was: editor.queryLimit })] : []),
    event('run.requested', { ...request, ...place, sql, offset, ...how }),
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

export const runCommands = defineCommands({
  'run.start': start,
  'run.rerun': rerun,
  'run.stop': stop,
  'run.show_results': showResults,
})
