import { type Refusal, Refused } from '../../../sql/refusal'
import { tokens as commonTokens } from '../../../sql/tokens'

export interface Token {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'symbol'
  /** A word in upper case, the name within quotes, a symbol; other tokens as they are. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const SPACE = /[ \t\r\n]+/y
const LINE_COMMENT = /--[^\r\n]*/y
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y
const NUMBER =
  /0[xX][\dA-Fa-f_]+|0[oO][0-7_]+|0[bB][01_]+|\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?(?:[eE][+-]?\d+)?|\.\d(?:_?\d)*(?:[eE][+-]?\d+)?/y
const SYMBOL = /->|=>|<>|!=|<=|>=|\|\||[(),.;+\-*/%=<>|[\]:?@{}^]/y

const match = (pattern: RegExp, sql: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(sql) ? pattern.lastIndex : -1
}

const refused = (message: string, at: number): Refused => new Refused('SYNTAX_ERROR', message, at)

/** End of the text or name in `quote`s that starts at `at`; a doubled quote is part of it. */
const closing = (sql: string, at: number, quote: string): number => {
  let end = sql.indexOf(quote, at + 1)
  while (end >= 0 && sql[end + 1] === quote) end = sql.indexOf(quote, end + 2)
  if (end < 0) throw refused(`The ${quote} that opens here is never closed.`, at)
  return end + 1
}

const behindComment = (sql: string, at: number): number => {
  const end = sql.indexOf('*/', at + 2)
  if (end < 0) throw refused('The comment that opens here is never closed.', at)
  return end + 2
}

const simple = (sql: string, at: number): Token | null => {
  const word = match(WORD, sql, at)
  if (word > 0) return { kind: 'word', text: sql.slice(at, word).toUpperCase(), start: at, end: word }
  const number = match(NUMBER, sql, at)
  if (number > 0) {
    // Trino would begin another token within it, or take all for a name
    if (/[\w.]/.test(sql[number] ?? '')) throw refused('A number ends with a character that is no digit.', at)
    return { kind: 'number', text: sql.slice(at, number), start: at, end: number }
  }
  const symbol = match(SYMBOL, sql, at)
  return symbol > 0 ? { kind: 'symbol', text: sql.slice(at, symbol), start: at, end: symbol } : null
}

/**
 * The tokens of Trino's SQL without comments; comments do not nest. Offsets are UTF-16. Whatever Trino could read otherwise,
 * such as letters beyond ASCII outside quotes, is refused.
 * @throws {Refused} with the place of the character.
 */
export const tokensOf = (sql: string): readonly Token[] => {
  const found: Token[] = []
  let at = 0
  while (at < sql.length) {
    const space = Math.max(match(SPACE, sql, at), match(LINE_COMMENT, sql, at))
    if (space > 0) at = space
    else if (sql.startsWith('/*', at)) at = behindComment(sql, at)
    else if (sql[at] === "'") {
      const end = closing(sql, at, "'")
      found.push({ kind: 'string', text: sql.slice(at, end), start: at, end })
      at = end
    } else if (sql[at] === '"') {
      const end = closing(sql, at, '"')
      found.push({ kind: 'quoted', text: sql.slice(at + 1, end - 1).replaceAll('""', '"'), start: at, end })
      at = end
    } else if (sql[at] === '&' && /^U$/i.test(sql.slice(at - 1, at)) && sql[at + 1] === "'") {
      // `U&'…'`, a text with escapes
      at += 1
    } else {
      const token = simple(sql, at)
      if (token === null) throw refused(`The character ${JSON.stringify(sql[at])} is not allowed here.`, at)
      found.push(token)
      at = token.end
    }
  }
  return found
}

/** Places of brackets, and of texts and names in quotes. */
const shapeOf = (sql: string, tokens: Iterable<Pick<Token, 'start' | 'end'> & { readonly kind: string }>): number[] =>
  Array.from(tokens).flatMap(({ kind, start, end }) => {
    if (kind === 'string' || kind === 'quoted') return [start, end]
    return kind === 'symbol' && /^[()]$/.test(sql.slice(start, end)) ? [start] : []
  })

/**
 * The place from which the common lexical grammar of `sql/tokens.ts` sees other brackets, texts or names in quotes; null where there
 * is none. Expressions are kept in their brackets by that grammar: `server/chart/plan/expression.ts`.
 */
export const otherReading = (sql: string, read: readonly Token[]): number | null => {
  const own = shapeOf(sql, read)
  const common = shapeOf(sql, commonTokens(sql))
  for (let at = 0; at < Math.max(own.length, common.length); at += 1) {
    if (own[at] !== common[at]) return Math.min(own[at] ?? sql.length, common[at] ?? sql.length)
  }
  return null
}

/** Turns a refusal that `read` throws into a value. */
export const refusable = <Value>(read: () => Value): Value | Refusal => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
