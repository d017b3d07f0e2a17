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

/**
 * Tables and views that a person may read, by their names in any case. It holds for tables that are made later, too: a table that is
 * dropped and made again stays hidden.
 */
export interface TableAccess {
  /** Tables that may not be read, nor others that show their rows by inheritance. */
  readonly hidden: readonly TableName[]
  /** The only tables that may be read; all but the hidden ones where absent. */
  readonly only?: readonly TableName[]
  /** A table that is read under rules of its own, which say of all its rows who sees them, inherited ones too. */
  readonly ruled?: TableName
}

/** A test of tables by schema and name. */
type Test = (schema: string, name: string) => boolean

const exactKey = (schema: string, name: string) => `${schema}\u0000${name}`
const foldedKey = (schema: string, name: string) => exactKey(schema.toLowerCase(), name.toLowerCase())

const keysOf = (tables: readonly TableName[]): ReadonlySet<string> =>
  new Set(tables.map((table) => foldedKey(...table)))

/** Tells whether a table may be read, by its name alone; all may be where `access` is null. */
export const readerOf = (access: TableAccess | null): Test => {
  if (access === null) return () => true
  const hidden = keysOf(access.hidden)
  const only = access.only === undefined ? null : keysOf(access.only)
  return (schema, name) => {
    const key = foldedKey(schema, name)
    return !hidden.has(key) && (only === null || only.has(key))
  }
}

export interface TableIndex {
  readonly catalog: Catalog
  readonly currentSchema: string
  has(schema: string, name: string): boolean
  /** Schema and name of a table as the catalogue spells them; undefined where there is none. */
  find(schema: string, name: string): TableName | undefined
  /** Also of names without a table. */
  denied(schema: string, name: string): boolean
  /** The readable table that a partition is a part of; undefined where there is no such partition. */
  tableOfPartition(schema: string, name: string): TableName | undefined
  /** Tables may be denied, now or once they are made. */
  readonly isLimited: boolean
  /** Names close to `name`, but for itself, among the readable tables of a schema. */
  similar(schema: string, name: string): readonly string[]
  /** Readable tables of exactly this name in other schemas, by schema. */
  elsewhere(schema: string, name: string): readonly TableName[]
}

/** Keys of the tables that pairs lead to from those that `isFirst` names, over any number of pairs. */
const reach = (
  pairs: readonly (readonly [to: TableName, from: TableName])[],
  isFirst: Test,
  key: (schema: string, name: string) => string,
): ReadonlySet<string> => {
  const found = new Set<string>()
  for (let known = -1; known < found.size;) {
    known = found.size
    for (const [to, from] of pairs) if (isFirst(...from) || found.has(key(...from))) found.add(key(...to))
  }
  return found
}

/** True of tables that show rows of an unreadable one: those that inherit from it, and those that any of these inherits from. */
const showsUnreadable = (
  { children = [], partitions = [] }: Catalog,
  mayRead: Test,
  key: (schema: string, name: string) => string,
): Test => {
  const pairs = [...children, ...partitions]
  const below = reach(pairs, (...table) => !mayRead(...table), key)
  const parents = pairs.map(([child, parent]) => [parent, child] as const)
  const above = reach(parents, (...table) => !mayRead(...table) || below.has(key(...table)), key)
  return (...table) => below.has(key(...table)) || above.has(key(...table))
}

/** The tables of a catalogue by name. `exact` is true where the engine tells names apart by case; `access` is null for all. */
export function indexTables(
  catalog: Catalog,
  currentSchema: string,
  access: TableAccess | null,
  exact = false,
): TableIndex {
  const key = exact ? exactKey : foldedKey
  const tables = new Map(catalog.tables.map((table) => [key(...table), table]))
  const mayRead = readerOf(access)
  const shows: Test = access === null ? () => false : showsUnreadable(catalog, mayRead, key)
  const ruled = access?.ruled === undefined ? null : foldedKey(...access.ruled)
  const denied: Test = (...table) => !mayRead(...table) || (shows(...table) && foldedKey(...table) !== ruled)
  const isReadable = ([schema, name]: TableName) => tables.has(key(schema, name)) && !denied(schema, name)
  return {
    catalog,
    currentSchema,
    has: (schema, name) => tables.has(key(schema, name)),
    find: (schema, name) => tables.get(key(schema, name)),
    denied,
    tableOfPartition: (schema, name) =>
      catalog.partitions?.find(
        ([partition, table]) => key(...partition) === key(schema, name) && isReadable(table),
      )?.[1],
    isLimited: access !== null && (access.hidden.length > 0 || catalog.tables.some((table) => denied(...table))),
    similar: (place, name) =>
      catalog.tables
        .filter(([schema, table]) => schema === place && table !== name && !denied(schema, table))
        .map(([, table]) => ({ table, away: distance(table.toLowerCase(), name.toLowerCase()) }))
        .filter(({ away }) => away <= Math.max(2, name.length / 3))
        .toSorted((a, b) => a.away - b.away)
        .slice(0, 3)
        .map(({ table }) => table),
    elsewhere: (place, name) =>
      catalog.tables
        .filter(
          ([schema, table]) =>
            key('', table) === key('', name) && key(schema, '') !== key(place, '') && !denied(schema, table),
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
