import type { ResultRows } from '../../../projections/results'
import { metricLabel, metricsIn } from '../../../projections/vizTypes/common/adhoc'
import { shiftOf } from '../../../projections/vizTypes/pop_kpi'
import type { ControlContext } from '../../../projections/vizTypes/types'
import { columnNamed } from '../common/rowMarks'
import { measureOf } from '../result/fields'

/** A figure, the one before, and how far they are apart. */
export interface Compared {
  readonly now: number | null
  readonly before: number | null
  readonly difference: number | null
  /** As a share of the figure before; null where that is nothing. */
  readonly change: number | null
}

export const comparedOf = (context: ControlContext, result: ResultRows): Compared => {
  const name = metricsIn(context.values, 'metric').slice(0, 1).map(metricLabel).join('')
  const of = (column: string): number | null => {
    const at = columnNamed(result, column)?.at
    return at === undefined ? null : measureOf(result.rows[0]?.[at] ?? null)
  }
  const now = of(name)
  const before = of(`${name}__${shiftOf(context)}`)
  const difference = now === null || before === null ? null : now - before
  return {
    now,
    before,
    difference,
    change: difference === null || before === null || before === 0 ? null : difference / Math.abs(before),
  }
}
