import { group, mean } from 'd3'

import type { FormValues } from '../../../domain/charts/formData'
import type { Cell } from '../../../core/results/types'
import { columnLabel, columnsIn, metricLabel, metricsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import { timeColumns, type TimeColumn } from '../../../domain/charts/kinds/time_table/columns'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { linkAddress } from '../../../domain/text/urls'
import type { ModelInput } from '../common/series/modelDrawing'
import { numberFormatter, withCurrency } from '../common/format/numberFormat'
import { columnNamed, dimensionsOf, labelOf, markValue } from '../common/series/rowMarks'
import { valueText } from '../common/format/valueText'
import { measureOf, positionOf } from '../result/fields'

/** A row with its course over time. */
export interface TimeRow {
  /** Tells rows of one name apart. */
  readonly key: string
  readonly name: string
  readonly marks: readonly MarkValue[]
  /** In the order of time; gaps are null. */
  readonly values: readonly (number | null)[]
  /** The moments of the values (ms). */
  readonly moments: readonly number[]
}

/** A value so many periods before the last, or from the first on where the number is below zero. */
const valueAt = (values: TimeRow['values'], lag: number): number | null =>
  values.at(lag < 0 ? -lag - 1 : -1 - lag) ?? null

/** Computes the figures of a column from all these rows; null where there is none. */
export const timeFigure = (
  { type, comparison, lag }: TimeColumn,
  all: readonly TimeRow[],
): ((row: TimeRow) => number | null) => {
  const lastOf = ({ values }: TimeRow): number | null => values.at(-1) ?? null
  if (type === 'avg')
    return ({ values }) => mean(values.slice(-(lag <= 0 ? values.length : lag)), (value) => value ?? undefined) ?? null
  if (type === 'contrib') {
    const total = all.reduce((sum, row) => sum + (lastOf(row) ?? 0), 0)
    return (row) => {
      const last = lastOf(row)
      return last === null || total === 0 ? null : last / total
    }
  }
  return (row) => {
    const [last, before] = [lastOf(row), valueAt(row.values, lag)]
    if (comparison === 'value') return before
    if (last === null || before === null) return null
    if (comparison === 'diff') return last - before
    if (before === 0) return null
    return comparison === 'perc' ? last / before : last / before - 1
  }
}

/** Format of a column's numbers: shares as such, all others in the chart's unless the column has one. */
const formatOf = ({ type, comparison, ratio, format }: TimeColumn, values: FormValues) => {
  const share =
    type === 'contrib' || (type === 'time' && comparison.startsWith('perc')) || (type === 'spark' && ratio > 0)
  const currency = share ? null : values['currency_format']
  if (format !== null) return withCurrency(numberFormatter(format), currency)
  return share ? numberFormatter('.1%') : valueText(values['y_axis_format'], currency).format
}

/** The columns of the table, each with its number format and its computation. */
export const drawnColumns = ({ values }: ControlContext, rows: readonly TimeRow[]) =>
  timeColumns(values['column_collection']).map((column) => ({
    column,
    format: formatOf(column, values),
    figureOf: timeFigure(column, rows),
  }))

/** The values of a course: the figures, or how many times that of so many periods earlier each of them is. */
export const courseOf = ({ ratio }: TimeColumn, { values }: TimeRow): readonly (number | null)[] =>
  ratio === 0
    ? values
    : values.slice(ratio).map((value, place) => {
        const before = values[place] ?? null
        return value === null || before === null || before === 0 ? null : value / before
      })

/** The ink of a figure between its bounds, from bad to good; with one bound, good above and bad below. */
export const boundInk = ({ bounds }: TimeColumn, figure: number | null): string | null => {
  if (bounds === null || figure === null) return null
  const [low, high] = bounds
  const share =
    low === null || high === null || low === high
      ? Number(figure >= (low ?? high ?? 0))
      : Math.min(1, Math.max(0, (figure - low) / (high - low)))
  return `color-mix(in oklab, color-mix(in oklab, var(--c1) ${Math.round(share * 100)}%, var(--c2)) 72%, var(--ink))`
}

const HOLE = /\{\{\s*(\w+)\s*\}\}/g

/** Link of a row's name: the address of the chart with `{{ metric }}` as its name, and other names as its controls. */
export const rowAddress = (url: string | null, name: string, { values }: ControlContext): string | null => {
  if (url === null) return null
  const filled = url.replaceAll(HOLE, (_, hole: string) => {
    const value = hole === 'metric' ? name : Object.hasOwn(values, hole) ? values[hole] : ''
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  })
  const address = linkAddress(filled)
  return /^(?:https?:|\/|#)/i.test(address) ? address : null
}

/** Rows of groups, or of metrics where there is no group, each over all the moments there are. */
export const timeRows = ({ context, result }: ModelInput): readonly TimeRow[] => {
  const { values } = context
  const time = columnNamed(result, columnsIn(values, 'granularity_sqla').slice(0, 1).map(columnLabel).join(''))
  const [by] = dimensionsOf(result, context, 'groupby')
  const metrics = metricsIn(values, 'metrics').map(metricLabel)
  if (time === null) return []
  const stamped = result.rows.flatMap((row) => {
    const at = positionOf(row[time.at] ?? null, time)
    return at === null ? [] : [{ at, row }]
  })
  const moments = [...new Set(stamped.map(({ at }) => at))].toSorted((a, b) => a - b)
  const place = new Map(moments.map((at, index) => [at, index]))
  const fill = (rows: readonly { readonly at: number; readonly row: readonly Cell[] }[], metric: string) => {
    const column = columnNamed(result, metric)
    const filled: (number | null)[] = moments.map(() => null)
    for (const { at, row } of rows)
      filled[place.get(at) ?? -1] = column === null ? null : measureOf(row[column.at] ?? null)
    return filled
  }
  if (by === undefined)
    return metrics.map((name) => ({ key: name, name, marks: [], moments, values: fill(stamped, name) }))
  // a text may have the name of nothing; records and lists are equal where their JSON is
  const groups = group(stamped, ({ row }) => JSON.stringify(row[by.at] ?? null))
  return [...groups].map(([key, rows]) => ({
    key,
    name: labelOf(rows[0]?.row[by.at] ?? null, by, context),
    marks: [markValue(rows[0]?.row[by.at] ?? null, by, context)],
    moments,
    values: fill(rows, metrics[0] ?? ''),
  }))
}
