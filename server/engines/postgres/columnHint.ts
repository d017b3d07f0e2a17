import { tablePlace } from '../../sql/tablePlace'

/** Columns that PostgreSQL suggests: `Perhaps you meant to reference the column "e.region" or the column "e.Ship To".` */
const SUGGESTED = /the column "([^".]+)\.([^"]+)"/g

/** The name that a column follows, without the schema in front of it. */
const ALIAS = /("(?:[^"]|"")*"|[\p{L}\p{N}_$]+)\s*\.\s*$/u

interface MissingColumn {
  /** Where a suggestion replaces the name, as a UTF-16 offset. */
  readonly position: number
  readonly candidates: readonly string[]
}

/** A name as PostgreSQL reads it: without its quotes, else in small letters. */
const read = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase()

/**
 * Suggestions for a missing column, whose whole name is at `at` of `sql`. Behind an alias only the column's own name is wrong: then
 * only columns of that alias are suggested, and the place is theirs.
 */
export const suggestedColumns = (hint: string, sql: string, at: number): MissingColumn => {
  const own = tablePlace(sql, at)
  const [, alias] = ALIAS.exec(sql.slice(at, own)) ?? []
  const found = [...hint.matchAll(SUGGESTED)].filter(([, of = '']) => alias === undefined || of === read(alias))
  const candidates = [...new Set(found.map(([, , name = '']) => name))]
  return candidates.length === 0 ? { position: at, candidates } : { position: own, candidates }
}
