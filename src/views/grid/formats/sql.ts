import type { Cell } from '../../../projections/results'
import { exactCellText, isNumeric, type GridColumn } from '../cells'
import { looksNumeric } from '../numbers'
import { distinctNames, type CellTable } from './table'

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

const PLAIN = /^[+-]?\d+(\.\d*)?([eE][+-]?\d+)?$/

const temporal = (type: string): string | null => {
  const found = /^(TIMESTAMP WITH TIME ZONE|TIMESTAMPTZ|TIMESTAMP|DATE|TIME)\b/i.exec(type)?.[1]?.toUpperCase()
  return found ?? null
}

/** A value as a literal of SQL that stands for exactly this value. */
export const sqlLiteral = (cell: Cell, { kind, type }: Pick<GridColumn, 'kind' | 'type'>): string => {
  if (cell === null) return 'NULL'
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  const text = exactCellText(cell)
  if (typeof cell === 'number' || (isNumeric(kind) && looksNumeric(text))) {
    return PLAIN.test(text) ? text : `CAST(${quoteText(text)} AS DOUBLE)`
  }
  const typed = kind === 'time' ? temporal(type ?? '') : null
  if (typed !== null) return `${typed} ${quoteText(text.replace('T', ' '))}`
  return quoteText(text)
}

/** One INSERT of all rows into `table`, which is SQL already. Every name is quoted; names that are empty or there twice get a number. */
export const toInsert = ({ columns, rows }: CellTable, table: string): string => {
  const names = distinctNames(columns).map(quoteIdentifier).join(', ')
  const values = Array.from(
    rows,
    (cells) =>
      `  (${cells.map((cell, index) => sqlLiteral(cell, columns[index] ?? { kind: 'text', type: null })).join(', ')})`,
  )
  return values.length === 0 ? '' : `INSERT INTO ${table} (${names}) VALUES\n${values.join(',\n')};\n`
}

/** The distinct values in parentheses, to stand after IN. NULL is left out, since it is equal to nothing. */
export const toInList = ({ columns, rows }: CellTable): string => {
  const values = new Set<string>()
  for (const cells of rows) {
    cells.forEach((cell, index) => {
      if (cell !== null) values.add(sqlLiteral(cell, columns[index] ?? { kind: 'text', type: null }))
    })
  }
  return `(${values.size === 0 ? 'NULL' : [...values].join(', ')})`
}

const NAME = String.raw`(?:"(?:[^"]|"")+"|[A-Za-z_]\w*)`
const SOURCE = new RegExp(String.raw`\bfrom\s+(${NAME}(?:\.${NAME})*)(?![\w".]|\s*\()`, 'gi')
const NAMES = new RegExp(NAME, 'g')

/**
 * The table that a query reads when it plainly reads one, as SQL: what an INSERT of its rows would most likely go into.
 * `"results"` otherwise.
 */
export const sourceTable = (sql: string): string => {
  const bare = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ')
  const found = [...bare.matchAll(SOURCE)]
  const path = found[0]?.[1]
  if (path === undefined || found.length !== 1 || /\bjoin\b/i.test(bare)) return quoteIdentifier('results')
  const names = path.match(NAMES) ?? []
  return names.map((name) => (name.startsWith('"') ? name : quoteIdentifier(name))).join('.')
}
