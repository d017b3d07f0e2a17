import * as z from 'zod/mini'
import { quoteName, quoteText } from '../../../common/sql'
import { at } from '../compile/stage'
import { chartProblem } from '../problem'
import { type Aggregate, aggregateSql, aggregatesSchema } from './aggregates'
import { type Frame, type Item, type Operation, fromFrame, grouped, itemAt, nameOf, placeOf, project } from './frame'
import { read } from './options'

/** Columns that a pivot may have: with more the engine takes long, and gigabytes. */
const MAX_COLUMNS = 2000

const schema = z.object({
  index: z.array(z.string()).check(z.minLength(1)),
  aggregates: aggregatesSchema,
  columns: z.nullish(z.array(z.string())),
  metric_fill_value: z.nullish(z.union([z.number(), z.string()])),
  column_fill_value: z.nullish(z.string()),
  drop_missing_columns: z.nullish(z.boolean()),
  combine_value_with_metric: z.nullish(z.boolean()),
  marginal_distributions: z.nullish(z.boolean()),
  /** Number of kept series, those of the largest values; set by the server alone (`MAX_SERIES`). */
  most_series: z.nullish(z.number()),
})

const literal = (text: string | null): string => (text === null ? 'CAST(NULL AS VARCHAR)' : quoteText(text))

/** A count of nothing is zero, everything else of nothing is nothing. */
const emptyOf = ({ operator }: Aggregate, sql: string): string =>
  operator.startsWith('count') ? `coalesce(${sql}, 0)` : sql

const filled = (sql: string, fill: number | string | null | undefined): string =>
  fill === null || fill === undefined ? sql : `coalesce(${sql}, ${typeof fill === 'number' ? fill : quoteText(fill)})`

const places = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Values of some columns become columns; a query finds these values first. */
export const pivot: Operation = async (frame, rawOptions, discover) => {
  const options = read(schema, rawOptions, 'pivot')
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
  const counts = aggregates.map(({ place }) => `count(${at(place)})`)
  const order = columns.map((place) => `min(${at(place)})`).join(', ')
  // columns determine the time
  const most = options.most_series == null ? null : Math.max(1, Math.floor(options.most_series / aggregates.length))
  const size = aggregates.map(({ place }) => `coalesce(sum(abs(TRY_CAST(${at(place)} AS DOUBLE))), 0)`).join(' + ')
  const rank = most === null ? '' : `\nQUALIFY row_number() OVER (ORDER BY ${size} DESC, ${order}) <= ${most}`
  const rows = await discover(
    `SELECT ${[...texts, ...counts, 'count(*) OVER ()'].join(', ')}\nFROM ${fromFrame(frame)}\nGROUP BY ${places(
      columns.length,
    )
      .map((i) => i + 1)
      .join(', ')}${rank}\nORDER BY ${order}\nLIMIT ${MAX_COLUMNS + 1}`,
  )
  const all = Number(rows[0]?.[columns.length + counts.length] ?? 0)
  const series = rows.map((row) => row.slice(0, columns.length) as readonly (string | null)[])
  const values = aggregates.flatMap(({ name, aggregate }, number) =>
    rows.flatMap((row, one): Item[] => {
      if (options.drop_missing_columns !== false && row[columns.length + number] === 0) return []
      const texts = (series[one] ?? []).map((text) => text ?? options.column_fill_value ?? '<NULL>')
      const parts = options.combine_value_with_metric === true ? [...texts, name] : [name, ...texts]
      const value = at(index.length + one * aggregates.length + number)
      return [{ parts, sql: filled(emptyOf(aggregate, value), options.metric_fill_value) }]
    }),
  )
  if (values.length > MAX_COLUMNS) {
    throw chartProblem(`There are ${all} series; a pivot has at most ${MAX_COLUMNS} columns. Set a series limit.`)
  }
  const usedParts = new Set(values.flatMap(({ parts }) => parts))
  const empty = aggregates.map(({ name }) => name).filter((name) => !usedParts.has(name))
  const keyItems = keys.map((key, place): Item => ({ ...key, sql: at(place) }))
  const cells = aggregates.map(({ aggregate, place }) => aggregateSql(aggregate, at(place), '', single))
  return { ...pivoted(frame, index, columns, series, cells, keyItems, values), empty, leftOut: all - series.length }
}

/**
 * Every combination of the values of `columns` is numbered and becomes one column for each of `cells`, by the engine's
 * own pivot: as many filtered aggregates would take seconds and gigabytes where there are hundreds of columns.
 */
const pivoted = (
  frame: Frame,
  index: readonly number[],
  columns: readonly number[],
  series: readonly (readonly (string | null)[])[],
  cells: readonly string[],
  keys: readonly Item[],
  values: readonly Item[],
): Frame => {
  if (series.length === 0)
    return grouped(
      frame,
      index.map((place) => itemAt(frame, place)),
      [],
    )
  const rows = series.map((texts, number) => `(${[number, ...texts.map(literal)].join(', ')})`)
  const names = ['"__series"', ...columns.map((_, i) => `"__text${i}"`)]
  const same = columns.map((place, i) => `CAST(${at(place)} AS VARCHAR) IS NOT DISTINCT FROM "__text${i}"`)
  const groups = index.map(at).join(', ')
  const all = places(index.length + series.length * cells.length).map(at)
  const pivot = [
    `SELECT *\nFROM (\nSELECT *\nFROM ${fromFrame(frame)}`,
    `JOIN (VALUES ${rows.join(', ')}) AS s(${names.join(', ')}) ON ${same.join(' AND ')}\n)`,
    `PIVOT (${cells.map((cell, i) => `${cell} AS "__cell${i}"`).join(', ')}`,
    `FOR "__series" IN (${series.map((_, number) => number).join(', ')}) GROUP BY ${groups})`,
  ].join('\n')
  const items = [...keys, ...values]
  return {
    sql: `SELECT ${[...items.map((item) => `${item.sql} AS ${quoteName(nameOf(item))}`), `row_number() OVER (ORDER BY ${keys.map(({ sql }) => sql).join(', ')}) AS "__row"`].join(', ')}\nFROM (\n${pivot}\n) AS p(${all.join(', ')})`,
    columns: items.map(({ parts }) => ({ parts })),
    keys: keys.length,
    unique: true,
  }
}

/** One row for each group. */
export const aggregate: Operation = (frame, rawOptions) => {
  const options = read(
    z.object({ groupby: z.array(z.string()), aggregates: aggregatesSchema }),
    rawOptions,
    'aggregate',
  )
  const keys = options.groupby.map((name) => itemAt(frame, placeOf(frame, name)))
  const values = Object.entries(options.aggregates).map(([name, one]): Item => {
    return { parts: [name], sql: aggregateSql(one, at(placeOf(frame, one.column ?? name))) }
  })
  return grouped(frame, keys, values)
}

/** Columns that stay, in a new order and under new names. */
export const select: Operation = (frame, rawOptions): Frame => {
  const schemaOf = z.object({
    columns: z.nullish(z.array(z.string())),
    exclude: z.nullish(z.array(z.string())),
    rename: z.nullish(z.record(z.string(), z.string())),
  })
  const { columns, exclude, rename } = read(schemaOf, rawOptions, 'select')
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
