import { quoteName } from '../../../common/sql'
import { type AuditedTable, type ThingTable, audited } from '../tables'
import type { Key, ThingCells } from './rows'
import type { Connection } from './triggers'

type Row = Readonly<Record<string, unknown>>

/** Reads of the store within the transaction that is about to be committed. */
export interface Reader {
  /** Name of a thing: as it is, else as it was before it was deleted in this transaction. */
  nameOf(kind: string, id: Key): string | null
  /** Name of a part of a thing; null where it is gone. */
  partName(table: AuditedTable, key: Key): string | null
  /** The rows of one thing in another table. */
  rowsOf(table: AuditedTable, id: Key): readonly Row[]
}

const things = new Map(
  audited.flatMap((table): [string, ThingTable][] => (table.shape === 'thing' ? [[table.kind, table]] : [])),
)

const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

export const readerOf = (database: Connection): ((cells: readonly ThingCells[]) => Reader) => {
  const statements = new Map<string, ReturnType<Connection['prepare']>>()
  const all = (sql: string, key: Key): Row[] => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement.all(key) as Row[]
  }
  const nameIn = (table: string, key: string, name: string, value: Key): string | null =>
    text(all(`select ${quoteName(name)} as name from ${quoteName(table)} where ${quoteName(key)} = ?`, value)[0]?.name)

  return (cells) => ({
    nameOf: (kind, id) => {
      const table = things.get(kind)
      if (!table) return null
      if (table.key === table.name) return text(id)
      const own = cells.find((thing) => thing.kind === kind && thing.id === id)?.own
      const given = text((own?.after ?? own?.before)?.get(table.name))
      return given ?? nameIn(table.table, table.key, table.name, id) ?? text(own?.before?.get(table.name))
    },
    partName: (table, key) => (table.shape === 'part' ? nameIn(table.table, table.key, table.name, key) : null),
    rowsOf: (table, id) =>
      'owner' in table ? all(`select * from ${quoteName(table.table)} where ${quoteName(table.owner)} = ?`, id) : [],
  })
}
