import { tokens } from './tokens'

/**
 * The query of a view, from the statement that made it as DuckDB keeps it: `CREATE VIEW v (a, b) AS SELECT …;`. Null
 * where there is none.
 */
export const viewQuery = (statement: string): string | null => {
  let depth = 0
  for (const { kind, start, end } of tokens(statement)) {
    const text = statement.slice(start, end)
    if (kind === 'symbol') depth += text === '(' ? 1 : text === ')' ? -1 : 0
    else if (kind === 'word' && depth === 0 && text.toUpperCase() === 'AS') {
      return statement.slice(end).replace(/;\s*$/, '').trim()
    }
  }
  return null
}
