import type { Dialect } from '../../engines/dialect'
import { tokens } from '../../sql/tokens'
import { enclosed } from '../plan/expression'
import { chartProblem } from '../problem'

/** A column whose values are SQL over other columns of its dataset. */
export interface Calculated {
  readonly name: string
  readonly expression: string
}

/** Calculated columns by their names as the database compares them, ignoring case. */
export type CalculatedColumns = ReadonlyMap<string, Calculated>

/** The calculated columns that SQL can name: a name that the source has is the source's. */
export const nameable = (all: readonly Calculated[], source: readonly string[]): CalculatedColumns => {
  const taken = new Set(source.map((name) => name.toLowerCase()))
  const byKey = new Map<string, Calculated>()
  for (const column of all) {
    const key = column.name.toLowerCase()
    if (!taken.has(key) && !byKey.has(key)) byKey.set(key, column)
  }
  return byKey
}

/** Keys of the columns that SQL may name. One too many costs a subquery and changes nothing. */
const namedIn = (sql: string, columns: CalculatedColumns): readonly string[] => {
  const names = new Set<string>()
  const pieces = [...tokens(sql)].filter(({ kind }) => kind !== 'comment')
  for (const [index, { kind, start, end }] of pieces.entries()) {
    if (kind !== 'word' && kind !== 'quoted') continue
    const next = pieces[index + 1]
    const isCall = next !== undefined && sql[next.start] === '('
    const text = sql.slice(start, end)
    const name = kind === 'word' ? text : text.slice(1, -1).replaceAll('""', '"')
    const key = name.toLowerCase()
    if (!isCall && columns.has(key)) names.add(key)
  }
  return [...names]
}

/** Keys of columns that name each other, the first one again at the end; null when none of `keys` leads to such. */
const circleFrom = (keys: readonly string[], columns: CalculatedColumns): readonly string[] | null => {
  const done = new Set<string>()
  const visit = (key: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key]
    if (done.has(key)) return null
    for (const needed of namedIn(columns.get(key)?.expression ?? '', columns)) {
      const circle = visit(needed, [...path, key])
      if (circle !== null) return circle
    }
    done.add(key)
    return null
  }
  for (const key of keys) {
    const circle = visit(key, [])
    if (circle !== null) return circle
  }
  return null
}

export const isCircular = (columns: CalculatedColumns): boolean => circleFrom([...columns.keys()], columns) !== null

/** Needed columns in levels: each uses only the source or a level before it. */
const levelsOf = (named: readonly string[], columns: CalculatedColumns): readonly (readonly Calculated[])[] => {
  const level = new Map<string, number>()
  const levels: Calculated[][] = []
  const visit = (key: string): number => {
    const knownLevel = level.get(key)
    if (knownLevel !== undefined) return knownLevel
    const column = columns.get(key)
    const needed = namedIn(column?.expression ?? '', columns).map(visit)
    const depth = Math.max(-1, ...needed) + 1
    level.set(key, depth)
    if (column) (levels[depth] ??= []).push(column)
    return depth
  }
  for (const key of named) visit(key)
  return levels
}

/** A source that a statement reads from, as it follows FROM, with the rules of its reader in it. */
export interface Reading {
  readonly source: string
  /** SQL of the calculated columns that the source has for them, in brackets. */
  readonly expressions: readonly string[]
}

export interface Readable {
  readonly dialect: Dialect
  /** The table or query of the dataset, as it follows FROM. */
  readonly source: string
  /** The alias of the source, as SQL. */
  readonly alias: string
  /** Predicates that hold for this reader. */
  readonly rules: readonly string[]
  /** True when rules may hide rows of the source from this reader: then no expression is computed below it. */
  readonly fenced: boolean
  readonly columns: CalculatedColumns
  /** True when calculated columns may contain subqueries. */
  readonly queries?: boolean
}

/**
 * The source as this reader sees it. Rules have their own subquery, where every name is one of the source: beside a list of
 * columns it could be a label or a calculated column, which users choose. Engines compute predicates in any order, and one that
 * fails on a hidden row would reveal it; but they move none below a fence.
 */
const fencedSource = ({ dialect, source, alias, rules, fenced }: Readable): string => {
  if (!fenced && rules.length === 0) return source
  const where = rules.length === 0 ? '' : `\nWHERE ${rules.join('\n  AND ')}`
  return `(\n${dialect.fenced(source, alias, where)}\n) AS ${alias}`
}

/**
 * The source with the calculated columns that the texts name. Such a column has one value in each row the reader may see,
 * independent of the rest of the query, so the rules apply before windows in it are computed. Throws when columns name each other
 * in a circle.
 */
export const readingFor = (readable: Readable, texts: readonly string[]): Reading => {
  const { alias, columns, dialect, queries = true } = readable
  const source = fencedSource(readable)
  const named = [...new Set(texts.flatMap((text) => namedIn(text, columns)))]
  if (named.length === 0) return { source, expressions: [] }
  const circle = circleFrom(named, columns)
  if (circle !== null) {
    const names = circle.map((key) => `"${columns.get(key)?.name}"`)
    throw chartProblem(
      names.length === 2
        ? `The calculated column ${names[0]} names itself.`
        : `Calculated columns name each other in a circle: ${names.join(' → ')}.`,
    )
  }
  let from = source
  const expressions: string[] = []
  for (const level of levelsOf(named, columns)) {
    const items = level.map(({ name, expression }) => {
      const sql = enclosed(expression, { what: `The column ${name}`, queries })
      expressions.push(sql)
      return `${sql} AS ${dialect.name(name)}`
    })
    from = `(\nSELECT *,\n       ${items.join(',\n       ')}\nFROM ${from}\n) AS ${alias}`
  }
  return { source: from, expressions }
}
