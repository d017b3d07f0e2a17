import { sum } from 'd3'

import type { ChartAnswer } from '../../../events/chart/chart'
import type { ResultRows } from '../../../core/results/types'
import { columnLabel, columnsIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { formatWhole } from '../../controls/field/number'
import { gridColumns, type GridColumn } from '../../grid/cells/cells'
import type { ChartData, ChartSeries } from '../chart'
import { isAdaptive, numberFormatter } from '../common/format/numberFormat'
import { notesOf } from '../common/figure/notes'
import { readable } from '../common/format/readable'
import { cellLabel, measureOf } from '../result/fields'
import { rowMarks } from '../common/series/rowMarks'
import { wholeOf } from '../common/series/seriesStyle'
import { legendOf } from '../common/legend/legendStyle'
import { colorTable } from '../common/color/schemes'
import { t, tn } from '../../i18n'

const EDGES = /^(-?[\d.e+-]+) - (-?[\d.e+-]+)$/i

/** A bin by its edges, no longer than people read. */
const binText = (name: string, format: ((value: number) => string) | null): string => {
  const [, from, to] = EDGES.exec(name) ?? []
  if (from === undefined || to === undefined) return name
  const short = (text: string): string =>
    format?.(Number(text)) ?? String(Number(Number(text).toPrecision(4))).replace('-', '−')
  return t('%s to %s', short(from), short(to))
}

const counted = (row: ResultRows['rows'][number], bins: readonly GridColumn[]): number =>
  sum(bins, ({ at }) => measureOf(row[at] ?? null) ?? 0)

/** Says that rows without a number, or with NaN or an infinite one, are counted nowhere. */
const inNoBin = (count: number): readonly string[] =>
  count <= 0
    ? []
    : [
        tn(
          '%s row has no finite value and is not counted.',
          '%s rows have no finite value and are not counted.',
          count,
          formatWhole(count),
        ),
      ]

/** Rows of groups and columns of bins as bars, one series a group. */
export const histogramData = (context: ControlContext, answer: ChartAnswer, result: ResultRows): ChartData => {
  const { values } = context
  const columns = gridColumns(result.columns)
  const [binColumn] = columnsIn(values, 'column')
  const name = binColumn === undefined ? '' : columnLabel(binColumn)
  const groups = columnsIn(values, 'groupby').filter((one) => columnLabel(one) !== name).length
  const bins = columns.slice(groups)
  const shares = values['normalize'] === true
  const formatName = values['y_axis_format']
  const format = shares && isAdaptive(formatName) ? numberFormatter(',.1%') : numberFormatter(formatName)
  const nameOf = (row: ResultRows['rows'][number]): string =>
    columns
      .slice(0, groups)
      .map((column) => cellLabel(row[column.at] ?? null, column))
      .join(', ')
  const empty = result.rows.every((row) => bins.every(({ at }) => (measureOf(row[at] ?? null) ?? 0) === 0))
  const table = colorTable(result.rows.map(nameOf), values)
  const series = result.rows.map((row, index): ChartSeries => {
    const label = nameOf(row)
    const cells = bins.map(({ at }) => row[at] ?? null)
    return {
      key: `${index}:${label}`,
      name: label === '' ? t('Rows') : label,
      other: false,
      color: table.get(label) ?? 'var(--c1)',
      // bins of nothing are no figures
      values: empty ? cells.map(() => null) : cells.map(measureOf),
      texts: cells.map((cell) => {
        const value = measureOf(cell)
        return value === null ? '' : isAdaptive(formatName) && !shares ? readable(cell) : format(value)
      }),
    }
  })
  const edges = bins.flatMap((bin, at): number[] => {
    const [, from, to] = EDGES.exec(bin.name) ?? []
    return at === 0 ? [Number(from), Number(to)] : [Number(to)]
  })
  const ascending = edges.every((edge, at) => at === 0 || edge > (edges[at - 1] ?? Number.NaN))
  const cumulative = values['cumulative'] === true
  const xFormat = isAdaptive(values['x_axis_format']) ? null : numberFormatter(values['x_axis_format'])
  const [xTitle, yTitle] = [textIn(values, 'x_axis_title'), textIn(values, 'y_axis_title')]
  return {
    x: {
      title: name,
      kind: 'category',
      values: bins.map((_, index) => index),
      labels: bins.map((bin) => binText(bin.name, xFormat)),
      ...(edges.length > 1 && ascending ? { edges } : {}),
    },
    measure: shares ? t('Share of rows') : t('Rows'),
    series,
    // bins of no rows are a row too
    rowCount: answer.sqlRows === 0 ? 0 : result.rows.length,
    parts: false,
    ...(binColumn === undefined || cumulative || edges.some(Number.isNaN)
      ? {}
      : { brush: { axis: { kind: 'number' as const, column: binColumn, edges }, bins: bins.map((_, at) => at) } }),
    marks: ({ series: at }) => rowMarks(result.rows[at] ?? [], columns.slice(0, groups), context),
    notes: [
      ...notesOf(context, answer, shares ? t('Share of rows') : t('Rows'), [name]),
      ...inNoBin(
        // of groups some may be beyond a limit
        shares || groups > 0
          ? 0
          : answer.sqlRows - sum(result.rows, (row) => counted(row, cumulative ? bins.slice(-1) : bins)),
      ),
    ],
    look: {
      format,
      ...(xFormat === null ? {} : { xFormat }),
      // a distribution is vertical
      horizontal: false,
      ...wholeOf(series, format),
      ...legendOf(values),
      ...(values['show_value'] === true ? { values: true } : {}),
      ...(xTitle === null ? {} : { xTitle }),
      ...(yTitle === null ? {} : { yTitle }),
    },
  }
}
