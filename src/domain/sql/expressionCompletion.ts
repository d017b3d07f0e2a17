import { parametersText, type SqlFunction } from './functions'
import { quotedName } from './names'
import { sqlTokens } from './tokens'

/** A word that fits into an expression over one dataset. */
export interface Fitting {
  readonly label: string
  /** Text to insert; for a function with its bracket. */
  readonly insert: string
  readonly kind: 'column' | 'function'
  readonly detail: string
}

export interface ExpressionWorld {
  readonly columns: readonly {
    readonly name: string
    readonly type: string | null
    readonly expression: string | null
  }[]
  readonly functions: readonly SqlFunction[]
  /** The database's dialect for names. */
  readonly backend: string
}

export interface Fittings {
  readonly items: readonly Fitting[]
  /** Start of the word that a suggestion would replace. */
  readonly from: number
}

const MOST = 8
const NONE: Fittings = { items: [], from: 0 }

/** Rank of a name for the typed text: 0 is best, null is no match. Letters may be skipped to the next start of a word. */
const fit = (name: string, typed: string): number | null => {
  const lower = name.toLowerCase()
  if (lower.startsWith(typed)) return 0
  if (lower.split(/[^a-z0-9]+/).some((word) => word.startsWith(typed))) return 1
  return typed.length > 1 && lower.includes(typed) ? 2 : null
}

const detailOf = ({ signatures }: SqlFunction): string => {
  const [first] = signatures
  if (first === undefined) return 'function'
  return `${parametersText(first)}${first.returns === null ? '' : ` → ${first.returns.toLowerCase()}`}`
}

/**
 * Columns and functions that match at a place of an expression: columns first, matches at the start of the typed text before
 * those inside. Nothing within texts and comments. `isRequested` offers columns where nothing is typed yet.
 */
export const expressionFittings = (
  { columns, functions, backend }: ExpressionWorld,
  sql: string,
  offset: number,
  isRequested = false,
): Fittings => {
  const token = sqlTokens(sql).find(({ start, end }) => start < offset && offset <= end)
  const inside = token !== undefined && (token.kind === 'string' || token.kind === 'comment')
  // a text that is closed before the place is over
  if (inside && !(token.kind === 'string' && offset === token.end && /^'(?:[^']|'')*'$/.test(token.text))) return NONE
  const word = token?.kind === 'word' || token?.kind === 'quoted' ? token : undefined
  if (word !== undefined && offset < word.end) return NONE
  const typed = (word?.text ?? '').replace(/^"/, '').toLowerCase()
  if (typed === '' && !isRequested) return NONE
  const candidates = [
    ...columns.map(({ name, type, expression }) => ({
      label: name,
      insert: quotedName(name, backend),
      kind: 'column' as const,
      detail: expression === null || expression === '' ? (type ?? '').toLowerCase() : 'calculated',
    })),
    ...(word?.kind === 'quoted' || typed === ''
      ? []
      : functions
          .filter(({ kind }) => kind !== 'table' && kind !== 'pragma')
          .map((one) => ({
            label: one.name,
            insert: `${one.name}(`,
            kind: 'function' as const,
            detail: detailOf(one),
          }))),
  ].flatMap((item, place) => {
    const how = fit(item.label, typed)
    // a name that is complete already needs no suggestion
    return how === null || item.insert === word?.text ? [] : [{ item, how, place }]
  })
  const ranked = candidates.toSorted(
    (a, b) =>
      a.how - b.how ||
      Number(a.item.kind === 'function') - Number(b.item.kind === 'function') ||
      (a.item.kind === 'function' ? a.item.label.length - b.item.label.length : 0) ||
      a.place - b.place,
  )
  return { items: ranked.slice(0, MOST).map(({ item }) => item), from: word?.start ?? offset }
}
