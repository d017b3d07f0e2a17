export type TokenKind = 'word' | 'number' | 'string' | 'quoted' | 'symbol' | 'comment'

export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
}

const WORD_START = /[A-Za-z_\u0080-\uffff]/
const WORD = /[\w$\u0080-\uffff]*/y
const NUMBER = /[\d._eE]*/y
const DOLLAR = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y
const SPACE = /[\s]+/y

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
 * The lexical grammar of DuckDB (that of PostgreSQL: `''`, `E''`, `""`, `$tag$`, `--`, nested comments). It decides
 * only where a script is cut; each piece is judged and run by DuckDB on its own, so a wrong cut can do no harm.
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
    } else if (WORD_START.test(c)) {
      kind = 'word'
      at = match(WORD, sql, at)
      if (at - start === 1 && /e/i.test(c) && sql[at] === "'") {
        kind = 'string'
        at = closeQuote(sql, at, "'", true)
      }
    } else if (/\d/.test(c)) {
      kind = 'number'
      at = match(NUMBER, sql, at)
    } else at++
    yield { kind, start, end: at }
  }
}
