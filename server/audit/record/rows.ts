import type { AuditedTable } from '../tables'
import type { Cell } from './triggers'

export type Key = number | string

/** The values of one row before and after a transaction; null where it was not there. */
export interface RowChange {
  readonly key: Key
  before: Map<string, unknown> | null
  after: Map<string, unknown> | null
}

/** All changes of one thing in a transaction: of its own row, and of rows of other tables by table and key. */
export interface ThingCells {
  readonly kind: string
  readonly id: Key
  own: RowChange | null
  readonly rows: Map<AuditedTable, Map<Key, RowChange>>
}

const begin = (key: Key, op: Cell['op']): RowChange => ({
  key,
  before: op === 'i' ? null : new Map<string, unknown>(),
  after: op === 'd' ? null : new Map<string, unknown>(),
})

/** Folds one cell into the row: the first value before it stays, and the last one after it. */
const addCell = (row: RowChange, { op, col, old, new: value }: Cell): void => {
  if (op === 'd') {
    if (col === null) row.after = null
    else if (row.before && !row.before.has(col)) row.before.set(col, old)
    return
  }
  row.after ??= new Map<string, unknown>()
  if (col === null) return
  if (op === 'u' && row.before && !row.before.has(col)) row.before.set(col, old)
  row.after.set(col, value)
}

const rowIn = (rows: Map<Key, RowChange>, key: Key, op: Cell['op']): RowChange => {
  const row = rows.get(key) ?? begin(key, op)
  rows.set(key, row)
  return row
}

const kindOf = (table: AuditedTable): string => (table.shape === 'thing' ? table.kind : table.of)

/** The cells of a transaction by thing, in the order in which the things were first touched. */
export const cellsByThing = (
  cells: readonly Cell[],
  tables: ReadonlyMap<string, AuditedTable>,
): readonly ThingCells[] => {
  const things = new Map<string, ThingCells>()
  for (const cell of cells) {
    const table = tables.get(cell.tbl)
    if (table === undefined) throw new Error(`the audit log does not know the table ${cell.tbl}`)
    const kind = kindOf(table)
    const name = `${kind} ${cell.owner}`
    const thing = things.get(name) ?? { kind, id: cell.owner, own: null, rows: new Map() }
    things.set(name, thing)
    if (cell.key === null) {
      thing.own ??= begin(cell.owner, cell.op)
      addCell(thing.own, cell)
      continue
    }
    const rows = thing.rows.get(table) ?? new Map<Key, RowChange>()
    thing.rows.set(table, rows)
    addCell(rowIn(rows, cell.key, cell.op), cell)
  }
  return [...things.values()]
}
