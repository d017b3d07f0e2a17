import { createHash } from 'node:crypto'

/** Schema and name of a table or view, as the catalogue spells them. */
export type TableName = readonly [schema: string, name: string]

/** A table of a catalog beside that in which a statement runs. */
export interface TableElsewhere {
  readonly catalog: string
  readonly schema: string
  readonly name: string
}

/** The gate's knowledge of a database: names as the catalogue spells them. A read-only file never changes them. */
export interface Catalog {
  readonly name: string
  readonly schemas: readonly string[]
  readonly tables: readonly TableName[]
  /** Tables whose rows are rows of another table too, each with that table. */
  readonly children?: readonly (readonly [child: TableName, parent: TableName])[]
  /** Parts of tables that are no tables of their own here, each with its table. */
  readonly partitions?: readonly (readonly [partition: TableName, table: TableName])[]
  /** Names of macros defined in the database; they would shadow built-in functions of the same name. */
  readonly macros: ReadonlySet<string>
}

/** Tables that a person may not read, among those of a catalogue. */
export interface Limits {
  readonly denied: readonly TableName[]
  /** Tables that were not among those judged are never suggested, and on Trino denied; absent where all may be read. */
  readonly isLimited?: boolean
  /** Digest of the tables that were judged. */
  readonly judged?: string | undefined
}

const digests = new WeakMap<readonly TableName[], string>()

/** Equal for lists of the same tables, in any order. */
export const digestOf = (tables: readonly TableName[]): string => {
  const known = digests.get(tables)
  if (known !== undefined) return known
  const names = tables.map((table) => JSON.stringify(table)).toSorted()
  const digest = createHash('sha256').update(names.join()).digest('base64')
  digests.set(tables, digest)
  return digest
}

const exactKey = (schema: string, name: string) => `${schema}\u0000${name}`
const foldedKey = (schema: string, name: string) => exactKey(schema.toLowerCase(), name.toLowerCase())

export interface TableIndex {
  readonly catalog: Catalog
  readonly currentSchema: string
  has(schema: string, name: string): boolean
  /** Schema and name of a table as the catalogue spells them; undefined where there is none. */
  find(schema: string, name: string): TableName | undefined
  denied(schema: string, name: string): boolean
  /** The readable table that a partition is a part of; undefined where there is no such partition. */
  tableOfPartition(schema: string, name: string): TableName | undefined
  readonly anyDenied: boolean
  /** Names close to `name`, but for itself, among the readable tables of a schema. */
  similar(schema: string, name: string): readonly string[]
  /** Readable tables of exactly this name in other schemas, by schema. */
  elsewhere(schema: string, name: string): readonly TableName[]
}

/**
 * The tables of a catalogue by name. `exact` is true where the engine tells names apart by case. Where rights are limited and the
 * judged catalogue was another one, no table is suggested: a hidden one may have been made since.
 */
export function indexTables(
  catalog: Catalog,
  currentSchema: string,
  { denied, isLimited = false, judged }: Limits,
  exact = false,
): TableIndex {
  const key = exact ? exactKey : foldedKey
  const tables = new Map(catalog.tables.map((table) => [key(...table), table]))
  const closed = new Set(denied.map(([schema, name]) => key(schema, name)))
  const namable = (): readonly TableName[] => (isLimited && judged !== digestOf(catalog.tables) ? [] : catalog.tables)
  const isReadable = ([schema, name]: TableName) => tables.has(key(schema, name)) && !closed.has(key(schema, name))
  return {
    catalog,
    currentSchema,
    has: (schema, name) => tables.has(key(schema, name)),
    find: (schema, name) => tables.get(key(schema, name)),
    denied: (schema, name) => closed.has(key(schema, name)),
    tableOfPartition: (schema, name) =>
      namable().length === 0
        ? undefined
        : catalog.partitions?.find(
            ([partition, table]) => key(...partition) === key(schema, name) && isReadable(table),
          )?.[1],
    anyDenied: closed.size > 0,
    similar: (place, name) =>
      namable()
        .filter(([schema, table]) => schema === place && table !== name && !closed.has(key(schema, table)))
        .map(([, table]) => ({ table, away: distance(table.toLowerCase(), name.toLowerCase()) }))
        .filter(({ away }) => away <= Math.max(2, name.length / 3))
        .toSorted((a, b) => a.away - b.away)
        .slice(0, 3)
        .map(({ table }) => table),
    elsewhere: (place, name) =>
      namable()
        .filter(
          ([schema, table]) =>
            key('', table) === key('', name) && key(schema, '') !== key(place, '') && !closed.has(key(schema, table)),
        )
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  }
}

/** Levenshtein distance, of names no longer than 200 characters. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 6 || a.length > 200) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? Infinity
}
