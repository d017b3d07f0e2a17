import * as z from 'zod/mini'
import { at } from '../compile/stage'
import { chartProblem } from '../problem'
import { type Item, type Operation, appended, own, placeOf, project, rowOf } from './frame'
import { columnMap, read } from './options'

const rollingFunctions: Readonly<Record<string, string>> = {
  mean: 'avg',
  sum: 'sum',
  std: 'stddev_samp',
  var: 'var_samp',
  min: 'min',
  max: 'max',
  median: 'median',
  count: 'count',
}

/** A figure over the rows before and up to each (B9.21); `min_periods` rows at the beginning are left out. */
export const rolling: Operation = (frame, rawOptions) => {
  const schema = z.object({
    rolling_type: z.string(),
    columns: columnMap,
    window: z.number().check(z.int(), z.positive(), z.maximum(1_000_000)),
    min_periods: z.nullish(z.number().check(z.int(), z.nonnegative())),
    center: z.nullish(z.boolean()),
    win_type: z.nullish(z.string()),
  })
  const options = read(schema, rawOptions, 'rolling')
  const name = Object.hasOwn(rollingFunctions, options.rolling_type)
    ? rollingFunctions[options.rolling_type]
    : undefined
  if (!name) throw chartProblem(`Invalid rolling_type: ${options.rolling_type.slice(0, 40)}`)
  if (options.win_type) throw chartProblem('Weighted windows are not offered.')
  const after = options.center === true ? Math.floor((options.window - 1) / 2) : 0
  const over = `OVER (ORDER BY ${rowOf(frame)} ROWS BETWEEN ${options.window - 1 - after} PRECEDING AND ${after} FOLLOWING)`
  const least = options.min_periods ?? options.window
  const rolled = appended(
    frame,
    options.columns,
    (x) => `CASE WHEN count(${x}) ${over} >= ${least} THEN ${name}(${x}) ${over} END`,
  )
  if (!options.min_periods) return rolled
  const numbered = [...own(rolled), { parts: ['__number'], sql: `row_number() OVER (ORDER BY ${rowOf(rolled)})` }]
  const cut = project(rolled, numbered)
  return project(cut, own(cut).slice(0, -1), { where: `${at(rolled.columns.length)} > ${options.min_periods}` })
}

const cumulative: Readonly<Record<string, string>> = { sum: 'sum', prod: 'product', min: 'min', max: 'max' }

/** A figure over all rows up to each; a row without a value stays without. */
export const cum: Operation = (frame, rawOptions) => {
  const options = read(z.object({ operator: z.string(), columns: columnMap }), rawOptions, 'cum')
  const name = Object.hasOwn(cumulative, options.operator) ? cumulative[options.operator] : undefined
  if (!name) throw chartProblem(`Invalid cumulative operator: ${options.operator.slice(0, 40)}`)
  const over = `OVER (ORDER BY ${rowOf(frame)} ROWS UNBOUNDED PRECEDING)`
  return appended(frame, options.columns, (x) => `CASE WHEN ${x} IS NOT NULL THEN ${name}(${x}) ${over} END`)
}

/** The change since an earlier row, or since a column to the left. */
export const diff: Operation = (frame, rawOptions) => {
  const schema = z.object({
    columns: columnMap,
    periods: z.nullish(z.number().check(z.int())),
    axis: z.nullish(z.union([z.literal(0), z.literal(1)])),
  })
  const { columns, periods, axis } = read(schema, rawOptions, 'diff')
  const by = periods ?? 1
  if (axis !== 1) {
    const earlier = (x: string) => `${by < 0 ? 'lead' : 'lag'}(${x}, ${Math.abs(by)}) OVER (ORDER BY ${rowOf(frame)})`
    return appended(frame, columns, (x) => `${x} - ${earlier(x)}`)
  }
  const places = Object.keys(columns).map((name) => placeOf(frame, name))
  return appended(frame, columns, (x) => {
    const other = places[places.findIndex((place) => at(place) === x) - by]
    return other === undefined ? 'NULL' : `${x} - ${at(other)}`
  })
}

/** Adds `rank`: which share of the rows of a group has no greater value, ties in their middle. */
export const rank: Operation = (frame, rawOptions) => {
  const options = read(z.object({ metric: z.string(), group_by: z.nullish(z.string()) }), rawOptions, 'rank')
  const metric = at(placeOf(frame, options.metric))
  const group = options.group_by ? [at(placeOf(frame, options.group_by))] : []
  const partition = (columns: readonly string[]) => (columns.length === 0 ? '' : `PARTITION BY ${columns.join(', ')} `)
  const place = `rank() OVER (${partition(group)}ORDER BY ${metric} NULLS LAST)`
  const ties = `count(*) OVER (${partition([...group, metric])})`
  const all = `count(${metric}) OVER (${partition(group)})`
  const sql = `CASE WHEN ${metric} IS NOT NULL THEN (${place} + (${ties} - 1) / 2.0) / ${all} END`
  const items: Item[] = [...own(frame), { parts: ['rank'], sql }]
  return project(frame, items)
}
