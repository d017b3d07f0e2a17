import type { Cell, ResultRows } from '../../../core/results/types'
import { columnLabel, columnsIn, metricLabel, metricsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { currencyOf, type Currency } from '../../../domain/charts/kinds/common/style/currency'
import { savedMetric } from '../../../domain/charts/kinds/common/style/labelled'
import type { Part } from '../../../domain/charts/kinds/common/time/timeComparison'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { columnTitle, exactCellText, gridColumns, isNumeric, shownCell, type GridColumn } from '../../grid/cells/cells'
import { takesGrain } from '../../../domain/charts/kinds/common/axis/temporalColumns'
import { t } from '../../i18n'
import { barOf } from './bars'
import { comparedRows, type ComparedColumn, type ComparedRows } from './compared'
import { toneOf, type Tone } from '../common/series/comparison'
import { timeFormatter } from '../common/format/moment'
import { isAdaptive } from '../common/format/numberFormat'
import { labelOf } from '../common/series/rowMarks'
import { valueText } from '../common/format/valueText'
import { measureOf, positionOf } from '../result/fields'
import { columnText, totalText } from './digits'
import { asMoney } from './money'
import { groundOf, rulesOf, schemeOf } from './rules'
import { storedText } from './stored'

/** A column as the table shows it. */
export interface TableColumn {
  readonly column: GridColumn
  readonly title: string
  readonly align: 'left' | 'right' | 'center'
  readonly text: (cell: Cell) => string
  /** The text of its total. */
  readonly total: (cell: Cell) => string
  /** True for a NULL or empty dimension value (`B9.20`); false for a missing figure. */
  readonly blank: (cell: Cell) => boolean
  /** The bar behind a number: where it begins and ends, as shares of the cell. Null for none. */
  readonly bar: (cell: Cell) => { readonly from: number; readonly to: number; readonly minus: boolean } | null
  readonly ground: (cell: Cell) => string | null
  /** Pixels, where someone chose them. */
  readonly width: number | null
  /** Its values can be filtered by. */
  readonly dimension: boolean
  /** The metric whose comparison it belongs to. */
  readonly group: string | null
  /** Its part of that metric. */
  readonly part: Part | null
  /** Its spoken name where its title is only a sign. */
  readonly spoken: string | null
  /** Tone of a change: good or bad news. */
  readonly tone: (cell: Cell) => Tone
  /** Its place in the answer; null for computed columns. */
  readonly source: number | null
  /** Its texts may hold HTML that is to be drawn. */
  readonly html: boolean
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}

const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The name of a metric whose share a column is. */
const shareOf = (name: string, context: ControlContext): string | null =>
  name.startsWith('%') && metricsIn(context.values, 'percent_metrics').some((one) => `%${metricLabel(one)}` === name)
    ? name.slice(1)
    : null

const SPOKEN: Readonly<Record<Part, string>> = {
  Main: '%s, now',
  '#': '%s, earlier',
  '△': '%s, difference',
  '%': '%s, change',
  '×': '%s, ratio',
}

/** Settings under a column's own name, over those of its whole metric. */
const configOf = (config: Readonly<Record<string, unknown>>, name: string, compared: ComparedColumn | null) => {
  const said = (one: string) => record(Object.hasOwn(config, one) ? config[one] : undefined)
  if (compared === null) return said(name)
  const { customColumnName: _, ...common } = said(compared.metric)
  return { ...common, ...said(name) }
}

const plus = (text: string, cell: Cell): string => ((measureOf(cell) ?? 0) > 0 ? `+${text}` : text)

/** Format of number cells: alike down the column, stored ones with every digit, unless a format was chosen. */
const numbersOf = (
  exact: (cell: Cell) => string,
  formatName: string | null,
  { part, currency }: { readonly part: Part | null; readonly currency: Currency | null },
): ((cell: Cell) => string) => {
  const chosen = formatName === null || isAdaptive(formatName) ? null : valueText(formatName, currency).format
  const plain = (cell: Cell): string => {
    const value = measureOf(cell)
    if (value === null) return exact(cell)
    if (chosen !== null) return chosen(value)
    return asMoney(exact(cell), cell, currency)
  }
  return part === '△' ? (cell) => plus(plain(cell), cell) : plain
}

/** The columns of a result with the settings of the controls, without hidden ones. */
export const tableColumns = (
  context: ControlContext,
  result: ResultRows,
  compared: ComparedRows = comparedRows(context, result),
): readonly TableColumn[] => {
  const { values } = context
  const config = record(values['column_config'])
  const rules = rulesOf(values['conditional_formatting'])
  const raw = values['query_mode'] === 'raw'
  const dimensions = new Set(columnsIn(values, raw ? 'all_columns' : 'groupby').map(columnLabel))
  const shown = new Set(metricsIn(values, 'metrics').map(metricLabel))
  const onlyShares = new Set(
    metricsIn(values, 'percent_metrics')
      .map(metricLabel)
      .filter((name) => !shown.has(name)),
  )
  const { columns: all, rows } = compared.result
  const places = compared.parts.flatMap((one, at) => (one === null ? [] : [{ ...one, at }]))
  return gridColumns(all).flatMap((column): TableColumn[] => {
    const { name } = column
    const of = compared.parts[column.at] ?? null
    const metric = of?.metric ?? name
    const columnConfig = configOf(config, name, of)
    if (columnConfig['visible'] === false || (onlyShares.has(metric) && !dimensions.has(metric))) return []
    const numeric = isNumeric(column.kind)
    const cells = numeric ? rows.map((row) => row[column.at] ?? null) : []
    // a figure and the earlier one are as long as they are beside each other
    const peers =
      of === null
        ? []
        : places.filter(({ metric: peerMetric, part: is }) => peerMetric === metric && (is === 'Main' || is === '#'))
    const scaled = peers.length < 2 ? cells : peers.flatMap(({ at }) => rows.map((row) => row[at] ?? null))
    const saved = dimensions.has(metric) ? null : savedMetric(context, metric)
    const share = shareOf(metric, context) !== null
    const part = of?.part ?? null
    const usual = part === '%' ? '+,.1%' : part === '×' ? ',.2f' : share ? ',.1%' : (saved?.format ?? null)
    const formatName = wordOf(columnConfig['d3NumberFormat']) ?? usual
    const bars = columnConfig['showCellBars'] ?? values['show_cell_bars'] !== false
    const measured = numeric && !raw && !dimensions.has(name) && (part === null || part === 'Main' || part === '#')
    const aligned = (columnConfig['alignPositiveNegative'] ?? values['align_pn']) === true
    const colored = (columnConfig['colorPositiveNegative'] ?? values['color_pn']) !== false
    const align = wordOf(columnConfig['horizontalAlign'])
    const width = Number(columnConfig['columnWidth'])
    const stored = raw || dimensions.has(name)
    const label = saved?.label ?? null
    const title = wordOf(columnConfig['customColumnName'])
    const group = of === null ? null : (wordOf(record(config[metric])['customColumnName']) ?? label ?? metric)
    const changes = part === '△' || part === '%'
    const scheme =
      schemeOf(rules, [metric, name]) ??
      (values['comparison_color_enabled'] === true ? (wordOf(values['comparison_color_scheme']) ?? 'Green') : null)
    const named = () =>
      currencyOf(columnConfig['currencyFormat']) ?? currencyOf(values['currency_format']) ?? currencyOf(saved?.currency)
    const currency = part === '%' || part === '×' || share ? null : named()
    const written = (exact: (cell: Cell) => string) => numbersOf(exact, formatName, { part, currency })
    const text = numeric
      ? written((stored ? storedText : columnText)(column, cells))
      : (cell: Cell) => textAs(cell, column, context, wordOf(columnConfig['d3TimeFormat']))
    const textOr = (cell: Cell, own: typeof text): string =>
      cell !== null ? own(cell) : stored ? shownCell(cell, column).text : '–'
    return [
      {
        column,
        title: title ?? (part === null ? (label ?? columnTitle(column)) : part),
        align: align === 'left' || align === 'right' || align === 'center' ? align : numeric ? 'right' : 'left',
        text: (cell) => textOr(cell, text),
        total: (cell) => textOr(cell, numeric && !stored ? written(totalText(column, cells, [cell])) : text),
        blank: (cell) => stored && (cell === null || cell === ''),
        bar: measured && bars === true ? barOf(scaled, { aligned, colored }) : () => null,
        ground: groundOf(rules, name, cells),
        width: Number.isFinite(width) && width > 0 ? Math.min(1000, width) : null,
        dimension: dimensions.has(name),
        group,
        part,
        spoken: part === null || group === null ? null : t(SPOKEN[part], group),
        tone: changes && scheme !== null ? (cell) => toneOf(measureOf(cell), scheme) : () => null,
        source: compared.sources[column.at] ?? null,
        html: values['allow_render_html'] === true && column.kind === 'text',
      },
    ]
  })
}

const ZONED = /^timestamp.* with time zone$/i
const PLAIN_MOMENT = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d+)?)?$/

/** A time of a column with a time zone, with the offset in which answers are written. */
const withOffset = (text: string, name: string, { dataset }: ControlContext): string => {
  const isZoned = dataset.columns.some((one) => one.name === name && ZONED.test(one.type ?? ''))
  if (!isZoned || !PLAIN_MOMENT.test(text)) return text
  return text.includes(' ') ? `${text}+00:00` : `${text} 00:00:00+00:00`
}

/** Moments by the format that was chosen, else by the grain they were grouped by; all else as it is. */
const textAs = (cell: Cell, column: GridColumn, context: ControlContext, formatName: string | null): string => {
  if (column.kind !== 'time') return shownCell(cell, column).text
  const at = positionOf(cell, column)
  const chosen = timeFormatter(formatName ?? context.values['table_timestamp_format'])
  if (chosen !== null && at !== null) return chosen(at)
  const grouped = context.values['query_mode'] !== 'raw' && takesGrain(context, column.name)
  return grouped ? labelOf(cell, column, context) : withOffset(shownCell(cell, column).text, column.name, context)
}

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
