import type { Run, Runs } from './state'
import { isGood, isRunning } from './states'

/** Number of runs in the query history, and of dropped ones that can be restored. */
export const RUNS_KEPT = 500

const goesOn = ({ state, script }: Run): boolean =>
  isRunning(state) || (state === 'success' && script !== null && script.index < script.count - 1)

/** Ids of each tab's latest run and last good one, and of the scripts that are not at their end. */
const needed = ({ order, byId }: Runs): ReadonlySet<string> => {
  const latest = new Map<string, Run>()
  const good = new Map<string, string>()
  for (const id of order) {
    const run = byId[id]
    if (run === undefined || run.isDataPreview) continue
    latest.set(run.sqlEditorId, run)
    if (isGood(run)) good.set(run.sqlEditorId, id)
  }
  const last = [...latest.values()]
  const scripts = last.filter(goesOn).flatMap(({ script }) => script?.id ?? [])
  return new Set([...last.map(({ id }) => id), ...good.values(), ...scripts])
}

/** Runs after one that are looked at first. */
const AHEAD = 40

/** True when a good run of the same tab follows soon, and no script keeps this one. */
const isReplaced = ({ order, byId }: Runs, index: number, { sqlEditorId, script, isDataPreview }: Run): boolean => {
  if (script !== null) return false
  if (isDataPreview) return true
  return order.slice(index + 1, index + 1 + AHEAD).some((id) => {
    const later = byId[id]
    return later !== undefined && later.sqlEditorId === sqlEditorId && isGood(later)
  })
}

/**
 * Drops the oldest runs beyond `RUNS_KEPT`, but none that is pinned, runs, or is shown in a tab. Every new run comes here, so all
 * runs are walked only where a few do not settle it.
 */
export const trim = (runs: Runs): void => {
  const surplus = runs.order.length - RUNS_KEPT
  if (surplus <= 0) return
  let shown: ReadonlySet<string> | null = null
  const mayGo = (run: Run, index: number): boolean => {
    if (run.pinned || isRunning(run.state)) return false
    if (isReplaced(runs, index, run)) return true
    shown ??= needed(runs)
    return !shown.has(run.id) && !(run.script !== null && shown.has(run.script.id))
  }
  const dropped = new Set<string>()
  for (const [index, id] of runs.order.entries()) {
    if (dropped.size === surplus) break
    const run = runs.byId[id]
    if (run === undefined || mayGo(run, index)) dropped.add(id)
  }
  if (dropped.size === 0) return
  runs.order = runs.order.filter((id) => !dropped.has(id))
  for (const id of dropped) delete runs.byId[id]
}
