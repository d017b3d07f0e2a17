import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { addUnits, type Unit } from '../../../common/time/units'
import { quoteName } from '../../../common/sql'
import { at } from '../compile/stage'
import { type Expected, type ForecastOptions, forecast, workOf } from '../forecast/forecast'
import { chartProblem } from '../problem'
import { type Frame, type Operation, fromFrame, nameOf, placeOf } from './frame'
import { read } from './options'

/**
 * Values and series that a forecast has at most, those to come included: it is computed while others wait. As many values with
 * their bounds leave room for the dataset's own SQL in a script (`MAX_SCRIPT_BYTES`).
 */
const MAX_VALUES = 8000
const MAX_SERIES = 200
/** Multiplications, which are half a second or so. */
const MAX_WORK = 100_000_000

const STEPS: Readonly<Record<string, readonly [count: number, unit: Unit]>> = {
  PT1S: [1, 'second'],
  PT5S: [5, 'second'],
  PT30S: [30, 'second'],
  PT1M: [1, 'minute'],
  PT5M: [5, 'minute'],
  PT10M: [10, 'minute'],
  PT15M: [15, 'minute'],
  PT30M: [30, 'minute'],
  'PT0.5H': [30, 'minute'],
  PT1H: [1, 'hour'],
  PT6H: [6, 'hour'],
  P1D: [1, 'day'],
  P7D: [7, 'day'],
  P1W: [1, 'week'],
  '1969-12-28T00:00:00Z/P1W': [1, 'week'],
  '1969-12-29T00:00:00Z/P1W': [1, 'week'],
  'P1W/1970-01-03T00:00:00Z': [1, 'week'],
  'P1W/1970-01-04T00:00:00Z': [1, 'week'],
  week_starting_sunday: [1, 'week'],
  week_ending_saturday: [1, 'week'],
  P1M: [1, 'month'],
  P3M: [1, 'quarter'],
  'P0.25Y': [1, 'quarter'],
  P1Y: [1, 'year'],
}

const season = z.nullish(z.union([z.boolean(), z.number().check(z.int(), z.nonnegative(), z.maximum(20))]))
const schema = z.object({
  time_grain: z.string(),
  periods: z.number().check(z.int(), z.nonnegative(), z.maximum(10_000)),
  confidence_interval: z.number(),
  yearly_seasonality: season,
  weekly_seasonality: season,
  daily_seasonality: season,
  index: z.nullish(z.string()),
})

const double = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
/** Numbers as a list of texts, cast at once: `MAX_WORDS` counts every cast, but no text. */
const listOf = (values: readonly number[], type: 'BIGINT' | 'DOUBLE'): string =>
  `unnest(CAST([${values.map((value) => (Number.isFinite(value) ? `'${value}'` : 'NULL')).join(', ')}] AS ${type}[]))`

/** Moments and values of the rows, in the order of time. */
const rowsOf = async (
  frame: Frame,
  { time, values, periods }: { readonly time: number; readonly values: readonly number[]; readonly periods: number },
  discover: Parameters<Operation>[2],
) => {
  const most = Math.max(Math.floor(MAX_VALUES / values.length) - periods, 0)
  const moment = `CAST(${at(time)} AS TIMESTAMP)`
  const list = [`epoch_ms(${moment})`, ...values.map((place) => `CAST(${at(place)} AS DOUBLE)`)]
  const rows = await discover(
    `SELECT ${list.join(', ')}\nFROM ${fromFrame(frame)}\nWHERE ${moment} IS NOT NULL\nORDER BY 1\nLIMIT ${most + 1}`,
  )
  if (rows.length > most) throw chartProblem(`A forecast has ${MAX_VALUES} values at most.`)
  return rows
}

/**
 * Adds a forecast of every value, and the rows of some future periods; see `forecast`. A series with less than two values has no
 * forecast; where that is true of all, nothing is added.
 */
