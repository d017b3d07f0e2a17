import type { Cell, ResultRows } from '../../../core/results/types'
import { metricLabel, metricsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { offsetOf } from '../../../domain/charts/kinds/common/time/timeComparison'
import { comparing, customFilters } from '../../../domain/charts/kinds/pop_kpi'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { changeShare, differenceOf, ratioOf } from '../common/series/comparison'
import { columnNamed } from '../common/series/rowMarks'
import { measureOf } from '../result/fields'

/** A figure, the one before, and how far they are apart. */
export interface Compared {
  readonly now: number | null
  readonly before: number | null
  readonly difference: number | null
  /** As a share of the figure before; null where that is nothing. */
  readonly change: number | null
  /** Factor of the figure before; null where that is zero. */
  readonly ratio: number | null
}

/** The figures of a comparison; those of an older chart with a range of its own come as a second answer. */
export const comparedOf = (context: ControlContext, result: ResultRows, custom?: ResultRows): Compared => {
  const name = metricsIn(context.values, 'metric').slice(0, 1).map(metricLabel).join('')
  const cellOf = (rows: ResultRows, column: string): Cell => {
    const at = columnNamed(rows, column)?.at
    return at === undefined ? null : (rows.rows[0]?.[at] ?? null)
  }
  const isCustom = customFilters(context) !== null
  const now = cellOf(result, name)
  const before =
    isCustom && custom !== undefined
      ? cellOf(custom, name)
      : cellOf(result, `${name}__${offsetOf(comparing(context)) ?? ''}`)
  return {
    now: measureOf(now),
    before: measureOf(before),
    difference: measureOf(differenceOf(now, before)),
    change: changeShare(now, before),
    ratio: ratioOf(now, before),
  }
}
