import type { Cell, ResultRows } from '../../../../core/results/types'
import { columnLabel, columnsIn, textIn, type Column } from '../../../../domain/charts/kinds/common/data/adhoc'
import type { MarkValue } from '../../../../domain/charts/kinds/common/data/markValues'
import { keepsMoments } from '../../../../domain/charts/kinds/common/axis/temporalColumns'
import type { ControlContext } from '../../../../domain/charts/kinds/types'
import { valueOfCell } from '../../../../domain/filters/values'
import { exactCellText, gridColumns, type GridColumn } from '../../../grid/cells/cells'
import { momentText } from '../../brush/axis'
import { cellLabel, positionOf } from '../../result/fields'
import { periodText, timeFormatter } from '../format/moment'

/** A column of an answer by its name in the query. */
export const columnNamed = ({ columns }: Pick<ResultRows, 'columns'>, name: string): GridColumn | null =>
  gridColumns(columns).find((column) => column.name === name) ?? null

/** The grain that a temporal column was grouped by; null where it keeps its exact times. */
const grainOf = (context: ControlContext, name: string): string | null =>
  keepsMoments(context, name) ? null : textIn(context.values, 'time_grain_sqla')

/** Equal values have one key in all answers, and others never the same: the name '<NULL>' is no NULL. */
export const keyOf = (cell: Cell): string => (cell === null ? '' : `=${exactCellText(cell)}`)

/** A value as people read it, times by the grain of the chart. */
export const labelOf = (cell: Cell, column: GridColumn, context: ControlContext): string => {
  const at = column.kind === 'time' ? positionOf(cell, column) : null
  if (at === null) return cellLabel(cell, column)
  const { values } = context
  const chosen = timeFormatter(values['date_format']) ?? timeFormatter(values['x_axis_time_format'])
  return chosen?.(at) ?? periodText(at, grainOf(context, column.name))
}

const columnsByContext = new WeakMap<ControlContext, ReadonlyMap<string, Column>>()

/** The chart's own SQL by name, from any control. */
const ownColumns = (context: ControlContext): ReadonlyMap<string, Column> => {
  const cached = columnsByContext.get(context)
  if (cached !== undefined) return cached
  const byLabel = new Map(
    Object.keys(context.values)
      .flatMap((name) => columnsIn(context.values, name))
      .flatMap((column) => (typeof column === 'string' ? [] : [[columnLabel(column), column] as const])),
  )
  columnsByContext.set(context, byLabel)
  return byLabel
}

/** A column of an answer in its query's form: by name, or as SQL. */
export const askedColumn = (name: string, context: ControlContext): Column => ownColumns(context).get(name) ?? name

/** Values as filters take them: moments also where they are given in ms, and lists and records as their JSON. */
const valueIn = (cell: Cell, { kind }: GridColumn): Cell =>
  kind === 'time' && typeof cell === 'number' ? momentText(cell) : valueOfCell(cell)

/** A value of a column as part of a mark. */
export const markValue = (cell: Cell, column: GridColumn, context: ControlContext): MarkValue => ({
  column: askedColumn(column.name, context),
  value: valueIn(cell, column),
  label: labelOf(cell, column, context),
  grain: column.kind === 'time' ? grainOf(context, column.name) : null,
})

/** The values of a row in some of the columns of the dataset. */
export const rowMarks = (
  row: readonly Cell[],
  columns: readonly GridColumn[],
  context: ControlContext,
): readonly MarkValue[] => columns.map((column) => markValue(row[column.at] ?? null, column, context))

/** The columns of an answer that come from a control of dimensions, in their order. */
export const dimensionsOf = (
  result: Pick<ResultRows, 'columns'>,
  { values }: ControlContext,
  ...controls: readonly string[]
): readonly GridColumn[] =>
  controls
    .flatMap((control) => columnsIn(values, control))
    .flatMap((column) => columnNamed(result, columnLabel(column)) ?? [])
