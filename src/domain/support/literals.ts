import { blank } from '../../core/events/blank'
import { isKeyword } from '../sql/keywords'
import { identifier, sqlTokens, type SqlToken } from '../sql/tokens'

/** Names and words that may be read in SQL that leaves. */
export interface Vocabulary {
  /** Names of things, as they are written. */
  readonly names: ReadonlySet<string>
  /** Words that are no literals, in lower case. */
  readonly words: ReadonlySet<string>
}

/** Texts beyond this length are blanked whole. */
const MAX_CHARACTERS = 200_000

const QUOTES = /^(?:[eE]?'|["`])/

const isClosed = ({ kind, text }: SqlToken): boolean => {
  if (kind === 'comment') return !text.startsWith('/*') || (text.length >= 4 && text.endsWith('*/'))
  if (kind !== 'string' && kind !== 'quoted') return true
  const open = /^\$\w*\$/.exec(text)?.[0] ?? QUOTES.exec(text)?.[0] ?? ''
  const close = open.startsWith('$') ? open : open.slice(-1)
  return text.length >= open.length + close.length && text.endsWith(close)
}

/** Engines read some texts in different ways: a backslash before a quote, `#` before a comment. */
const isAmbiguous = ({ kind, text }: SqlToken): boolean =>
  kind === 'sign' ? text === '#' || text === '\\' : /^(?:string|quoted)$/.test(kind) && /\\['"]/.test(text)

/** A statement that may spell a password as a word, without quotes. */
const SECRETS = /\b(?:password|identified|secret|token)\b/i

/** The words of a statement that are surely no part of a literal; none where quotes leave a doubt. */
export const plainWords = (sql: string): readonly string[] => {
  if (sql.length > MAX_CHARACTERS || SECRETS.test(sql)) return []
  const tokens = sqlTokens(sql)
  if (tokens.some((token) => !isClosed(token) || isAmbiguous(token))) return []
  return tokens.flatMap((token) => (token.kind === 'word' ? token.text : []))
}

/** Keeps the signs that begin and end a literal. */
const blankWithin = ({ text }: SqlToken): string => {
  const open = QUOTES.exec(text)?.[0] ?? ''
  if (open === '' || text.length <= open.length) return open === '' ? blank(text) : text
  const close = text.endsWith(open.slice(-1)) ? 1 : 0
  return open + blank(text.slice(open.length, text.length - close)) + text.slice(text.length - close)
}

const written = (token: SqlToken, { names, words }: Vocabulary, isPlain: (word: string) => boolean): string => {
  const { kind, text } = token
  if (kind === 'sign') return text
  if (kind === 'word') return isPlain(text) || words.has(text.toLowerCase()) ? text : blank(text)
  if (kind === 'quoted' && names.has(identifier(token) ?? '')) return text
  return kind === 'number' || kind === 'comment' ? blank(text) : blankWithin(token)
}

/**
 * SQL, or a message about it, without its literals, numbers and comments: each sign of them becomes a block. Words stay if they
 * are known, so that neither a text without its first quote nor an alias that nobody ran can be read.
 */
export const blankLiterals = (
  sql: string,
  vocabulary: Vocabulary,
  isPlain: (word: string) => boolean = isKeyword,
): string => {
  if (sql.length > MAX_CHARACTERS) return blank(sql)
  let result = ''
  let at = 0
  let commentEnd = 0
  let numberEnd = -1
  for (const token of sqlTokens(sql)) {
    result += sql.slice(at, token.start)
    at = token.end
    if (token.kind === 'sign' && token.text === '#' && token.start >= commentEnd) {
      const end = sql.indexOf('\n', token.start)
      commentEnd = end === -1 ? sql.length : end
    }
    // `0xCAFE` is a number to some engines, and a number and a word to others
    const isInNumber = token.kind === 'word' && token.start === numberEnd
    if (token.kind === 'number' || isInNumber) numberEnd = token.end
    result += token.start < commentEnd || isInNumber ? blank(token.text) : written(token, vocabulary, isPlain)
  }
  return result + sql.slice(at)
}
