type TokenKind = 'word' | 'number' | 'string' | 'quoted' | 'symbol' | 'comment'

export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
}

/** Spaces beyond ASCII, as the parser of DuckDB lists them. All else beyond ASCII is part of a word. */
const WIDE_SPACES = '\\u00a0\\u2000-\\u200d\\u202f\\u205f\\u2060\\u3000\\ufeff'
const WIDE_LETTER = `(?![${WIDE_SPACES}])[\\u0080-\\uffff]`
const WORD_START = new RegExp(`(?:[A-Za-z_]|${WIDE_LETTER})`, 'y')
const WORD = new RegExp(`(?:[\\w$]|${WIDE_LETTER})*`, 'y')
const NUMBER = /\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?(?:[eE][+-]?\d+)?/y
const DOLLAR = new RegExp(`\\$(?:(?:[A-Za-z_]|${WIDE_LETTER})(?:\\w|${WIDE_LETTER})*)?\\$`, 'y')
const SPACE = new RegExp(`[ \\t\\n\\v\\f\\r${WIDE_SPACES}]+`, 'y')
/** Text between two quoted parts of one literal: a line break, and comments before and after it. */
const CONTINUED = /[ \t\f]*(?:--[^\n\r]*)?[\n\r](?:[ \t\f\n\r]|--[^\n\r]*[\n\r])*(?=')/y

function match(pattern: RegExp, sql: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(sql) ? pattern.lastIndex : at
}

/** End of a text in `quote`s that starts at `at`; the end of the script when it is never closed. */
function closeQuote(sql: string, at: number, quote: string, escapes: boolean): number {
  for (let i = at + 1; i < sql.length; i++) {
    const c = sql[i]
    if (escapes && c === '\\') i++
    else if (c === quote) {
      if (sql[i + 1] !== quote) return i + 1
      i++
    }
  }
  return sql.length
}

/** End of an `E''` text. Its continuation on another line has escapes as well. */
function closeEscapes(sql: string, at: number): number {
  let end = closeQuote(sql, at, "'", true)
  for (let next = match(CONTINUED, sql, end); next > end; next = match(CONTINUED, sql, end)) {
    end = closeQuote(sql, next, "'", true)
  }
  return end
}

function closeComment(sql: string, at: number): number {
  let depth = 0
  for (let i = at; i < sql.length; i++) {
    if (sql.startsWith('/*', i)) {
      depth++
      i++
    } else if (sql.startsWith('*/', i)) {
      depth--
      i++
      if (depth === 0) return i + 1
    }
  }
  return sql.length
}

function closeLine(sql: string, at: number): number {
  for (let i = at; i < sql.length; i++) if (sql[i] === '\n' || sql[i] === '\r') return i
  return sql.length
}

/**
 * The lexical grammar of DuckDB (that of PostgreSQL: `''`, `E''`, `""`, `$tag$`, `--`, nested comments). A script that is
 * cut at the wrong place does no harm, since DuckDB judges and runs each piece on its own. An expression that is read
 * differently leaves its brackets (`server/chart/plan/expression.ts`): `test/properties/editor/enclosed.test.ts` compares with DuckDB.
 */
export function* tokens(sql: string): Generator<Token> {
  let at = 0
  while (at < sql.length) {
    at = match(SPACE, sql, at)
    const c = sql[at]
    if (c === undefined) return
    const start = at
    let kind: TokenKind = 'symbol'
    if (c === "'" || c === '"') {
      kind = c === "'" ? 'string' : 'quoted'
      at = closeQuote(sql, at, c, false)
    } else if (sql.startsWith('--', at)) {
      kind = 'comment'
      at = closeLine(sql, at)
    } else if (sql.startsWith('/*', at)) {
      kind = 'comment'
      at = closeComment(sql, at)
    } else if (c === '$' && match(DOLLAR, sql, at) > at) {
      kind = 'string'
      const open = match(DOLLAR, sql, at)
      const close = sql.indexOf(sql.slice(at, open), open)
      at = close < 0 ? sql.length : close + (open - at)
    } else if (match(WORD_START, sql, at) > at) {
      kind = 'word'
      at = match(WORD, sql, at)
      if (at - start === 1 && /e/i.test(c) && sql[at] === "'") {
        kind = 'string'
        at = closeEscapes(sql, at)
      }
    } else if (/\d/.test(c)) {
      kind = 'number'
      at = match(NUMBER, sql, at)
    } else at++
    yield { kind, start, end: at }
  }
}

/**
 * SQL with plain spaces between its tokens, or null where that changes which tokens there are. DuckDB replaces spaces
 * beyond ASCII itself, before it reads tokens, and does not see there which quotes are escaped.
 */
export function plainSpaces(sql: string): string | null {
  const wide = new RegExp(`[${WIDE_SPACES}]`, 'g')
  if (!wide.test(sql)) return sql
  const plain = (text: string): string => {
    let done = ''
    let at = 0
    for (const { start, end } of tokens(text)) {
      done += text.slice(at, start).replaceAll(wide, ' ') + text.slice(start, end)
      at = end
    }
    return done + text.slice(at).replaceAll(wide, ' ')
  }
  const once = plain(sql)
  return plain(once) === once ? once : null
}
