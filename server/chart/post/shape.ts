import * as z from 'zod/mini'
import { at } from '../compile/stage'
import { type Item, type Operation, nameOf, own, placeOf, project, rowOf } from './frame'
import { read } from './options'

/** Other names, for whole columns or for one part of their names; a part without a name falls away. */
export const rename: Operation = (frame, rawOptions) => {
  const schema = z.object({
    columns: z.record(z.string(), z.nullable(z.string())),
    level: z.nullish(z.union([z.number().check(z.int(), z.nonnegative()), z.string()])),
  })
  const { columns, level } = read(schema, rawOptions, 'rename')
  const names = new Map(Object.entries(columns))
  const part = (text: string): string[] => {
    const name = names.get(text)
    if (name === undefined) return [text]
    return name === null ? [] : [name]
  }
  const items = own(frame).map((item): Item => {
    const whole = names.get(nameOf(item))
    if (item.parts.length === 1 || typeof whole === 'string') return { ...item, parts: whole ? [whole] : item.parts }
    const parts = item.parts.flatMap((text, place) =>
      typeof level === 'number' && level !== place ? [text] : part(text),
    )
    return { ...item, parts: parts.length === 0 ? item.parts : parts }
  })
  return project(frame, items)
}

/** Rows in another order: by columns, or by their keys. */
export const sort: Operation = (frame, rawOptions) => {
  const schema = z.object({
    is_sort_index: z.nullish(z.boolean()),
    by: z.nullish(z.union([z.string(), z.array(z.string())])),
    ascending: z.nullish(z.union([z.boolean(), z.array(z.boolean())])),
  })
  const { is_sort_index: byKeys, by, ascending } = read(schema, rawOptions, 'sort')
  const names = typeof by === 'string' ? [by] : (by ?? [])
  const places =
    byKeys === true ? Array.from({ length: frame.keys }, (_, key) => key) : names.map((name) => placeOf(frame, name))
  const up = (index: number): boolean => (Array.isArray(ascending) ? ascending[index] : ascending) !== false
  const order = places.map((place, index) => `${at(place)} ${up(index) ? 'ASC' : 'DESC'}`)
  const numbered = `row_number() OVER (ORDER BY ${[...order, rowOf(frame)].join(', ')})`
  return project(frame, own(frame), { row: numbered })
}

/** Names of several parts become one; the keys of rows are ordinary columns already. */
export const flatten: Operation = (frame, rawOptions) => {
  const schema = z.object({
    reset_index: z.nullish(z.boolean()),
    drop_levels: z.nullish(z.array(z.union([z.number().check(z.int(), z.nonnegative()), z.string()]))),
  })
  const dropped = new Set(read(schema, rawOptions, 'flatten').drop_levels ?? [])
  const items = own(frame).map((item): Item => {
    const kept = item.parts.filter((_, level) => item.parts.length === 1 || !dropped.has(level))
    return { ...item, parts: kept.length === 0 ? item.parts : kept }
  })
  return project(frame, items)
}
