import { quoteName } from '../../../../common/sql'
import { sqlLiteral } from './literal'
import { distinctNames, type CellTable } from './table'

/** One INSERT of all rows into `table`, which is SQL already. Every name is quoted; names that are empty or there twice get a number. */
export const toInsert = ({ columns, rows }: CellTable, table: string): string => {
  const names = distinctNames(columns).map(quoteName).join(', ')
  const values = Array.from(
    rows,
    (cells) =>
      `  (${cells.map((cell, index) => sqlLiteral(cell, columns[index] ?? { kind: 'text', type: null })).join(', ')})`,
  )
  return values.length === 0 ? '' : `INSERT INTO ${table} (${names}) VALUES\n${values.join(',\n')};\n`
}

/** The distinct values in parentheses, for the right side of IN. NULL is left out, since it is equal to nothing. */
export const toInList = ({ columns, rows }: CellTable): string => {
  const values = new Set<string>()
  for (const cells of rows) {
    cells.forEach((cell, index) => {
      if (cell !== null) values.add(sqlLiteral(cell, columns[index] ?? { kind: 'text', type: null }))
    })
  }
  return `(${values.size === 0 ? 'NULL' : [...values].join(', ')})`
}
