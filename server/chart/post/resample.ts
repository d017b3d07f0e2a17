import * as z from 'zod/mini'
import { quoteName } from '../../../common/sql'
import { at } from '../compile/stage'
import { chartProblem } from '../problem'
import { type Operation, fromFrame, nameOf } from './frame'
import { read } from './options'

const UNITS: Readonly<Record<string, string>> = {
  S: 'second',
  s: 'second',
  T: 'minute',
  min: 'minute',
  H: 'hour',
  h: 'hour',
  D: 'day',
  W: 'week',
  MS: 'month',
  ME: 'month',
  M: 'month',
  QS: 'quarter',
  QE: 'quarter',
  Q: 'quarter',
  AS: 'year',
  YS: 'year',
  YE: 'year',
  A: 'year',
  Y: 'year',
}
/** About how long a period is at least, in ms. */
const LENGTHS: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_419_200_000,
  quarter: 7_776_000_000,
  year: 31_536_000_000,
}
/** Steps that a time range is filled with. */
const MAX_STEPS = 100_000
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

/** Periods of a rule such as `7D`: their length, and where one begins. */
const ruleOf = (rule: string) => {
  const [, digits = '', letters = ''] = /^(\d{0,4})([A-Za-z]{1,3})$/.exec(rule) ?? []
  const unit = Object.hasOwn(UNITS, letters) ? UNITS[letters] : undefined
  const count = digits === '' ? 1 : Number(digits)
  if (!unit || count === 0) throw chartProblem(`The resample rule cannot be read: ${rule.slice(0, 20)}`)
  const months = MONTHS[unit]
  const interval = months === undefined ? `INTERVAL '${count} ${unit}'` : `INTERVAL '${count * months} month'`
  return { interval, unit, length: count * (LENGTHS[unit] ?? 1000) }
}

/**
 * How long after the beginning of a calendar unit (a Monday, midnight) all these times are, as SQL: weeks may begin on a Sunday,
 * and steps from Monday on would meet none of them. Nothing where they differ.
 */
const phaseOf = (unit: string, time: string): string => {
  const us = (LENGTHS[unit] ?? 1000) * 1000
  const places = `count(DISTINCT (epoch_us(${time}) % ${us} + ${us}) % ${us})`
  return `CASE WHEN ${places} = 1 THEN min(${time}) - date_trunc('${unit}', min(${time})) ELSE INTERVAL '0 second' END`
}

const functions: Readonly<Record<string, string>> = { mean: 'avg', median: 'median', sum: 'sum' }

/**
 * Rows at even steps of time (B9.24, B9.25), from the first time of the rows on. `asfreq` takes rows exactly on a step, `ffill`
 * and `bfill` the last before and the next after it, `linear` interpolates those two; the others aggregate all rows of a step.
 * Where the time range of the query is to be filled, steps go from its beginning to its end.
 */
export const resample: Operation = (frame, rawOptions) => {
  const schema = z.object({
    rule: z.string(),
    method: z.enum(['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum']),
    fill_value: z.nullish(z.number()),
    time_range_start: z.nullish(z.number()),
    time_range_end: z.nullish(z.number()),
  })
  const options = read(schema, rawOptions, 'resample')
  const { rule, method, fill_value: fill } = options
  if (frame.keys !== 1) throw chartProblem('Resample operation requires a DatetimeIndex')
  const { interval, unit, length } = ruleOf(rule)
  const [start, end] = [options.time_range_start ?? null, options.time_range_end ?? null]
  if (start !== null && end !== null && (end - start) / length > MAX_STEPS) {
    throw chartProblem(`A time range is filled with ${MAX_STEPS} steps at most.`)
  }
  const make = functions[method]
  const time = `CAST(${at(0)} AS TIMESTAMP)`
  const source = fromFrame(frame)
  const moment = (ms: number): string => `make_timestamp(${ms * 1000})`
  const first = start === null ? `min(${time})` : `least(min(${time}), ${moment(start)})`
  // the end of a range is excluded
  const last = end === null ? `max(${time})` : `greatest(max(${time}), ${moment(end - 1)})`
  // rows within a day count for that day, whenever it began
  const phase = unit === 'week' || (unit === 'day' && make === undefined) ? phaseOf(unit, time) : null
  const begin =
    phase === null ? `date_trunc('${unit}', ${first})` : `date_trunc('${unit}', ${first} - ${phase}) + ${phase}`
  const series = `SELECT unnest(generate_series(${begin}, ${last}, ${interval})) AS step FROM ${source}`
  const steps = `(SELECT step, row_number() OVER (ORDER BY step) AS number FROM (${series})) AS s`
  const on = make === undefined ? `${time} = s.step` : `${time} >= s.step AND ${time} < s.step + ${interval}`
  const values = frame.columns.slice(1).map((column, index) => {
    const x = at(index + 1)
    const over = 'OVER (ORDER BY s.step ROWS BETWEEN'
    const one = make === undefined ? `any_value(${x})` : `${make}(${x})`
    const before = (sql: string) => `last_value(${sql} IGNORE NULLS) ${over} UNBOUNDED PRECEDING AND CURRENT ROW)`
    const after = (sql: string) => `first_value(${sql} IGNORE NULLS) ${over} CURRENT ROW AND UNBOUNDED FOLLOWING)`
    const number = `CAST(${one} AS DOUBLE)`
    const place = `CASE WHEN ${one} IS NOT NULL THEN min(s.number) END`
    const share = `(min(s.number) - ${before(place)}) / nullif(${after(place)} - ${before(place)}, 0)`
    const between = `(${after(number)} - ${before(number)}) * ${share}`
    const filled: Readonly<Record<string, string>> = {
      ffill: before(one),
      bfill: after(one),
      // behind the last value there is nothing to go towards, and it stays
      linear: `${before(number)} + coalesce(${between}, 0)`,
    }
    const sql = filled[method] ?? one
    return `${fill === null || fill === undefined ? sql : `coalesce(${sql}, ${fill})`} AS ${quoteName(nameOf(column))}`
  })
  const key = quoteName(nameOf(frame.columns[0] ?? { parts: [] }))
  return {
    ...frame,
    sql: `SELECT s.step AS ${key}, ${[...values, 'row_number() OVER (ORDER BY s.step) AS "__row"'].join(', ')}\nFROM ${steps}\nLEFT JOIN ${source} ON ${on}\nGROUP BY s.step`,
    unique: true,
  }
}
