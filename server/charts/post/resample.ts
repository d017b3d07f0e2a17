import * as z from 'zod/mini'
import { quoteName } from '../../engines/duckdb/names'
import { at } from '../compile/stage'
import { chartProblem } from '../problem'
import { type Operation, fromFrame, nameOf } from './frame'
import { read } from './options'

const UNITS: Readonly<Record<string, string>> = {
  S: 'second',
  T: 'minute',
  min: 'minute',
  H: 'hour',
  D: 'day',
  W: 'week',
  MS: 'month',
  M: 'month',
  QS: 'quarter',
  Q: 'quarter',
  AS: 'year',
  YS: 'year',
}
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

/** Periods of a rule such as `7D`: their length, and where one begins. */
const ruleOf = (rule: string) => {
  const [, digits = '', letters = ''] = /^(\d{0,4})([A-Za-z]{1,3})$/.exec(rule) ?? []
  const unit = Object.hasOwn(UNITS, letters) ? UNITS[letters] : undefined
  const count = digits === '' ? 1 : Number(digits)
  if (!unit || count === 0) throw chartProblem(`The resample rule cannot be read: ${rule.slice(0, 20)}`)
  const months = MONTHS[unit]
  const interval = months === undefined ? `INTERVAL '${count} ${unit}'` : `INTERVAL '${count * months} month'`
  return { interval, unit }
}

const functions: Readonly<Record<string, string>> = { mean: 'avg', median: 'median', sum: 'sum' }

/**
 * Rows at even steps of time (B9.24, B9.25), from the first moment of the rows on. `asfreq` takes rows as they fall on a
 * step, `ffill` and `bfill` the last before and the next after it, `linear` what lies between those two; the others make one
 * of all rows of a step.
 */
export const resample: Operation = (frame, given) => {
  const schema = z.object({
    rule: z.string(),
    method: z.enum(['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum']),
    fill_value: z.nullish(z.number()),
  })
  const { rule, method, fill_value: fill } = read(schema, given, 'resample')
  if (frame.keys !== 1) throw chartProblem('Resample operation requires a DatetimeIndex')
  const { interval, unit } = ruleOf(rule)
  const time = `CAST(${at(0)} AS TIMESTAMP)`
  const source = fromFrame(frame)
  const series = `SELECT unnest(generate_series(date_trunc('${unit}', min(${time})), max(${time}), ${interval})) AS step FROM ${source}`
  const steps = `(SELECT step, row_number() OVER (ORDER BY step) AS number FROM (${series})) AS s`
  const make = functions[method]
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
