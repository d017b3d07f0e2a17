import { group, mean } from 'd3'

import type { Cell } from '../../../projections/results'
import { columnLabel, columnsIn, metricLabel, metricsIn } from '../../../projections/vizTypes/common/adhoc'
import type { MarkValue } from '../../../projections/vizTypes/common/markValues'
import type { Answered } from '../common/modelDrawing'
import { columnNamed, dimensionsOf, labelOf, markValue } from '../common/rowMarks'
import { measureOf, positionOf } from '../result/fields'

/** A column of the table: a figure of a time, a change, a share, a mean, or the course itself. */
export interface TimeColumn {
  readonly key: string
  readonly label: string
  readonly type: 'time' | 'contrib' | 'spark' | 'avg'
  readonly comparison: 'value' | 'diff' | 'perc' | 'perc_change'
  readonly lag: number
  readonly format: string | null
}

export interface TimeRow {
  readonly name: string
  readonly marks: readonly MarkValue[]
  /** In the order of time; gaps are null. */
  readonly values: readonly (number | null)[]
}

const STANDARD: readonly TimeColumn[] = [
  { key: 'last', label: 'Latest', type: 'time', comparison: 'value', lag: 0, format: null },
  { key: 'spark', label: 'Course', type: 'spark', comparison: 'value', lag: 0, format: null },
  { key: 'change', label: 'Change', type: 'time', comparison: 'perc_change', lag: 1, format: '+.1%' },
  { key: 'mean', label: 'Mean', type: 'avg', comparison: 'value', lag: 0, format: null },
]
const TYPES = new Set(['time', 'contrib', 'spark', 'avg'])
const COMPARISONS = new Set(['value', 'diff', 'perc', 'perc_change'])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The columns that were saved, or the usual ones. */
export const timeColumns = (given: unknown): readonly TimeColumn[] => {
  const list: readonly unknown[] = Array.isArray(given) ? given : []
  const found = list.filter(isRecord).flatMap((one, place): TimeColumn[] => {
    const type = one['colType']
    const comparison = one['comparisonType']
    if (typeof type !== 'string' || !TYPES.has(type)) return []
    const lag = Number(one['timeLag'])
    return [
      {
        key: wordOf(one['key']) ?? String(place),
        label: wordOf(one['label']) ?? type,
        type: type as TimeColumn['type'],
        comparison: (typeof comparison === 'string' && COMPARISONS.has(comparison)
          ? comparison
          : 'value') as TimeColumn['comparison'],
        lag: Number.isInteger(lag) && lag >= 0 ? lag : 0,
        format: wordOf(one['d3format']),
      },
    ]
  })
  return found.length === 0 ? STANDARD : found
}

/** The figure of a cell; null where nothing can be said. */
export const timeFigure = (
  { type, comparison, lag }: TimeColumn,
  { values }: TimeRow,
  all: readonly TimeRow[],
): number | null => {
  const last = values.at(-1) ?? null
  if (type === 'avg')
    return mean(values.slice(-(lag === 0 ? values.length : lag)), (value) => value ?? undefined) ?? null
  if (type === 'contrib') {
    const total = all.reduce((sum, row) => sum + (row.values.at(-1) ?? 0), 0)
    return last === null || total === 0 ? null : last / total
  }
  const before = values.at(-1 - lag) ?? null
  if (comparison === 'value') return before
  if (last === null || before === null) return null
  if (comparison === 'diff') return last - before
  if (before === 0) return null
  return comparison === 'perc' ? last / before : last / before - 1
}

/** Rows of groups, or of metrics where there is no group, each over all the moments there are. */
export const timeRows = ({ context, result }: Answered): readonly TimeRow[] => {
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
  if (by === undefined) return metrics.map((name) => ({ name, marks: [], values: fill(stamped, name) }))
  const groups = group(stamped, ({ row }) => labelOf(row[by.at] ?? null, by, context))
  return [...groups].map(([name, rows]) => ({
    name,
    marks: [markValue(rows[0]?.row[by.at] ?? null, by, context)],
    values: fill(rows, metrics[0] ?? ''),
  }))
}
