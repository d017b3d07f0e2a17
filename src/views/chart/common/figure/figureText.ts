import type { Cell, ResultRows } from '../../../../core/results/types'
import { metricLabel, metricsIn, textIn } from '../../../../domain/charts/kinds/common/data/adhoc'
import type { ControlContext } from '../../../../domain/charts/kinds/types'
import { gridColumns, type GridColumn } from '../../../grid/cells/cells'
import { toNumber } from '../../../grid/cells/numbers'
import { measureOf, positionOf } from '../../result/fields'
import { inkOf, rulesOf } from '../../table/rules'
import { periodText, timeFormatter } from '../format/moment'

/** The time (ms) of a figure that is one or is formatted as one; else null. */
const momentIn = (cell: Cell, column: GridColumn | undefined, forced: boolean): number | null => {
  if (column?.kind === 'time') return positionOf(cell, column)
  if (!forced || cell === null || typeof cell === 'boolean') return null
  const value = toNumber(cell)
  return Number.isFinite(value) && !Number.isNaN(new Date(value).getTime()) ? value : null
}

/** A moment by the format that a figure was given, else as a period of its chart. */
export const timeText = ({ values }: ControlContext, ms: number): string =>
  timeFormatter(values['time_format'])?.(ms) ?? periodText(ms, textIn(values, 'time_grain_sqla'))

/** A figure as a moment, where it is one; else null. */
export const figureMoment = (
  context: ControlContext,
  cell: Cell,
  result: Pick<ResultRows, 'columns'> | undefined,
  name: string,
): string | null => {
  const column = gridColumns(result?.columns ?? []).find((one) => one.name === name)
  const ms = momentIn(cell, column, context.values['force_timestamp_formatting'] === true)
  return ms === null ? null : timeText(context, ms)
}

/** The colour that the rules of a chart give its figure; null for its usual one. */
export const figureInk = ({ values }: ControlContext, cell: Cell): string | null =>
  inkOf(rulesOf(values['conditional_formatting']), metricsIn(values, 'metric').map(metricLabel), measureOf(cell))
