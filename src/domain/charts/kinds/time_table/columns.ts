import { isObject } from '../../../../core/json/value'

/** Content of a time-series table's column: the value of a time, a change, a share, a mean, or a sparkline. */
const COLUMN_TYPES = ['time', 'contrib', 'spark', 'avg'] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

const COMPARISONS = ['value', 'diff', 'perc', 'perc_change'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Ends of something, either of which may be open. */
type Ends = readonly [low: number | null, high: number | null]

/** A column of the table, as `column_collection` keeps it. */
export interface TimeColumn {
  readonly key: string
  readonly label: string
  readonly tooltip: string | null
  readonly type: ColumnType
  readonly comparison: Comparison
  /** Periods back from the last; below zero from the first. */
  readonly lag: number
  /** Periods that a course is a ratio over; 0 for the figures themselves. */
  readonly ratio: number
  /** Pixels; null for the usual ones. */
  readonly width: number | null
  readonly height: number | null
  /** Figures between which colours go from bad to good; null without colours. */
  readonly bounds: Ends | null
  /** Ends of the axis of a course. */
  readonly axisBounds: Ends
  readonly showAxis: boolean
  readonly format: string | null
  readonly dateFormat: string | null
}

const usual = (key: string, label: string, type: ColumnType, more: Partial<TimeColumn> = {}): TimeColumn => ({
  key,
  label,
  tooltip: null,
  type,
  comparison: 'value',
  lag: 0,
  ratio: 0,
  width: null,
  height: null,
  bounds: null,
  axisBounds: [null, null],
  showAxis: false,
  format: null,
  dateFormat: null,
  ...more,
})

const STANDARD: readonly TimeColumn[] = [
  usual('last', 'Latest', 'time'),
  usual('spark', 'Course', 'spark'),
  usual('change', 'Change', 'time', { comparison: 'perc_change', lag: 1, format: '+.1%' }),
  usual('mean', 'Mean', 'avg'),
]

const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const numberOf = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const wholeOf = (value: unknown): number => {
  const number = numberOf(value) ?? 0
  return Number.isInteger(number) ? number : 0
}

/** Pixels that a cell may have. */
const pixelsOf = (value: unknown, most: number): number | null => {
  const number = numberOf(value)
  return number === null || number < 10 ? null : Math.min(most, number)
}

const endsOf = (value: unknown): Ends => {
  const [low, high]: readonly unknown[] = Array.isArray(value) ? value : []
  return [numberOf(low), numberOf(high)]
}

const among = <Word extends string>(words: readonly Word[], value: unknown): Word | null =>
  words.find((word) => word === value) ?? null

/** The columns that were saved, those that cannot be read left out, or the usual ones. */
export const timeColumns = (value: unknown): readonly TimeColumn[] => {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const columns = list.filter(isObject).flatMap((one, place): TimeColumn[] => {
    const type = among(COLUMN_TYPES, one['colType'])
    if (type === null) return []
    const bounds = endsOf(one['bounds'])
    return [
      usual(wordOf(one['key']) ?? String(place), wordOf(one['label']) ?? type, type, {
        tooltip: wordOf(one['tooltip']),
        comparison: among(COMPARISONS, one['comparisonType']) ?? 'value',
        lag: wholeOf(one['timeLag']),
        ratio: Math.max(0, wholeOf(one['timeRatio'])),
        width: pixelsOf(one['width'], 600),
        height: pixelsOf(one['height'], 200),
        bounds: bounds.every((end) => end === null) ? null : bounds,
        axisBounds: endsOf(one['yAxisBounds']),
        showAxis: one['showYAxis'] === true,
        format: wordOf(one['d3format']),
        dateFormat: wordOf(one['dateFormat']),
      }),
    ]
  })
  return columns.length === 0 ? STANDARD : columns
}