export const prophet: Operation = async (frame, rawOptions, discover) => {
  const options = read(schema, rawOptions, 'prophet')
  const step = Object.hasOwn(STEPS, options.time_grain) ? STEPS[options.time_grain] : undefined
  if (!step) throw chartProblem(`Unsupported time grain: ${options.time_grain.slice(0, 60)}`)
  const { confidence_interval: confidence, periods } = options
  if (!(confidence > 0 && confidence < 1)) {
    throw chartProblem('Confidence interval must be between 0 and 1 (exclusive)')
  }
  const time = options.index ? placeOf(frame, options.index) : 0
  const values = frame.columns.map((_, index) => index).filter((index) => index !== time)
  if (values.length === 0) return frame
  if (frame.keys !== 1) throw chartProblem('A forecast needs one row for each moment: pivot the series first.')
  if (values.length > MAX_SERIES) throw chartProblem(`A forecast has ${MAX_SERIES} series at most.`)
  const rows = await rowsOf(frame, { time, values, periods }, discover)
  const pastMoments = rows.map((row) => Number(row[0]))
  const [count, unit] = step
  const last = pastMoments.at(-1) ?? 0
  const moments = [...pastMoments, ...Array.from({ length: periods }, (_, n) => addUnits(last, count * (n + 1), unit))]
  const forecasts = values.map((_, index): ForecastOptions | null => {
    const column = rows.map((row) => double(row[index + 1]))
    if (column.filter((value) => value !== null).length < 2) return null
    const { yearly_seasonality: yearly, weekly_seasonality: weekly, daily_seasonality: daily } = options
    return {
      moments,
      values: column,
      confidence,
      yearly: yearly ?? null,
      weekly: weekly ?? null,
      daily: daily ?? null,
    }
  })
  // a filter that leaves next to nothing leaves nothing to expect, and the rows as they are
  if (forecasts.every((one) => one === null)) return frame
  if (forecasts.reduce((sum, one) => sum + (one === null ? 0 : workOf(one)), 0) > MAX_WORK) {
    throw chartProblem('The forecast takes too much work: ask for fewer series, moments or waves.')
  }
  const series: (readonly Expected[])[] = []
  for (const one of forecasts) {
    // other requests get a turn between two series
    await setImmediate()
    series.push(one === null ? [] : forecast(one))
  }
  const bounds = (['value', 'lower', 'upper'] as const).map((part) => ({ part, letter: part.slice(0, 1) }))
  const lists = series.flatMap((one, index) =>
    bounds.map(({ part, letter }) => {
      const numbers = moments.map((_, row) => one[row]?.[part] ?? NaN)
      return `${one.length === 0 ? 'CAST(NULL AS DOUBLE)' : listOf(numbers, 'DOUBLE')} AS ${letter}${index}`
    }),
  )
  const times = `${listOf(moments, 'BIGINT')} AS ms`
  const columns = [
    { parts: frame.columns[time]?.parts ?? [], sql: 'f.t' },
    ...values.flatMap((place, index) => {
      const [metric = '', ...rest] = frame.columns[place]?.parts ?? []
      const of = (suffix: string, sql: string) => ({
        // the mark of a forecast ends the whole name
        parts: rest.length === 0 ? [`${metric}${suffix}`] : [metric, ...rest.slice(0, -1), `${rest.at(-1)}${suffix}`],
        sql,
      })
      return [
        of('', `q.${at(place)}`),
        of('__yhat', `f.v${index}`),
        of('__yhat_lower', `f.l${index}`),
        of('__yhat_upper', `f.u${index}`),
      ]
    }),
  ]
  const list = [
    ...columns.map((column) => `${column.sql} AS ${quoteName(nameOf(column))}`),
    'row_number() OVER (ORDER BY f.t) AS "__row"',
  ]
  return {
    sql: `SELECT ${list.join(', ')}\nFROM (SELECT epoch_ms(ms) AS t, * FROM (SELECT ${[times, ...lists].join(',\n')})) AS f\nLEFT JOIN ${fromFrame(frame)} ON CAST(q.${at(time)} AS TIMESTAMP) = f.t`,
    columns: columns.map(({ parts }) => ({ parts })),
    keys: 1,
    unique: frame.unique,
  }
}
