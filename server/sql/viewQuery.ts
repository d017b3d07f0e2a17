import { tokens } from './tokens'

/**
 * The query of a view, from the statement that made it as DuckDB keeps it: `CREATE VIEW v (a, b) AS SELECT …;`. A server may
 * keep the query alone. Null where there is none.
 */
export const viewQuery = (statement: string): string | null => {
  const trimmed = (text: string): string => text.replace(/;\s*$/, '').trim()
  if (!/^\s*CREATE\b/i.test(statement)) return statement.trim() === '' ? null : trimmed(statement)
  let depth = 0
  for (const { kind, start, end } of tokens(statement)) {
    const text = statement.slice(start, end)
    if (kind === 'symbol') depth += text === '(' ? 1 : text === ')' ? -1 : 0
    else if (kind === 'word' && depth === 0 && text.toUpperCase() === 'AS') {
      return trimmed(statement.slice(end))
    }
  }
  return null
}
