import type { EventMap } from '../../core/events/registry'
import { effectiveEditor } from '../editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { currentId } from '../editor/rekey'
import { resultRuns } from './resultRuns'
import { isRunning, type Run } from './runs'
import type { Script } from './scripts'
import { statementTitle } from '../../domain/sql/statements'

/** One result of a tab: that of a statement of the latest run, or one that was pinned before. */
export interface ResultEntry {
  readonly queryId: string
  readonly title: string
  /** Its number in the script, from 1; null for a single result. */
  readonly place: number | null
  /** Null until the statement is requested. */
  readonly run: Run | null
  /** `waiting`: its turn comes. `skipped`: it will not run any more. */
  readonly state: 'asked' | 'waiting' | 'skipped'
  readonly pinned: boolean
}

const runOf = ({ runs }: ReadModel, id: string): Run | undefined => runs.byId[id] ?? runs.dropped[id]

const reachedRun = (model: ReadModel, { statements, reached }: Script): Run | undefined =>
  runOf(model, statements[reached]?.queryId ?? '')

/** The script's next request: null when its turn has not come, all were sent, or one did not succeed. */
export const nextRequest = (model: ReadModel, script: Script): EventMap['run.requested'] | null => {
  const index = script.reached + 1
  const statement = script.statements[index]
  const run = reachedRun(model, script)
  if (statement === undefined || script.ended || run?.state !== 'success' || run.stopRequested) return null
  if (effectiveEditor(model.editors, script.editorId) === undefined) return null
  const { scriptId: id, editorId, tab, dbId, catalog, schema, queryLimit, runAsync, templateParams } = script
  const place = { dbId, catalog, schema, queryLimit, runAsync, templateParams }
  const { queryId, sql, offset } = statement
  return { queryId, editorId, tab, sql, offset, ...place, script: { id, index, count: script.statements.length } }
}

/** The runs of the tab's latest statement or script. */
export const latestRuns = (model: ReadModel, tabId: string): readonly Run[] => {
  const editorId = currentId(model.editors, tabId)
  const script = model.scripts.byEditor[editorId]
  const all = resultRuns(model, editorId)
  return script === undefined ? all.slice(-1) : all.filter((run) => run.script?.id === script.scriptId)
}

const entryOf = (run: Run, title: string, place: number | null = null): ResultEntry => ({
  queryId: run.id,
  run,
  title,
  place,
  state: 'asked',
  pinned: run.pinned,
})

/** The results of a tab, from `resultRuns` and its script: pinned ones, then the latest or coming run. */
export const resultEntries = (runs: readonly Run[], script: Script | null): readonly ResultEntry[] => {
  const ids = new Set(script?.statements.map(({ queryId }) => queryId))
  const single = runs.filter(({ id }) => !ids.has(id)).map((run) => entryOf(run, statementTitle(run.sql, null)))
  if (script === null) return single
  const byId = new Map(runs.map((run) => [run.id, run]))
  const reached = byId.get(script.statements[script.reached]?.queryId ?? '')
  const goesOn = !script.ended && reached !== undefined && isRunning(reached.state) && !reached.stopRequested
  const rest = goesOn ? 'waiting' : 'skipped'
  const statements = script.statements.flatMap(({ queryId, title }, index): readonly ResultEntry[] => {
    const run = byId.get(queryId)
    if (run !== undefined) return [entryOf(run, title, index + 1)]
    return index <= script.reached ? [] : [{ queryId, run: null, title, place: index + 1, state: rest, pinned: false }]
  })
  return [...single, ...statements]
}

const isPart = (sql: string, { sql: ran, offset }: Pick<Run, 'sql' | 'offset'>): boolean => sql.startsWith(ran, offset)

/** True when the tab's text is no longer the one that `run` ran. */
export const isChangedSince = (sql: string, run: Pick<Run, 'sql' | 'offset'>): boolean =>
  run.offset === 0 ? sql.trim() !== run.sql.trim() && !isPart(sql, run) : !isPart(sql, run)

/** True when a run is of the current text: of all of it, of a statement of it, or of a selection further on. */
const isOfText = (sql: string, run: Run): boolean =>
  run.offset > 0
    ? isPart(sql, run)
    : sql.trim() === run.sql.trim() || (isPart(sql, run) && /^\s*;/.test(sql.slice(run.sql.length)))

/**
 * The run whose text and context a tab returned to, by undo or by hand: its result matches the screen better than that of the
 * latest run. Null while the latest run, of all or of a part, is one of this text.
 */
export const runGoneBackTo = ({ editors, runs }: ReadModel, editorId: string): string | null => {
  const editor = effectiveEditor(editors, editorId)
  if (editor === undefined) return null
  const isHere = (run: Run): boolean =>
    run.dbId === editor.dbId && run.catalog === editor.catalog && run.schema === editor.schema
  const latest = runs.byId[editor.latestQueryId ?? '']
  if (latest === undefined || isRunning(latest.state)) return null
  if (isHere(latest) && isOfText(editor.sql, latest)) return null
  const queryId = runs.order.findLast((id) => {
    const run = runs.byId[id]
    const shows = run?.sqlEditorId === editorId && run.state === 'success' && run.results !== 'expired'
    return shows && isHere(run) && run.sql === editor.sql && run.explain === null
  })
  return queryId ?? null
}
