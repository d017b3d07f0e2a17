import type { DatabaseSync } from '@photostructure/sqlite'
import { quoteName, quoteText } from '../../../common/sql'
import { type AuditedTable, audited } from '../tables'

export type Connection = InstanceType<typeof DatabaseSync>

/** One changed value of one row, as the triggers recorded it. A cell without a column says that the row came, or went. */
export interface Cell {
  readonly tbl: string
  readonly op: 'i' | 'u' | 'd'
  /** Key of the thing. */
  readonly owner: number | string
  /** Key of the row within the thing; null for the thing's own row. */
  readonly key: number | string | null
  readonly col: string | null
  readonly old: unknown
  readonly new: unknown
}

const TABLES = `
  create temp table audit_cell (n integer primary key, tbl text, op text, owner, key, col text, old, new);
  create temp table audit_act (n integer primary key, action text, outcome text, details text);`

const omittedOf = (table: AuditedTable): readonly string[] =>
  table.shape === 'links' ? [] : [table.key, ...(table.omit ?? []), ...('owner' in table ? [table.owner] : [])]

const columnsOf = (database: Connection, table: AuditedTable): readonly string[] => {
  if (table.shape === 'links') return []
  const omitted = new Set(omittedOf(table))
  const rows = database.prepare(`pragma table_info(${quoteName(table.table)})`).all() as { name: string }[]
  return rows.map(({ name }) => name).filter((name) => !omitted.has(name))
}

/** The value of a column as a cell holds it: of a secret one only that there is a value. */
const valueOf = (table: AuditedTable, row: 'old' | 'new', column: string): string => {
  const value = `${row}.${quoteName(column)}`
  const isSecret = table.shape !== 'links' && table.secret?.includes(column) === true
  return isSecret ? `iif(${value} is null, null, 1)` : value
}

const keysOf = (table: AuditedTable, row: 'old' | 'new'): string => {
  if (table.shape === 'thing') return `${row}.${quoteName(table.key)}, null`
  const key = table.shape === 'links' ? table.member : table.key
  return `${row}.${quoteName(table.owner)}, ${row}.${quoteName(key)}`
}

const insertInto = (selects: readonly string[]): string =>
  `insert into audit_cell (tbl, op, owner, key, col, old, new) ${selects.join(' union all ')};`

const rowCell = (table: AuditedTable, op: 'i' | 'd'): string =>
  `select ${quoteText(table.table)}, '${op}', ${keysOf(table, op === 'i' ? 'new' : 'old')}, null, null, null`

/** The statements that record the changes of a table in this connection, by whatever statement they come. */
const triggersOf = (database: Connection, table: AuditedTable): string => {
  const columns = columnsOf(database, table)
  const name = quoteText(table.table)
  const on = (when: string): string =>
    `create temp trigger ${quoteName(`audit_${when}_${table.table}`)} after ${when} on main.${quoteName(table.table)} begin`
  const came = columns.map(
    (column) =>
      `select ${name}, 'i', ${keysOf(table, 'new')}, ${quoteText(column)}, null, ${valueOf(table, 'new', column)} where new.${quoteName(column)} is not null`,
  )
  const went = columns.map(
    (column) =>
      `select ${name}, 'd', ${keysOf(table, 'old')}, ${quoteText(column)}, ${valueOf(table, 'old', column)}, null where old.${quoteName(column)} is not null`,
  )
  const differs = (column: string): string => `old.${quoteName(column)} is not new.${quoteName(column)}`
  const changed = columns.map(
    (column) =>
      `select ${name}, 'u', ${keysOf(table, 'new')}, ${quoteText(column)}, ${valueOf(table, 'old', column)}, ${valueOf(table, 'new', column)} where ${differs(column)}`,
  )
  const keyMoved = `(${keysOf(table, 'old')}) is not (${keysOf(table, 'new')})`
  // a link to another thing is one that goes and one that comes; of another row no entry could tell which it was
  const follow =
    table.shape === 'links'
      ? insertInto([rowCell(table, 'd'), rowCell(table, 'i')])
      : `select raise(abort, 'the audit log follows no row whose key changes');`
  return [
    `${on('insert')} ${insertInto([rowCell(table, 'i'), ...came])} end;`,
    // the row's end comes last, so that its values precede it
    `${on('delete')} ${insertInto([...went, rowCell(table, 'd')])} end;`,
    ...(changed.length === 0 ? [] : [`${on('update')} ${insertInto(changed)} end;`]),
    `create temp trigger ${quoteName(`audit_moved_${table.table}`)} after update on main.${quoteName(table.table)}
      when ${keyMoved} begin ${follow} end;`,
  ].join('\n')
}

/** Entries are kept, whatever statement this connection is given: a tombstone loses its content, its salt and its actor. */
const KEPT = `
  create temp trigger audit_entry_kept before delete on main.audit_entry begin
    select raise(abort, 'the audit log loses no entry'); end;
  create temp trigger audit_entry_fixed before update of seq, at_ms, action, outcome, content_hash, hash
    on main.audit_entry begin select raise(abort, 'an entry of the audit log does not change'); end;`

/** Makes this connection record every change of an audited table, until it is read within the transaction of the change. */
export const installTriggers = (database: Connection): void => {
  database.exec('pragma temp_store = memory')
  // rows that another row replaces are deleted, and their triggers run too
  database.exec('pragma recursive_triggers = on')
  database.exec(TABLES)
  database.exec(KEPT)
  for (const table of audited) database.exec(triggersOf(database, table))
}
