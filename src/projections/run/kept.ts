import type { Run, Runs } from './state'
import { isGood, isRunning } from './states'

/** Number of runs in the query history, and of dropped ones that can be restored. */
export const RUNS_KEPT = 500

const goesOn = ({ state, script }: Run): boolean =>
  isRunning(state) || (state === 'success' && script !== null && script.index < script.count - 1)

const isOf = (run: Run | undefined, editorId: string): run is Run =>
  run !== undefined && run.sqlEditorId === editorId && !run.isDataPreview

/** True for a run that its tab still shows: its latest, its last good one, or one of a script that is not at its end. */
const isShown = ({ order, byId }: Runs, index: number, run: Run): boolean => {
  const isOfTab = (id: string): boolean => isOf(byId[id], run.sqlEditorId)
  if (run.script !== null) {
    const latest = byId[order.findLast(isOfTab) ?? '']
    if (latest?.script?.id === run.script.id && goesOn(latest)) return true
  }
  if (run.isDataPreview) return false
  let isLatest = true
  for (let later = index + 1; later < order.length; later += 1) {
    const other = byId[order[later] ?? '']
    if (!isOf(other, run.sqlEditorId)) continue
    if (isGood(other)) return false
    isLatest = false
    if (!isGood(run)) return false
  }
  return isLatest || isGood(run)
}

/**
 * Drops the oldest runs beyond `RUNS_KEPT`, but none that is pinned, runs, or is shown in a tab. It looks at no more runs than it
 * must: every new run comes here.
 */
export const trim = (runs: Runs): void => {
  const dropped = new Set<string>()
  const surplus = runs.order.length - RUNS_KEPT
  for (let index = 0; dropped.size < surplus && index < runs.order.length; index += 1) {
    const id = runs.order[index] ?? ''
    const run = runs.byId[id]
    if (run === undefined || !(run.pinned || isRunning(run.state) || isShown(runs, index, run))) dropped.add(id)
  }
  if (dropped.size === 0) return
  runs.order = runs.order.filter((id) => !dropped.has(id))
  for (const id of dropped) delete runs.byId[id]
}
