import { Refused } from '../../../sql/refusal'
import { chainAt, isName, isWord, otherCatalog } from './names'
import type { Token } from './tokens'

/** A statement that changes data. */
export interface Write {
  /** The first token behind the name of what is written to. */
  readonly from: number
  /** The first token of what the server can name tables of; null for a statement that only changes a structure. */
  readonly plan: number | null
}

/** Properties of tables that say how rows are kept, and never where. */
const PROPERTIES = new Set(
  `bucket_count bucketed_by compression_codec format format_version null_format partitioned_by partitioning primary_key sorted_by
  sorting transactional`.split(/\s+/),
)

const skip = (tokens: readonly Token[], at: number, ...words: readonly string[]): number =>
  words.every((word, index) => isWord(tokens[at + index], word)) ? at + words.length : at

const OBJECTS = ['TABLE', 'VIEW'] as const

/** The place of the name of what a statement writes to; -1 for a statement of another kind. */
const targetOf = (tokens: readonly Token[]): number => {
  const [first, second] = tokens
  if (isWord(first, 'INSERT', 'MERGE') && isWord(second, 'INTO')) return 2
  if (isWord(first, 'DELETE') && isWord(second, 'FROM')) return 2
  if (isWord(first, 'TRUNCATE') && isWord(second, 'TABLE')) return 2
  if (isWord(first, 'UPDATE')) return 1
  if (isWord(first, 'CREATE')) {
    const at = skip(tokens, 1, 'OR', 'REPLACE')
    return isWord(tokens[at], ...OBJECTS) ? skip(tokens, at + 1, 'IF', 'NOT', 'EXISTS') : -1
  }
  if (isWord(first, 'DROP', 'ALTER') && isWord(second, ...OBJECTS)) return skip(tokens, 2, 'IF', 'EXISTS')
  if (isWord(first, 'COMMENT') && isWord(second, 'ON') && isWord(tokens[2], ...OBJECTS, 'COLUMN')) return 3
  return -1
}

const checkProperties = (tokens: readonly Token[], open: number): void => {
  let depth = 0
  for (let at = open; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (isWord(token, '(')) depth += 1
    if (isWord(token, ')')) depth -= 1
    if (depth === 0) return
    if (depth === 1 && isName(token) && isWord(tokens[at + 1], '=') && !PROPERTIES.has(token.text.toLowerCase())) {
      throw new Refused('INVALID_SQL_ERROR', `The property ${token.text.toLowerCase()} is not allowed.`, token.start)
    }
  }
}

/** The place behind the first AS outside brackets, where a query begins; -1 where a table is made of columns. */
const bodyOf = (tokens: readonly Token[], from: number): number => {
  let depth = 0
  for (let at = from; at < tokens.length; at += 1) {
    if (isWord(tokens[at], '(')) depth += 1
    if (isWord(tokens[at], ')')) depth -= 1
    if (depth === 0 && isWord(tokens[at], 'AS')) return at + 1
  }
  return -1
}

const checkWords = (tokens: readonly Token[], from: number, catalog: string): void => {
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) return
    // procedures read files, and rights are no data
    if (isWord(token, 'EXECUTE', 'AUTHORIZATION', 'PROPERTIES')) {
      throw new Refused('DML_NOT_ALLOWED_ERROR', `${token.text} is not allowed here.`, token.start)
    }
    if (isWord(token, 'WITH') && isWord(tokens[at + 1], '(')) checkProperties(tokens, at + 1)
    if (!isWord(token, 'TO', 'LIKE') || !isName(tokens[at + 1])) continue
    const { parts } = chainAt(tokens, at + 1)
    if (parts.length > 2 && parts[0] !== catalog) {
      throw new Refused('INVALID_SQL_ERROR', otherCatalog(parts[0] ?? '', catalog), token.start)
    }
  }
}

/** Judges the head of a statement that changes data or its structure; null for a statement of another kind. */
export const checkWrite = (tokens: readonly Token[], catalog: string): Write | null => {
  const at = targetOf(tokens)
  const target = tokens[at]
  if (!isName(target)) return null
  const { parts, end } = chainAt(tokens, at)
  // a column has one part more
  const most = isWord(tokens[2], 'COLUMN') ? 4 : 3
  if (parts.length >= most && (parts.length > most || parts[0] !== catalog)) {
    throw new Refused('INVALID_SQL_ERROR', otherCatalog(parts[0] ?? '', catalog), target.start)
  }
  if (parts.includes('information_schema')) {
    throw new Refused('DML_NOT_ALLOWED_ERROR', 'The schema information_schema cannot be changed.', target.start)
  }
  const [first] = tokens
  if (isWord(first, 'CREATE', 'ALTER', 'DROP', 'COMMENT', 'TRUNCATE')) checkWords(tokens, end, catalog)
  if (isWord(first, 'INSERT', 'MERGE', 'DELETE', 'UPDATE')) return { from: behindColumns(tokens, end), plan: 0 }
  if (!isWord(first, 'CREATE')) return { from: end, plan: null }
  const body = bodyOf(tokens, end)
  const isView = tokens.slice(0, at).some((token) => isWord(token, 'VIEW'))
  if (body < 0 && isView) return null
  return { from: behindColumns(tokens, end), plan: body < 0 ? null : isView ? body : 0 }
}

/** The place behind a list of columns, `(a, b)`, which is no call. */
const behindColumns = (tokens: readonly Token[], at: number): number => {
  if (!isWord(tokens[at], '(')) return at
  let depth = 0
  for (let place = at; place < tokens.length; place += 1) {
    if (isWord(tokens[place], '(')) depth += 1
    if (isWord(tokens[place], ')')) depth -= 1
    if (depth === 0) return place + 1
  }
  return at
}
