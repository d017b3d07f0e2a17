import * as z from 'zod/mini'
import { at } from '../compile/stage'
import { chartProblem } from '../problem'
import { differenceOf, typesOf } from './difference'
import { type Frame, type Item, type Operation, foundOf, nameOf, own, placesOf, project } from './frame'
import { read } from './options'

/** The columns of a name, by the other parts of their names: their series, as JSON. */
const bySeries = (frame: Frame, name: string): ReadonlyMap<string, number> =>
  new Map(
    foundOf(frame, name).map((place) => {
      const parts = frame.columns[place]?.parts ?? []
      return [JSON.stringify(nameOf({ parts }) === name ? [] : parts.slice(1)), place]
    }),
  )

const valueAt = (place: number | undefined): string =>
  place === undefined ? 'CAST(NULL AS DOUBLE)' : `CAST(${at(place)} AS DOUBLE)`

/** Decimals of percentages and ratios; differences keep all of theirs. */
const DECIMALS = 4

/** Sets columns against each other: difference, percentage or ratio (B9.23). */
export const compare: Operation = async (frame, rawOptions, discover) => {
  const schema = z.object({
    source_columns: z.array(z.string()),
    compare_columns: z.array(z.string()),
    compare_type: z.enum(['difference', 'percentage', 'ratio']),
    drop_original_columns: z.nullish(z.boolean()),
    precision: z.nullish(z.number().check(z.int(), z.nonnegative(), z.maximum(15))),
  })
  const options = read(schema, rawOptions, 'compare')
  if (options.source_columns.length !== options.compare_columns.length) {
    throw chartProblem('`compare_columns` must have the same length as `source_columns`.')
  }
  const dropped = new Set<number>()
  const comparisons: Item[] = []
  const pairs = options.source_columns.map((source, number) => {
    const other = options.compare_columns[number] ?? ''
    return { source, other, ours: bySeries(frame, source), theirs: bySeries(frame, other) }
  })
  const places = pairs.flatMap(({ ours, theirs }) => [...ours.values(), ...theirs.values()])
  const types =
    options.compare_type === 'difference'
      ? await typesOf(frame, [...new Set(places)], discover)
      : new Map<number, string>()
  for (const { source, other, ours, theirs } of pairs) {
    // a pivot leaves out empty columns, such as a period before the first data
    if (ours.size + theirs.size === 0) placesOf(frame, source)
    for (const place of [...ours.values(), ...theirs.values()]) dropped.add(place)
    // a series that only one of them has is set against nothing
    for (const series of new Set([...ours.keys(), ...theirs.keys()])) {
      const [our, their] = [ours.get(series), theirs.get(series)]
      const [s, c] = [valueAt(our), valueAt(their)]
      const ratio = `${s} / nullif(${c}, 0)`
      const difference = our === undefined || their === undefined ? valueAt(undefined) : differenceOf(our, their, types)
      const sql = { difference, ratio, percentage: `(${s} - ${c}) / nullif(${c}, 0)` }[options.compare_type]
      const decimals = options.precision ?? (options.compare_type === 'difference' ? null : DECIMALS)
      comparisons.push({
        parts: [`${options.compare_type}__${source}__${other}`, ...(JSON.parse(series) as string[])],
        sql: decimals === null ? sql : `round(${sql}, ${decimals})`,
      })
    }
  }
  const kept = own(frame).filter((_, index) => options.drop_original_columns !== true || !dropped.has(index))
  return project(frame, [...kept, ...comparisons])
}

/** The share of each value in its column or row; columns of an earlier period are shares of that period. */
export const contribution: Operation = (frame, rawOptions) => {
  const schema = z.object({
    orientation: z.nullish(z.enum(['row', 'column'])),
    columns: z.nullish(z.array(z.string())),
    rename_columns: z.nullish(z.array(z.string())),
    time_shifts: z.nullish(z.array(z.string())),
    contribution_totals: z.nullish(z.record(z.string(), z.number())),
  })
  const options = read(schema, rawOptions, 'contribution')
  const { orientation, columns, rename_columns: names, contribution_totals: totals } = options
  const places = columns
    ? columns.flatMap((name) => placesOf(frame, name))
    : frame.columns.map((_, index) => index).slice(frame.keys)
  if (names && names.length !== places.length) {
    throw chartProblem('`rename_columns` must have the same length as `columns`.')
  }
  const value = (place: number) => `CAST(${at(place)} AS DOUBLE)`
  const shiftOf = (place: number): string | undefined =>
    options.time_shifts?.find((shift) => frame.columns[place]?.parts.some((part) => part.endsWith(`__${shift}`)))
  const rowOf = (place: number): string => {
    const group = places.filter((other) => shiftOf(other) === shiftOf(place))
    return `(${group.map((other) => `coalesce(${value(other)}, 0)`).join(' + ')})`
  }
  const columnOf = (place: number): string => {
    const total = totals?.[nameOf(frame.columns[place] ?? { parts: [] })]
    return total === undefined ? `sum(${value(place)}) OVER ()` : `CAST('${total}' AS DOUBLE)`
  }
  const items = own(frame)
  places.forEach((place, number) => {
    const total = orientation === 'row' ? rowOf(place) : columnOf(place)
    const name = names?.[number]
    const item = {
      parts: name === undefined ? (frame.columns[place]?.parts ?? []) : [name],
      sql: `${value(place)} / nullif(${total}, 0)`,
    }
    if (name === undefined) items[place] = item
    else items.push(item)
  })
  return project(frame, items)
}
