import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Entries of one kind of act. Most entries are changes, and the index of acts leaves those out: SQLite uses it only for a condition
 * that says so.
 */
export const isAction = (column: RawBuilder<unknown>, action: string): RawBuilder<SqlBool> =>
  action === 'change' ? sql`${column} = ${action}` : sql`(${column} = ${action} and ${column} <> 'change')`
