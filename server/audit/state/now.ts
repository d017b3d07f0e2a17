import { type Kysely, sql } from 'kysely'
import { quoteName } from '../../../common/sql'
import type { MetadataSchema } from '../../metadata/schema'
import { valueOf, wholeOf } from '../record/changes'
import { type AuditedTable, type LinkTable, type PartTable, type ThingTable, type ValueTable, audited } from '../tables'
import { HIDDEN, type Tree } from './pointer'

type Db = Kysely<MetadataSchema>
type Row = Readonly<Record<string, unknown>>

const rowsOf = async (db: Db, table: string, column: string, id: string): Promise<readonly Row[]> =>
  (await sql<Row>`select * from ${sql.raw(quoteName(table))} where ${sql.raw(quoteName(column))} = ${id}`.execute(db))
    .rows

const things = new Map(
  audited.flatMap((table): [string, ThingTable][] => (table.shape === 'thing' ? [[table.kind, table]] : [])),
)

const isKept = (table: ThingTable | PartTable | ValueTable, column: string): boolean =>
  column !== table.key && table.omit?.includes(column) !== true && (table.shape === 'thing' || column !== table.owner)

const byKey = (key: string) => (a: Row, b: Row) => Number(a[key]) - Number(b[key])

const content = (table: ThingTable | PartTable | ValueTable, row: Row): Tree =>
  wholeOf(table, new Map(Object.entries(row).filter(([column]) => isKept(table, column))))

/** Names of members that are things, as they are now. */
const membersOf = async (db: Db, table: LinkTable, rows: readonly Row[]): Promise<readonly object[]> => {
  const members: object[] = []
  const named = things.get(table.kind)
  for (const row of rows.toSorted(byKey(table.member))) {
    const id = row[table.member]
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const [found] = named === undefined ? [] : await rowsOf(db, named.table, named.key, String(id))
    members.push({ id, name: found?.[named?.name ?? ''] ?? null })
  }
  return members
}

const listOf = async (db: Db, table: Exclude<AuditedTable, ThingTable>, id: string): Promise<unknown> => {
  const rows = await rowsOf(db, table.table, table.owner, id)
  if (table.shape === 'links') return rows.length === 0 ? null : membersOf(db, table, rows)
  if (table.shape === 'values') {
    return rows.length === 0 ? null : rows.toSorted(byKey(table.key)).map((row) => content(table, row))
  }
  return Object.fromEntries(rows.map((row) => [String(row[table.key]), content(table, row)]))
}

/** A column under the name that entries have for it. Secrets are only said to be there. */
const columnOf = (table: ThingTable, column: string, value: unknown): [string, unknown] => [
  table.named?.[column] ?? column,
  table.secret?.includes(column) !== true ? valueOf(table, column, value) : (value ?? null) === null ? null : HIDDEN,
]

/** A thing as entries of the audit log tell of it; null where there is none. */
export const stateNow = async (db: Db, kind: string, id: string): Promise<Tree | null> => {
  const own = things.get(kind)
  if (own === undefined) return null
  const [row] = await rowsOf(db, own.table, own.key, id)
  if (row === undefined) return null
  const state: Tree = Object.fromEntries(
    Object.entries(row)
      .filter(([column, value]) => value !== null && isKept(own, column))
      .map(([column, value]) => columnOf(own, column, value)),
  )
  for (const table of audited) {
    if (table.shape === 'thing' || table.of !== kind) continue
    // oxlint-disable-next-line no-await-in-loop -- one connection
    state[table.path] = await listOf(db, table, id)
  }
  return state
}

/** The name of a thing in a state. */
export const nameIn = (kind: string, state: Tree): string | null => {
  const name = state[things.get(kind)?.name ?? '']
  return typeof name === 'string' ? name : null
}

export const isAuditedKind = (kind: string): boolean => things.has(kind)
