/**
 * Names of common table expressions that a part of a statement can mean, as DuckDB binds them. A name that is in scope
 * hides the table of that name, so a scope that is one name too wide opens a table.
 *
 * How names come into scope, by kind of node (DuckDB 1.5; `test/properties/editor/sqlScope.test.ts` compares with its plans):
 * - A WITH clause (`cte_map` of any query) adds its names one after the other. The query of an entry sees the entries
 *   before it and what is in scope outside, never itself or a later one. All other parts of the query that has the
 *   clause see every entry: select list, FROM, WHERE, GROUP BY, HAVING, QUALIFY, SAMPLE, ORDER BY, LIMIT, both sides
 *   of a set operation.
 * - RECURSIVE_CTE_NODE, which a UNION under WITH RECURSIVE becomes whether or not it names itself: the left side (the
 *   anchor), the keys and the modifiers do not see the name of the CTE; the right side does, with all that is in it.
 *   `recurring.name` is the table of all its rows so far, there alone.
 * - An inner name hides an outer one. Scopes are lexical: a CTE means what it meant where it was written, wherever it is
 *   used.
 * - Subqueries in expressions and in FROM, LATERAL, joins, VALUES, arguments of table functions, PIVOT and DESCRIBE
 *   see what their surroundings see and add nothing. Aliases of tables are no names of tables.
 * - Views are bound by their own text and see nothing of the statement.
 * - A qualified name (`schema.name`) is never a CTE, but for `recurring`.
 * - Names are compared without regard to case in ASCII alone: `K` and the Kelvin sign are two names.
 */
export interface Scope {
  readonly names: ReadonlySet<string>
  /** Recursive CTEs on whose right side the part is. */
  readonly recurring: ReadonlySet<string>
}

export const EMPTY_SCOPE: Scope = { names: new Set(), recurring: new Set() }

/** Lower case as DuckDB makes it: letters beyond ASCII are left as they are. */
export const foldName = (name: string): string => name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** The scope after a WITH entry. */
export const withName = ({ names, recurring }: Scope, name: string): Scope => ({
  names: new Set(names).add(foldName(name)),
  recurring,
})

/** The scope of the right side of a recursive CTE. */
export const withRecursive = ({ names, recurring }: Scope, name: string): Scope => ({
  names: new Set(names).add(foldName(name)),
  recurring: new Set(recurring).add(foldName(name)),
})

/** True when a table reference means a CTE and reads no table of the database. */
export const isInScope = ({ names, recurring }: Scope, catalog: string, schema: string, name: string): boolean => {
  if (catalog !== '') return false
  return (schema === '' ? names : foldName(schema) === 'recurring' ? recurring : NONE).has(foldName(name))
}

const NONE: ReadonlySet<string> = new Set()
