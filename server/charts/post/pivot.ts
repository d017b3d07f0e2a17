import * as z from 'zod/mini'
import { quoteText } from '../../engines/duckdb/names'
import { at } from '../compile/stage'
import { chartProblem } from '../problem'
import { aggregateSql, aggregatesSchema } from './aggregates'
import { type Frame, type Item, type Operation, fromFrame, grouped, itemAt, placeOf, project } from './frame'
import { read } from './options'

/** Columns that a pivot may have. */
const MOST_COLUMNS = 5000

const schema = z.object({
  index: z.array(z.string()).check(z.minLength(1)),
  aggregates: aggregatesSchema,
  columns: z.nullish(z.array(z.string())),
  metric_fill_value: z.nullish(z.union([z.number(), z.string()])),
  column_fill_value: z.nullish(z.string()),
  drop_missing_columns: z.nullish(z.boolean()),
  combine_value_with_metric: z.nullish(z.boolean()),
  marginal_distributions: z.nullish(z.boolean()),
})

const filled = (sql: string, fill: number | string | null | undefined): string =>
  fill === null || fill === undefined ? sql : `coalesce(${sql}, ${typeof fill === 'number' ? fill : quoteText(fill)})`

const same = (column: string, value: string | null): string =>
  value === null ? `${column} IS NULL` : `CAST(${column} AS VARCHAR) = ${quoteText(value)}`

/** Values of some columns become columns of their own; what they are is asked first. */
export const pivot: Operation = async (frame, given, discover) => {
  const options = read(schema, given, 'pivot')
  if (options.marginal_distributions === true) {
    throw chartProblem('Totals of a pivot are asked as queries of their own.')
  }
  const index = options.index.map((name) => placeOf(frame, name))
  const columns = (options.columns ?? []).map((name) => placeOf(frame, name))
  const aggregates = Object.entries(options.aggregates).map(([name, aggregate]) => ({
    name,
    aggregate,
    place: placeOf(frame, aggregate.column ?? name),
  }))
  const used = new Set([...index, ...columns])
  const single = frame.unique && Array.from({ length: frame.keys }, (_, key) => key).every((key) => used.has(key))
  const keys = index.map((place) => itemAt(frame, place))
  if (columns.length === 0) {
    const values = aggregates.map(({ name, aggregate, place }): Item => {
      return { parts: [name], sql: filled(aggregateSql(aggregate, at(place), '', single), options.metric_fill_value) }
    })
    return grouped(frame, keys, values)
  }
  const texts = columns.map((place) => `CAST(${at(place)} AS VARCHAR)`)
  const held = aggregates.map(({ place }) => `count(${at(place)})`)
  const places = columns.map((_, i) => i + 1).join(', ')
  const order = columns.map((place) => `min(${at(place)})`).join(', ')
  const found = await discover(
    `SELECT ${[...texts, ...held].join(', ')}\nFROM ${fromFrame(frame)}\nGROUP BY ${places}\nORDER BY ${order}\nLIMIT ${MOST_COLUMNS + 1}`,
  )
  const values = aggregates.flatMap(({ name, aggregate, place }, number) =>
    found.flatMap((row): Item[] => {
      const own = row.slice(0, columns.length) as (string | null)[]
      if (options.drop_missing_columns !== false && row[columns.length + number] === 0) return []
      const filter = ` FILTER (WHERE ${columns.map((column, i) => same(at(column), own[i] ?? null)).join(' AND ')})`
      const series = own.map((value) => value ?? options.column_fill_value ?? '<NULL>')
      const parts = options.combine_value_with_metric === true ? [...series, name] : [name, ...series]
      return [{ parts, sql: filled(aggregateSql(aggregate, at(place), filter, single), options.metric_fill_value) }]
    }),
  )
  if (values.length > MOST_COLUMNS) throw chartProblem(`The pivot has more than ${MOST_COLUMNS} columns.`)
  const made = new Set(values.flatMap(({ parts }) => parts))
  const empty = aggregates.map(({ name }) => name).filter((name) => !made.has(name))
  return { ...grouped(frame, keys, values), empty }
}

/** One row for each group. */
export const aggregate: Operation = (frame, given) => {
  const options = read(z.object({ groupby: z.array(z.string()), aggregates: aggregatesSchema }), given, 'aggregate')
  const keys = options.groupby.map((name) => itemAt(frame, placeOf(frame, name)))
  const values = Object.entries(options.aggregates).map(([name, one]): Item => {
    return { parts: [name], sql: aggregateSql(one, at(placeOf(frame, one.column ?? name))) }
  })
  return grouped(frame, keys, values)
}

/** Columns that stay, in a new order and under new names. */
export const select: Operation = (frame, given): Frame => {
  const schemaOf = z.object({
    columns: z.nullish(z.array(z.string())),
    exclude: z.nullish(z.array(z.string())),
    rename: z.nullish(z.record(z.string(), z.string())),
  })
  const { columns, exclude, rename } = read(schemaOf, given, 'select')
  const without = new Set((exclude ?? []).map((name) => placeOf(frame, name)))
  const places = columns ? columns.map((name) => placeOf(frame, name)) : frame.columns.map((_, index) => index)
  const kept = places.filter((place) => !without.has(place))
  const named = new Map(Object.entries(rename ?? {}).map(([old, name]) => [placeOf(frame, old), name]))
  const items = kept.map((place): Item => {
    const name = named.get(place)
    return name === undefined ? itemAt(frame, place) : { parts: [name], sql: at(place) }
  })
  return { ...project(frame, items, { keys: kept.filter((place) => place < frame.keys).length }), unique: false }
}
