import { pointerKey } from '../../../common/jsonPointer'
import { quoteName, quoteText } from '../../../common/sql'
import { type SqlType, sqlType } from '../../../common/sqlType'
import type { LoadColumn } from '../loadProtocol'

/** Levels of records in which lists are looked for. */
const MAX_LIST_DEPTH = 4
/** Levels of nested values that become columns. */
const MAX_FLAT_DEPTH = 4
/** Columns that nested values may become; beyond that they stay nested. */
const MAX_FLAT_COLUMNS = 1000

/** A list of records inside a record: the names that lead to it. */
export type ListPath = readonly string[]

/** Lists of records in columns of these types. */
export const listsIn = (columns: readonly LoadColumn[]): ListPath[] => {
  const within = (path: ListPath, type: SqlType): ListPath[] => {
    if (type.of === 'list') return type.item.of === 'struct' ? [path] : []
    if (type.of !== 'struct' || path.length >= MAX_LIST_DEPTH) return []
    return type.parts.flatMap((part) => within([...path, part.name], part.type))
  }
  return columns.flatMap(({ name, type }) => within([name], sqlType(type)))
}

/** The name of a list in a call: its path by JSON Pointer (RFC 6901), without the first stroke. */
export const toPointer = (path: ListPath): string => path.map(pointerKey).join('/')

const field = (of: string, name: string): string => `struct_extract(${of}, ${quoteText(name)})`

/** SQL for a value inside the columns of a relation. */
export const valueAt = ([column = '', ...inner]: ListPath): string => inner.reduce(field, quoteName(column))

/** A relation with a row for each record of the list. */
export const unnested = (from: string, path: ListPath): string =>
  `(SELECT unnest(record) FROM (SELECT unnest(${valueAt(path)}) AS record FROM ${from}))`

interface FlatColumn {
  readonly name: string
  readonly sql: string
}

export const hasNested = (columns: readonly LoadColumn[]): boolean =>
  columns.some(({ type }) => sqlType(type).of === 'struct')

/** A relation whose nested records are columns of their own, named after all that is around them. */
export const flattened = (from: string, columns: readonly LoadColumn[]): string => {
  const flat: FlatColumn[] = []
  const add = (name: string, sql: string, type: SqlType, depth: number): void => {
    if (type.of !== 'struct' || depth > MAX_FLAT_DEPTH || flat.length + type.parts.length > MAX_FLAT_COLUMNS) {
      flat.push({ name, sql })
      return
    }
    for (const part of type.parts) add(`${name}_${part.name}`, field(sql, part.name), part.type, depth + 1)
  }
  for (const { name, type } of columns) add(name, quoteName(name), sqlType(type), 1)
  return selected(from, flat)
}

/** DuckDB gives two columns of one name other names by itself, so that none is lost. */
const selected = (from: string, columns: readonly FlatColumn[]): string =>
  `(SELECT ${columns.map(({ name, sql }) => `${sql} AS ${quoteName(name)}`).join(', ')} FROM ${from})`

const partsOf = (columns: readonly LoadColumn[], name: string): readonly { name: string; type: SqlType }[] => {
  const type = sqlType(columns.find((column) => column.name === name)?.type ?? '')
  return type.of === 'struct' ? type.parts : []
}

/** True for columns of the features of GeoJSON (RFC 7946). */
export const areFeatures = (columns: readonly LoadColumn[]): boolean =>
  partsOf(columns, 'geometry').some(({ name }) => name === 'type') && columns.some(({ name }) => name === 'properties')

/** Features with a column for each property; points have their place as numbers, and every shape is kept as GeoJSON. */
export const featureColumns = (from: string, columns: readonly LoadColumn[]): string => {
  const coordinates = partsOf(columns, 'geometry').find(({ name }) => name === 'coordinates')?.type
  const isPoints =
    coordinates?.of === 'list' && coordinates.item.of === 'plain' && /^(?:DOUBLE|BIGINT)$/.test(coordinates.item.name)
  const at = (place: number): string => `list_extract(${valueAt(['geometry', 'coordinates'])}, ${place})`
  const properties = partsOf(columns, 'properties')
  const others = columns.filter(({ name }) => !['type', 'properties', 'geometry'].includes(name))
  return selected(from, [
    ...others.map(({ name }) => ({ name, sql: quoteName(name) })),
    ...(properties.length === 0
      ? [{ name: 'properties', sql: quoteName('properties') }]
      : properties.map(({ name }) => ({ name, sql: valueAt(['properties', name]) }))),
    ...(isPoints
      ? [
          { name: 'longitude', sql: at(1) },
          { name: 'latitude', sql: at(2) },
        ]
      : []),
    { name: 'geometry_type', sql: valueAt(['geometry', 'type']) },
    { name: 'geometry', sql: `to_json(${quoteName('geometry')})` },
  ])
}
