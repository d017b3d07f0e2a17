import type { TableDetail } from '../engines/engine'

const quote = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

/** The SQL that shows a table's first rows, column by column, as `selectStar` of the table metadata. */
export const selectStar = (schema: string, { table, columns }: TableDetail): string => {
  const list = columns.map((column) => `  ${quote(column.name)}`).join(',\n')
  const from = schema === '' ? quote(table.name) : `${quote(schema)}.${quote(table.name)}`
  return `SELECT\n${list === '' ? '  *' : list}\nFROM ${from}\nLIMIT 100`
}
