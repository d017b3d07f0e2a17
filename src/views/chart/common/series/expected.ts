import type { FormValues } from '../../../../domain/charts/formData'
import type { Cell } from '../../../../core/results/types'
import { numberIn } from '../../../../domain/charts/kinds/common/data/adhoc'
import type { ChartData, ChartSeries, Expected } from '../../chart'
import { measureOf } from '../../result/fields'
import { shareText } from '../format/format'
import { textsOf, type Texts } from '../format/texts'
import { t } from '../../../i18n'

/** The columns of a forecast beside the one that it is of. */
interface ForecastColumns {
  readonly value: number
  readonly lower: number
  readonly upper: number
}

const MARK = /^(.*)__yhat(_lower|_upper)?$/s

/** Forecasts of an answer by the place of the column that they are of, and the places of all their columns. */
export const forecastsIn = (labels: readonly (readonly string[])[]) => {
  const places = new Map(labels.map((parts, place) => [JSON.stringify(parts), place] as const))
  const forecastPlaces = new Set<number>()
  const forecasts = new Map<number, ForecastColumns>()
  labels.forEach((parts, value) => {
    const [, name, side] = MARK.exec(parts.at(-1) ?? '') ?? []
    if (name === undefined) return
    const of = places.get(JSON.stringify([...parts.slice(0, -1), name]))
    if (of === undefined) return
    forecastPlaces.add(value)
    if (side !== undefined) return
    const at = (suffix: string): number =>
      places.get(JSON.stringify([...parts.slice(0, -1), `${name}__yhat_${suffix}`])) ?? -1
    forecasts.set(of, { value, lower: at('lower'), upper: at('upper') })
  })
  return { of: forecasts, own: forecastPlaces }
}

/** A series with its forecast after its last value; unchanged without one. */
export const withExpected = (
  series: ChartSeries,
  { value, lower, upper }: ForecastColumns,
  rows: readonly (readonly Cell[])[],
  { format, exact }: { readonly format: (value: number) => string; readonly exact: (value: number) => string },
): ChartSeries => {
  const from = series.values.findLastIndex((one) => one !== null) + 1
  if (from === rows.length) return series
  const at = (place: number, column: number): number | null =>
    place < from ? null : measureOf(rows[place]?.[column] ?? null)
  const of = (column: number) => rows.map((_, place) => at(place, column))
  const expected: Expected = { from, lower: of(lower), upper: of(upper), textOf: exact }
  const values = series.values.map((one, place) => one ?? at(place, value))
  const textAt = (place: number): string => {
    const [one, low, high] = [values[place] ?? null, expected.lower[place] ?? null, expected.upper[place] ?? null]
    if (one === null) return ''
    return low === null || high === null ? format(one) : t('%s (%s to %s)', format(one), format(low), format(high))
  }
  const texts = textsOf(values.length, (place) => (place < from ? (series.texts.at(place) ?? '') : textAt(place)))
  return { ...series, values, texts, expected }
}

/** The first place of which no value is known any more; as many as there are places where all are. */
export const firstExpected = (series: readonly ChartSeries[], places: number): number =>
  series.some(({ expected }) => expected !== undefined)
    ? Math.max(0, ...series.map(({ expected }) => expected?.from ?? places))
    : places

/** Names of places, those of the future as such. */
export const expectedLabels = (labels: Texts, from: number): Texts =>
  from >= labels.length
    ? labels
    : textsOf(labels.length, (place) =>
        place < from ? (labels.at(place) ?? '') : t('%s, forecast', labels.at(place) ?? ''),
      )

/** The columns of a series in a table: forecasts have their own columns, with the ends of their interval. */
export const tableSeries = (series: ChartSeries): readonly ChartSeries[] => {
  const { expected, values, texts, key, name } = series
  if (expected === undefined) return [series]
  const column = (of: string, called: string, columnValues: readonly (number | null)[]): ChartSeries => ({
    key: `${key} ${of}`,
    name: called,
    other: false,
    values: columnValues,
    texts: textsOf(columnValues.length, (place) =>
      columnValues[place] == null ? '' : expected.textOf(columnValues[place]),
    ),
  })
  const measured = values.map((value, place) => (place < expected.from ? value : null))
  const said = textsOf(values.length, (place) => (place < expected.from ? (texts.at(place) ?? '') : ''))
  return [
    { ...series, values: measured, texts: said },
    column(
      'value',
      t('%s, forecast', name),
      values.map((value, place) => (place < expected.from ? null : value)),
    ),
    column('lower', t('%s, forecast from', name), expected.lower),
    column('upper', t('%s, forecast to', name), expected.upper),
  ]
}

/** The ends of intervals that are drawn, so that the axis reaches as far. */
export const expectedEnds = ({ series, look }: ChartData, hidden: ReadonlySet<string>): readonly number[] =>
  series.flatMap(({ key, expected }) =>
    hidden.has(key) || expected === undefined
      ? []
      : [...expected.lower, ...expected.upper].filter(
          (end): end is number => end !== null && (look?.log !== true || end > 0),
        ),
  )

/** True when there are intervals to show: only where series are not stacked can they be distinguished. */
export const showsIntervals = ({ series }: ChartData, hidden: ReadonlySet<string>, stacked: boolean): boolean =>
  series.some(({ expected }) => expected !== undefined) &&
  (!stacked || series.filter(({ key }) => !hidden.has(key)).length === 1)

/** Note on the confidence of a forecast. */
export const forecastNote = (values: FormValues): string =>
  t('Forecast, %s within its band.', shareText(numberIn(values, 'forecastInterval') ?? 0.8))
