import { max, min } from 'd3'

import type { Cell, ResultRows } from '../../../projections/results'
import { columnLabel, columnsIn, metricLabel, metricsIn } from '../../../projections/vizTypes/common/adhoc'
import type { ControlContext } from '../../../projections/vizTypes/types'
import { columnTitle, exactCellText, gridColumns, isNumeric, shownCell, type GridColumn } from '../../grid/cells'
import { isAdaptive, numberFormatter } from '../common/numberFormat'
import { labelOf } from '../common/rowMarks'
import { measureOf } from '../result/fields'
import { columnText } from './digits'
import { groundOf, rulesOf } from './rules'

/** A column as the table shows it. */
export interface TableColumn {
  readonly column: GridColumn
  readonly title: string
  readonly align: 'left' | 'right' | 'center'
  readonly text: (cell: Cell) => string
  /** The bar behind a number: where it begins and ends, as shares of the cell. Null for none. */
  readonly bar: (cell: Cell) => { readonly from: number; readonly to: number; readonly minus: boolean } | null
  readonly ground: (cell: Cell) => string | null
  /** Pixels, where someone chose them. */
  readonly width: number | null
  /** What it holds can be filtered by. */
  readonly dimension: boolean
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}

const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const barOf = (cells: readonly Cell[]): TableColumn['bar'] => {
  const values = cells.map(measureOf)
  const low = Math.min(0, min(values, (value) => value ?? undefined) ?? 0)
  const high = Math.max(0, max(values, (value) => value ?? undefined) ?? 0)
  if (low === high) return () => null
  const at = (value: number): number => (value - low) / (high - low)
  return (cell) => {
    const value = measureOf(cell)
    if (value === null) return null
    return { from: at(Math.min(0, value)), to: at(Math.max(0, value)), minus: value < 0 }
  }
}

/** The name of a metric whose share a column is. */
const shareOf = (name: string, context: ControlContext): string | null =>
  name.startsWith('%') && metricsIn(context.values, 'percent_metrics').some((one) => `%${metricLabel(one)}` === name)
    ? name.slice(1)
    : null

/** The columns of a result by what the controls say of them, those hidden left out. */
export const tableColumns = (context: ControlContext, result: ResultRows): readonly TableColumn[] => {
  const { values, dataset } = context
  const config = record(values['column_config'])
  const rules = rulesOf(values['conditional_formatting'])
  const raw = values['query_mode'] === 'raw'
  const dimensions = new Set(columnsIn(values, raw ? 'all_columns' : 'groupby').map(columnLabel))
  return gridColumns(result.columns).flatMap((column): TableColumn[] => {
    const { name } = column
    const own = record(Object.hasOwn(config, name) ? config[name] : undefined)
    if (own['visible'] === false) return []
    const numeric = isNumeric(column.kind)
    const cells = numeric ? result.rows.map((row) => row[column.at] ?? null) : []
    const saved = dataset.metrics.find((one) => one.name === name)?.format ?? null
    const formatName = wordOf(own['d3NumberFormat']) ?? (shareOf(name, context) === null ? saved : ',.1%')
    const plain = numeric ? columnText(column, cells) : (cell: Cell) => textAs(cell, column, context)
    const format = formatName === null || isAdaptive(formatName) ? null : numberFormatter(formatName)
    const bars = own['showCellBars'] ?? values['show_cell_bars'] !== false
    const measured = numeric && !raw && !dimensions.has(name)
    const align = wordOf(own['horizontalAlign'])
    const width = Number(own['columnWidth'])
    const label = dataset.metrics.find((one) => one.name === name)?.label ?? null
    return [
      {
        column,
        title: wordOf(own['customColumnName']) ?? label ?? columnTitle(column),
        align: align === 'left' || align === 'right' || align === 'center' ? align : numeric ? 'right' : 'left',
        text: (cell) => {
          const value = format === null || cell === null ? null : measureOf(cell)
          return cell === null ? '–' : value === null || format === null ? plain(cell) : format(value)
        },
        bar: measured && bars === true ? barOf(cells) : () => null,
        ground: groundOf(rules, name, cells),
        width: Number.isFinite(width) && width > 0 ? Math.min(1000, width) : null,
        dimension: dimensions.has(name),
      },
    ]
  })
}

const textAs = (cell: Cell, column: GridColumn, context: ControlContext): string =>
  column.kind === 'time' && context.values['query_mode'] !== 'raw'
    ? labelOf(cell, column, context)
    : shownCell(cell, column).text

/** Rows in the order of a column; NULL last, numbers as numbers. */
export const sortedRows = (
  rows: readonly (readonly Cell[])[],
  { column }: Pick<TableColumn, 'column'>,
  down: boolean,
): readonly (readonly Cell[])[] => {
  const numeric = isNumeric(column.kind)
  return rows.toSorted((a, b) => {
    const [left = null, right = null] = [a[column.at], b[column.at]]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const order = numeric
      ? (measureOf(left) ?? 0) - (measureOf(right) ?? 0)
      : exactCellText(left).localeCompare(exactCellText(right), 'en', { numeric: true })
    return down ? -order : order
  })
}
