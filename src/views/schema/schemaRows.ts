import type { TableName } from '../../events/schema/schema'
import type { ReadModel } from '../../core/readModel/model'
import { tableKey } from '../../projections/schema/schemas'
import type { TreeRow } from '../controls'
import type { ColumnKind } from '../grid/cells/cells'

interface TableRow extends TreeRow {
  readonly kind: 'table'
  readonly table: TableName
}
interface ColumnRow extends TreeRow {
  readonly kind: 'column'
  /** Name of the table it belongs to. */
  readonly table: string
  readonly type: string
  readonly look: ColumnKind
  readonly keys: readonly string[]
  readonly comment: string | null
}
interface NoteRow extends TreeRow {
  readonly kind: 'note'
}

/** A row of the schema browser: a table, one of its columns, or a word on why there are none. */
export type SchemaRow = TableRow | ColumnRow | NoteRow

export interface SchemaPlace {
  readonly dbId: number
  readonly catalog: string | null
  readonly schema: string | null
}

/** The kind of a column by its type's name. */
const kindOfType = (type: string): ColumnKind => {
  if (/^(STRUCT|MAP|UNION|JSON)|\[\d*\]$|^LIST|^ARRAY/i.test(type)) return 'nested'
  if (/^INTERVAL/i.test(type)) return 'interval'
  if (/RANGE$|^POINT/i.test(type)) return 'text'
  if (/BOOL/i.test(type)) return 'boolean'
  if (/DATE|TIME/i.test(type)) return 'time'
  if (/INT|SERIAL/i.test(type)) return 'integer'
  if (/DEC|NUM|DOUBLE|FLOAT|REAL/i.test(type)) return 'decimal'
  return 'text'
}

/** The open rows of the tree. With a search, tables and known columns whose names hold it. */
export const schemaRows = (
  schemas: ReadModel['schemas'],
  tables: readonly TableName[],
  place: SchemaPlace,
  search: string,
  expandedKeys: ReadonlySet<string>,
): readonly SchemaRow[] => {
  const needle = search.trim().toLowerCase()
  const rows: SchemaRow[] = []
  for (const table of tables) {
    const key = tableKey({ ...place, name: table.name })
    const detail = schemas.details[key] ?? null
    const columns = detail?.value?.columns ?? []
    const named = table.name.toLowerCase().includes(needle)
    const hits =
      needle === '' || named ? columns : columns.filter((column) => column.name.toLowerCase().includes(needle))
    if (!named && hits.length === 0) continue
    const expanded = expandedKeys.has(key) || (needle !== '' && !named)
    rows.push({ kind: 'table', id: key, label: table.name, level: 1, expanded, table })
    if (!expanded) continue
    const note = (label: string): SchemaRow => ({ kind: 'note', id: `${key} note`, label, level: 2 })
    if (detail?.status === 'failed') rows.push(note(detail.message ?? 'The columns could not be read'))
    else if (detail?.value === null || detail === null) rows.push(note('Reading columns'))
    for (const [index, column] of hits.entries()) {
      rows.push({
        kind: 'column',
        id: `${key} ${index} ${column.name}`,
        label: column.name,
        level: 2,
        table: table.name,
        type: column.type.toLowerCase(),
        look: kindOfType(column.type),
        keys: column.keys,
        comment: column.comment,
      })
    }
  }
  return rows
}
