import { rangePredicates } from '../plan/filters'
import type { Plan } from '../plan/plan'

/** Moves a query to an earlier period: its compared ranges, and its moments back to the period that it is compared with. */
export interface Move {
  readonly earlier: (ms: number) => number
  readonly interval: string
}

const moved = (ms: number | null, move: Move | null): number | null =>
  ms === null || move === null ? ms : move.earlier(ms)

/** The predicates of all rows, each in a line of its own. */
export const whereOf = (plan: Plan, move: Move | null): string => {
  const ranges = plan.ranges.flatMap(({ moment, from, to, moves }) => {
    const by = moves ? move : null
    return rangePredicates(plan.dialect, { moment, from: moved(from, by), to: moved(to, by) })
  })
  const all = [...plan.where, ...ranges]
  return all.length === 0 ? '' : `\nWHERE ${all.join('\n  AND ')}`
}
