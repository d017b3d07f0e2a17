import type { TableDetail } from '../engines/engine'
import { readableName } from '../sql/reserved'

/** The SQL that shows a table's first rows, column by column, as `selectStar` of the table metadata. */
export const selectStar = (schema: string, { table, columns }: TableDetail): string => {
  const list = columns.map((column) => `  ${readableName(column.name)}`).join(',\n')
  const from = schema === '' ? readableName(table.name) : `${readableName(schema)}.${readableName(table.name)}`
  return `SELECT\n${list === '' ? '  *' : list}\nFROM ${from}\nLIMIT 100`
}
