import { FUNCTIONS, TABLE_FUNCTIONS } from './functions'
import { splitScript } from './split'
import { tokens } from './tokens'

/** Names of a statement's words, upper case; quoted names keep their quotes. */
const words = (sql: string): string[] => {
  const wordList: string[] = []
  for (const token of tokens(sql)) {
    if (token.kind === 'comment') continue
    wordList.push(
      token.kind === 'word' ? sql.slice(token.start, token.end).toUpperCase() : sql.slice(token.start, token.end),
    )
  }
  return wordList
}

const OBJECTS = new Set(['TABLE', 'VIEW', 'SCHEMA', 'INDEX'])

/** True for the objects of CREATE, DROP and ALTER: tables, views, schemas and indexes, which neither run nor reach out. */
const namesObject = ([, ...rest]: readonly string[]): boolean => {
  const skipped = new Set(['OR', 'REPLACE', 'UNIQUE'])
  return OBJECTS.has(rest.find((word) => !skipped.has(word)) ?? '')
}

/** True when a statement, by its first words, changes data or its structure in a way that the DML switch covers. */
export const isWrite = (sql: string): boolean => {
  const all = words(sql)
  const [first] = all
  if (first === 'INSERT' || first === 'UPDATE' || first === 'DELETE' || first === 'MERGE' || first === 'TRUNCATE')
    return true
  return (first === 'CREATE' || first === 'DROP' || first === 'ALTER') && namesObject(all)
}

/** True when any statement of a script is a write. */
export const hasWrite = (script: string): boolean => splitScript(script).statements.some(({ sql }) => isWrite(sql))

/** Words before a bracket that call nothing. */
const SYNTAX = new Set(
  `ALL AND ANY ARRAY AS ASC BETWEEN BY CASE CHECK COLUMN COLUMNS CONFLICT CROSS CUBE DECIMAL DEFAULT DELETE DESC DISTINCT
  DO ELSE ESCAPE EXCEPT EXCLUDE EXISTS EXTRACT FILTER FOREIGN FROM GENERATED GROUP GROUPING HAVING IF ILIKE IN INNER INSERT
  INTERSECT INTERVAL INTO IS JOIN KEY LATERAL LEFT LIKE LIMIT LIST MAP MATCHED MATERIALIZED MERGE NOT NULL NUMERIC OFFSET ON OR
  ORDER OUTER OVER PARTITION PRIMARY QUALIFY RECURSIVE REFERENCES RENAME REPLACE RETURNING RIGHT ROLLUP ROW ROWS SELECT SET SETS
  SIMILAR SOME STORED STRUCT TABLE THEN TO UNION UNIQUE UPDATE USING VALUES VARCHAR CHAR VIEW VIRTUAL WHEN WHERE WINDOW WITH
  WITHIN CAST TRY_CAST BIT TIMESTAMP TIME ENUM FLOAT INT CHARACTER VARYING TEXT STRING BPCHAR UNNEST`.split(/\s+/),
)

const plainName = (word: string): string => word.replaceAll('"', '').toLowerCase()

/**
 * The name of the first function that a write calls and that is not allowed, or null. DuckDB gives no parse tree of
 * writes, so every word before a bracket must be an allowed function, syntax, or the name of something written to or
 * listed just before (`INSERT INTO t (a)`, a column list of a CTE).
 */
export const foreignCall = (sql: string): string | null => {
  const all = words(sql)
  for (const [at, word] of all.entries()) {
    if (all[at + 1] !== '(' || !/^["\p{L}_]/u.test(word) || SYNTAX.has(word)) continue
    const name = plainName(word)
    if (FUNCTIONS.has(name) || TABLE_FUNCTIONS.has(name)) continue
    if (declares(all, at)) continue
    return name
  }
  return null
}

/** True when the word before a bracket is the target of the write, a CTE or an alias: none of them can be called there. */
const declares = (all: readonly string[], at: number): boolean => {
  let start = at
  while (all[start - 1] === '.') start -= 2
  const before = all[start - 1] ?? ''
  if (before === 'INTO' || before === 'REFERENCES') return true
  if (['TABLE', 'VIEW', 'EXISTS'].includes(before)) return ['CREATE', 'ALTER', 'DROP'].includes(all[0] ?? '')
  // ON table (columns) of CREATE INDEX, and the columns of a CTE or alias
  if (before === 'ON') return all[0] === 'CREATE' && all.includes('INDEX')
  if (before === ')') return isAlias(all, at)
  if (before === 'WITH' || before === 'RECURSIVE' || before === 'AS') return true
  return before === ',' && closesWith(all, at, 'AS')
}

/** `… ) name (a, b)`: column names of the subquery in the bracket before, unless that was DISTINCT ON (…). */
const isAlias = (all: readonly string[], at: number): boolean => {
  let depth = 0
  let open = at - 1
  for (; open >= 0; open--) {
    if (all[open] === ')') depth++
    if (all[open] === '(' && --depth === 0) break
  }
  if (all[open - 1] === 'ON') return false
  const close = all.indexOf(')', at)
  return all.slice(at + 2, close).every((word, place) => (place % 2 === 0 ? /^["\p{L}_]/u.test(word) : word === ','))
}

/** True when the bracket after the word closes right before `word`. */
const closesWith = (all: readonly string[], at: number, word: string): boolean => {
  let depth = 0
  for (let i = at + 1; i < all.length; i++) {
    if (all[i] === '(') depth++
    if (all[i] === ')' && --depth === 0) return all[i + 1] === word
  }
  return false
}
