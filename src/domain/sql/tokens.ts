/** A piece of SQL; `text` is as written. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'string' | 'comment' | 'number' | 'sign'
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Spaces beyond ASCII, as the parser of DuckDB lists them. All else beyond ASCII is part of a word. */
const WIDE_SPACES = '\\u00a0\\u2000-\\u200d\\u202f\\u205f\\u2060\\u3000\\ufeff'
const WIDE_LETTER = `(?![${WIDE_SPACES}])[\\u0080-\\uffff]`
const WORD_START = new RegExp(`[A-Za-z_]|${WIDE_LETTER}`)
const WORD = new RegExp(`(?:[\\w$]|${WIDE_LETTER})*`, 'y')
const NUMBER = /\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?(?:[eE][+-]?\d+)?/y
const DOLLAR = new RegExp(`\\$(?:(?:[A-Za-z_]|${WIDE_LETTER})(?:\\w|${WIDE_LETTER})*)?\\$`, 'y')
const SPACE = new RegExp(`[ \\t\\n\\v\\f\\r${WIDE_SPACES}]+`, 'y')
/** Text between two quoted parts of one literal: a line break, and comments before and after it. */
const CONTINUED = /[ \t\f]*(?:--[^\n\r]*)?[\n\r](?:[ \t\f\n\r]|--[^\n\r]*[\n\r])*(?=')/y
const LINE_END = /[\r\n]/g
const COMMENT_SIGN = /\/\*|\*\//g

const endOf = (pattern: RegExp, sql: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(sql) ? pattern.lastIndex : at
}

/** End of a text in quotes that begins at `at`; the end of the SQL when it is never closed. */
const closeQuote = (sql: string, at: number, quote: string, escapes: boolean): number => {
  for (let index = at + 1; index < sql.length; index += 1) {
    const sign = sql[index]
    if (escapes && sign === '\\') index += 1
    else if (sign === quote) {
      if (sql[index + 1] !== quote) return index + 1
      index += 1
    }
  }
  return sql.length
}

/** End of an `E''` text. Its continuation on another line has escapes as well. */
const closeEscapes = (sql: string, at: number): number => {
  let end = closeQuote(sql, at, "'", true)
  for (let next = endOf(CONTINUED, sql, end); next > end; next = endOf(CONTINUED, sql, end)) {
    end = closeQuote(sql, next, "'", true)
  }
  return end
}

/** End of a comment that may hold others. */
const closeComment = (sql: string, at: number): number => {
  let depth = 0
  COMMENT_SIGN.lastIndex = at
  for (let sign = COMMENT_SIGN.exec(sql); sign !== null; sign = COMMENT_SIGN.exec(sql)) {
    depth += sign[0] === '/*' ? 1 : -1
    if (depth === 0) return COMMENT_SIGN.lastIndex
  }
  return sql.length
}

const closeLine = (sql: string, at: number): number => {
  LINE_END.lastIndex = at
  return LINE_END.exec(sql)?.index ?? sql.length
}

const closeDollars = (sql: string, at: number, open: number): number => {
  const close = sql.indexOf(sql.slice(at, open), open)
  return close === -1 ? sql.length : close + open - at
}

const closeWord = (sql: string, at: number): readonly [SqlToken['kind'], number] => {
  const end = endOf(WORD, sql, at)
  const escaped = end - at === 1 && /e/i.test(sql[at] ?? '') && sql[end] === "'"
  return escaped ? ['string', closeEscapes(sql, end)] : ['word', end]
}

const tokenAt = (sql: string, at: number, sign: string): readonly [SqlToken['kind'], number] => {
  if (sign === "'") return ['string', closeQuote(sql, at, sign, false)]
  if (sign === '"' || sign === '`') return ['quoted', closeQuote(sql, at, sign, false)]
  if (sign === '-' && sql[at + 1] === '-') return ['comment', closeLine(sql, at)]
  if (sign === '/' && sql[at + 1] === '*') return ['comment', closeComment(sql, at)]
  if (sign === '$') {
    const open = endOf(DOLLAR, sql, at)
    return open > at ? ['string', closeDollars(sql, at, open)] : ['sign', at + 1]
  }
  if (WORD_START.test(sign)) return closeWord(sql, at)
  if (/\d/.test(sign)) return ['number', endOf(NUMBER, sql, at)]
  return ['sign', at + 1]
}

/**
 * Cuts SQL into pieces by one pass: `''`, `E''`, `""`, backticks, `$tag$`, `--` and nested comments. Text that is no SQL
 * gives signs and words and never throws.
 */
export const sqlTokens = (sql: string): readonly SqlToken[] => {
  const tokens: SqlToken[] = []
  for (let at = endOf(SPACE, sql, 0); at < sql.length; at = endOf(SPACE, sql, at)) {
    const [kind, end] = tokenAt(sql, at, sql[at] ?? '')
    tokens.push({ kind, text: sql.slice(at, end), start: at, end })
    at = end
  }
  return tokens
}

/** The identifier in a token, without quotes. Null for other tokens. */
export const identifier = ({ kind, text }: SqlToken): string | null => {
  if (kind === 'word') return text
  if (kind !== 'quoted') return null
  const quote = text[0] ?? ''
  const closed = text.length > 1 && text.endsWith(quote)
  return text.slice(1, closed ? -1 : undefined).replaceAll(quote + quote, quote)
}
