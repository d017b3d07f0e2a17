import { isDeepStrictEqual } from 'node:util'
import { isNestedTooDeep } from '../../../common/jsonDepth'
import { type AuditedTable, type LinkTable, type PartTable, type ThingTable, type ValueTable, audited } from '../tables'
import { type Field, differences, fieldOf, pointer, textDifferences } from './difference'
import type { Reader } from './names'
import type { Key, RowChange, ThingCells } from './rows'

/** The changes of one thing by an act, under the name that the thing had then. */
export interface Change {
  readonly kind: string
  readonly id: Key
  readonly name: string | null
  readonly change: 'created' | 'changed' | 'deleted'
  readonly fields: readonly Field[]
}

type WithColumns = ThingTable | PartTable | ValueTable
type Values = ReadonlyMap<string, unknown>

const parsed = (value: unknown): unknown => {
  // a text that is nested as deep would end the program that walks it, so it stays a text
  if (typeof value !== 'string' || isNestedTooDeep(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const without = (value: unknown, keys: readonly string[] | undefined): unknown =>
  keys === undefined || typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

/** The value of a column as an entry has it. */
export const valueOf = (table: WithColumns, column: string, value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return table.json?.includes(column) === true ? without(parsed(value), table.omitKeys?.[column]) : (value ?? null)
}

const isSecret = (table: WithColumns, column: string): boolean => table.secret?.includes(column) === true

/** One row as an object; of its secrets only that there are some. */
export const wholeOf = (table: WithColumns, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    [...values]
      .filter(([, value]) => value !== null)
      .map(([column, value]) => [column, isSecret(table, column) ? { secret: true } : valueOf(table, column, value)]),
  )

/** A side of a value of a row: none where the row was not there, or had no value in the column. */
const sideOf = (table: WithColumns, column: string, values: Values | null): unknown => {
  const value = values?.get(column) ?? null
  return values === null || value === null ? (values === null ? undefined : null) : valueOf(table, column, value)
}

/** The differences of a column of JSON, where both of its texts hold objects. */
const jsonFields = (
  table: WithColumns,
  path: string,
  column: string,
  [before, after]: readonly [unknown, unknown],
): readonly Field[] | null => {
  if (table.json?.includes(column) !== true || typeof before !== 'string' || typeof after !== 'string') return null
  try {
    return textDifferences(path, before, after, table.omitKeys?.[column])
  } catch {
    // no JSON after all, and compared as the text that it is
    return null
  }
}

const columnFields = (table: WithColumns, path: string, { before, after }: RowChange): readonly Field[] => {
  const columns = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
  return columns.flatMap((column) => {
    const at = `${path}${pointer(table.named?.[column] ?? column)}`
    if (isSecret(table, column)) return [{ path: at, secret: true as const }]
    const sides = () => [sideOf(table, column, before), sideOf(table, column, after)] as const
    if (before === null || after === null) {
      const [was, is] = sides()
      return (was ?? is ?? null) === null ? [] : [fieldOf(at, was, is)]
    }
    return jsonFields(table, at, column, [before.get(column), after.get(column)]) ?? differences(at, ...sides())
  })
}

/** Nothing is left of a row that came and went within the transaction. */
const isNothing = ({ before, after }: RowChange): boolean => before === null && after === null

const partFields = (table: PartTable, rows: readonly RowChange[], reader: Reader): readonly Field[] =>
  rows.flatMap((row) => {
    if (isNothing(row)) return []
    const { before, after } = row
    const path = pointer(table.path, row.key)
    const given = after?.get(table.name) ?? before?.get(table.name)
    const name = typeof given === 'string' ? given : reader.partName(table, row.key)
    const fields =
      before === null || after === null
        ? [fieldOf(path, before ? wholeOf(table, before) : undefined, after ? wholeOf(table, after) : undefined)]
        : columnFields(table, path, row)
    return fields.map((field) => ({ ...field, name }))
  })

const listField = (path: string, before: readonly unknown[], after: readonly unknown[], has: Presence): Field[] => {
  if (isDeepStrictEqual(before, after)) return []
  const left = has.before && (before.length > 0 || has.after)
  const right = has.after && (after.length > 0 || has.before)
  return left || right ? [fieldOf(pointer(path), left ? before : undefined, right ? after : undefined)] : []
}

interface Presence {
  readonly before: boolean
  readonly after: boolean
}

const byKey = (a: Key, b: Key): number => (typeof a === 'number' && typeof b === 'number' ? a - b : a < b ? -1 : 1)

/** Keys before and after: those of now, without those that came, and with those that went. */
const keysAround = (now: readonly Key[], rows: readonly RowChange[]): readonly [Key[], Key[]] => {
  const before = new Set(now)
  for (const row of rows) {
    if (row.before === null) before.delete(row.key)
    else before.add(row.key)
  }
  return [[...before].toSorted(byKey), [...now].toSorted(byKey)]
}

const linkFields = (
  table: LinkTable,
  id: Key,
  rows: readonly RowChange[],
  reader: Reader,
  has: Presence,
): readonly Field[] => {
  const now = reader.rowsOf(table, id).map((row) => row[table.member] as Key)
  const [was, is] = keysAround(now, rows)
  // links that a save wrote anew are no change, and their names need not be read
  if (isDeepStrictEqual(was, is)) return []
  const named = (keys: readonly Key[]): readonly object[] =>
    keys.map((key) => ({ id: key, name: reader.nameOf(table.kind, key) }))
  const [before, after] = [named(was), named(is)]
  return listField(table.path, before, after, has)
}

const valueFields = (
  table: ValueTable,
  id: Key,
  rows: readonly RowChange[],
  reader: Reader,
  has: Presence,
): readonly Field[] => {
  const omitted = new Set([table.key, table.owner, ...(table.omit ?? [])])
  const now = new Map(
    reader
      .rowsOf(table, id)
      .map((row) => [row[table.key] as Key, new Map(Object.entries(row).filter(([column]) => !omitted.has(column)))]),
  )
  const was = new Map<Key, Values>(now)
  for (const row of rows) {
    if (row.before === null) was.delete(row.key)
    else was.set(row.key, new Map([...(now.get(row.key) ?? []), ...row.before]))
  }
  const listOf = (values: ReadonlyMap<Key, Values>): object[] =>
    [...values].toSorted(([a], [b]) => byKey(a, b)).map(([, row]) => wholeOf(table, row))
  return listField(table.path, listOf(was), listOf(now), has)
}

const rowFields = (table: AuditedTable, thing: ThingCells, reader: Reader, has: Presence): readonly Field[] => {
  const rows = [...(thing.rows.get(table)?.values() ?? [])]
  if (rows.length === 0 || table.shape === 'thing') return []
  if (table.shape === 'part') return partFields(table, rows, reader)
  if (table.shape === 'links') return linkFields(table, thing.id, rows, reader, has)
  return valueFields(table, thing.id, rows, reader, has)
}

const changeOf = (thing: ThingCells, reader: Reader): Change | null => {
  const { kind, id, own } = thing
  if (own !== null && isNothing(own)) return null
  const has = { before: own?.before !== null, after: own?.after !== null }
  const fields = audited.flatMap((table): readonly Field[] => {
    if (table.shape !== 'thing') return rowFields(table, thing, reader, has)
    return own !== null && table.kind === kind ? columnFields(table, '', own) : []
  })
  const change = has.before ? (has.after ? 'changed' : 'deleted') : 'created'
  return change === 'changed' && fields.length === 0
    ? null
    : { kind, id, name: reader.nameOf(kind, id), change, fields }
}

/** The changes of things that the rows of a transaction amount to. A row that changed and changed back is none. */
export const changesOf = (things: readonly ThingCells[], reader: Reader): readonly Change[] =>
  things.flatMap((thing) => changeOf(thing, reader) ?? [])
