import type { Run, Runs } from './state'
import { isGood, isRunning } from './states'

/** Number of runs in the query history, and of dropped ones that can be restored. */
export const RUNS_KEPT = 500

const goesOn = ({ state, script }: Run): boolean =>
  isRunning(state) || (state === 'success' && script !== null && script.index < script.count - 1)

/** Ids of each tab's latest run and last good one, and of the scripts that are not at their end. */
const needed = ({ order, byId }: Runs): ReadonlySet<string | undefined> => {
  const latest = new Map<string, Run>()
  const good = new Map<string, string>()
  for (const id of order) {
    const run = byId[id]
    if (run === undefined || run.isDataPreview) continue
    latest.set(run.sqlEditorId, run)
    if (isGood(run)) good.set(run.sqlEditorId, id)
  }
  const last = [...latest.values()]
  const scripts = last.filter(goesOn).map(({ script }) => script?.id)
  return new Set([...last.map(({ id }) => id), ...good.values(), ...scripts.filter((id) => id !== undefined)])
}

/** Drops the oldest runs beyond `RUNS_KEPT`, but none that is pinned, runs, or is shown in a tab. */
export const trim = (runs: Runs): void => {
  let surplus = runs.order.length - RUNS_KEPT
  if (surplus <= 0) return
  const kept = needed(runs)
  runs.order = runs.order.filter((id) => {
    const run = runs.byId[id]
    if (surplus <= 0) return true
    if (run !== undefined && (run.pinned || isRunning(run.state) || kept.has(id))) return true
    if (run?.script && kept.has(run.script.id)) return true
    surplus -= 1
    delete runs.byId[id]
    return false
  })
}
