import { closedSchema, hiddenTable, onlyReads, type Refusal, Refused } from '../../../sql/refusal'
import { FUNCTIONS, SYNTAX } from './functions'
import { chainAt, isName, isWord, nameOf, otherCatalog, tablesOf } from './names'
import { otherReading, refusable, tokensOf, type Token } from './tokens'
import { checkWrite } from './writes'

/** Names that a statement is compared with, all in lower case. */
export interface Names {
  readonly catalog: string
  /** Catalogs of the server. */
  readonly catalogs: ReadonlySet<string>
  /** Those beside `catalog` that may be read, whole. */
  readonly others: ReadonlySet<string>
  /** Schema that a name without one means; null for none. */
  readonly schema: string | null
  readonly denied: (schema: string, name: string) => boolean
}

/** A name that can be a table or a view; some are columns. */
export interface Mention {
  readonly catalog: string
  readonly schema: string
  readonly name: string
  /** Place of the whole name in the statement, in UTF-16 units. */
  readonly start: number
}

/** A statement that may run once the server has named the tables behind it. */
export interface Judged {
  readonly kind: 'query' | 'explain' | 'write'
  readonly sql: string
  readonly ownLimit: number | null
  /** The part of `sql` whose tables the server is to name; null for a statement that reads none. */
  readonly plan: { readonly sql: string; readonly start: number } | null
  readonly mentions: readonly Mention[]
}

const MAX_DEPTH = 500
const QUERY = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', '('])
const BEFORE_TABLE = new Set(['FROM', 'JOIN', 'TABLE', ',', '('])

/** For each opening bracket the place of the one that closes it. */
const bracketsOf = (tokens: readonly Token[]): ReadonlyMap<number, number> => {
  const open: number[] = []
  const pairs = new Map<number, number>()
  for (const [at, token] of tokens.entries()) {
    if (isWord(token, '(')) open.push(at)
    else if (isWord(token, ')')) {
      const start = open.pop()
      if (start === undefined) throw new Refused('SYNTAX_ERROR', 'This bracket closes nothing.', token.start)
      pairs.set(start, at)
    }
    if (open.length > MAX_DEPTH)
      throw new Refused('INVALID_SQL_ERROR', 'The statement is nested too deeply.', token.start)
  }
  const [unclosed] = open
  if (unclosed === undefined) return pairs
  throw new Refused('SYNTAX_ERROR', 'This bracket is never closed.', tokens[unclosed]?.start ?? null)
}

/**
 * The table that a name may mean; null for a name without a schema where there is none. Refuses a table that is denied, and one of
 * a catalog that may not be read. Such a name may also mean a column, which is refused as well.
 */
const mentionOf = (parts: readonly string[], token: Token, names: Names): Mention | null => {
  const [first = ''] = parts
  if (parts.length > 2 && first !== names.catalog && names.catalogs.has(first)) {
    if (names.others.has(first))
      return { catalog: first, schema: parts[1] ?? '', name: parts[2] ?? '', start: token.start }
    throw new Refused('INVALID_SQL_ERROR', otherCatalog(first, names.catalog), token.start)
  }
  const [schema, name] =
    parts.length === 1
      ? [names.schema, first]
      : parts.length > 2 && first === names.catalog
        ? [parts[1] ?? '', parts[2] ?? '']
        : [first, parts[1] ?? '']
  if (schema === null) return null
  if (!tablesOf(name).some((table) => names.denied(schema, table)))
    return { catalog: names.catalog, schema, name, start: token.start }
  throw new Refused('TABLE_SECURITY_ACCESS_ERROR', hiddenTable(name), token.start)
}

const checkCall = (
  tokens: readonly Token[],
  at: number,
  brackets: ReadonlyMap<number, number>,
  isPattern: boolean,
): void => {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (!isName(token) || !isWord(tokens[at + 1], '(')) return
  if (token.kind === 'word' && token.text === 'TABLE') {
    throw new Refused('INVALID_SQL_ERROR', 'Table functions are not allowed.', token.start)
  }
  const qualified = isWord(before, '.')
  if (!qualified) {
    if (token.kind === 'word' && SYNTAX.has(token.text)) return
    if (FUNCTIONS.has(nameOf(token))) return
    // names of columns: `AS t (a, b)`, `UNNEST(x) t (a)`, `WITH t (a) AS (…)`; a type in a cast looks like the first
    if (isWord(before, ')', 'ORDINALITY') || (isWord(before, 'AS') && !isPattern)) return
    const close = brackets.get(at + 1) ?? at
    if (isWord(tokens[close + 1], 'AS') && isWord(tokens[close + 2], '(')) return
  }
  throw new Refused('INVALID_SQL_ERROR', `The function ${nameOf(token)} is not allowed.`, token.start)
}

/** Compares every name and bracket with the lists; `from` is the first token of the query. Answers all that can be a table. */
const checkTokens = (tokens: readonly Token[], from: number, names: Names): readonly Mention[] => {
  const mentions: Mention[] = []
  const brackets = bracketsOf(tokens)
  const isPattern = tokens.some((token) => isWord(token, 'MATCH_RECOGNIZE'))
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) break
    if (isWord(token, '?')) {
      throw new Refused('INVALID_SQL_ERROR', 'Parameters such as ? have no value here.', token.start)
    }
    if (isWord(token, 'WITH') && isWord(tokens[at + 1], 'FUNCTION', 'SESSION')) {
      throw new Refused('INVALID_SQL_ERROR', 'Functions and settings cannot be made in a statement.', token.start)
    }
    if (!isName(token)) continue
    if (nameOf(token) === 'information_schema') {
      throw new Refused('INVALID_SQL_ERROR', closedSchema('information_schema'), token.start)
    }
    checkCall(tokens, at, brackets, isPattern)
    if (isWord(tokens[at - 1], '.')) continue
    if (!isWord(tokens[at - 1], ...BEFORE_TABLE)) continue
    const mention = mentionOf(chainAt(tokens, at).parts, token, names)
    if (mention !== null) mentions.push(mention)
  }
  return mentions
}

/** The place behind `EXPLAIN [ANALYZE [VERBOSE]] [(…)]`. */
const behindExplain = (tokens: readonly Token[]): number => {
  let at = 1
  if (isWord(tokens[at], 'ANALYZE')) at += isWord(tokens[at + 1], 'VERBOSE') ? 2 : 1
  if (!isWord(tokens[at], '(') || !isWord(tokens[at + 1], 'TYPE', 'FORMAT')) return at
  const close = tokens.findIndex((token, place) => place > at && isWord(token, ')'))
  return close < 0 ? at : close + 1
}

/** The number of the last `LIMIT n` or `FETCH FIRST n ROWS` outside brackets. */
const ownLimitOf = (tokens: readonly Token[]): number | null => {
  let depth = 0
  let limit: number | null = null
  for (const [at, token] of tokens.entries()) {
    if (isWord(token, '(')) depth += 1
    if (isWord(token, ')')) depth -= 1
    if (depth > 0 || !isWord(token, 'LIMIT', 'FETCH')) continue
    const number = tokens[isWord(token, 'FETCH') ? at + 2 : at + 1]
    limit = number?.kind === 'number' && /^\d+$/.test(number.text) ? Number(number.text) : null
  }
  return limit !== null && Number.isSafeInteger(limit) ? limit : null
}

/** Words that begin a query, or name a table, within an expression. */
const READS = ['SELECT', 'TABLE'] as const

/** Expressions of a statement, as far as they can be judged without its tables. */
interface JudgedExpressions {
  readonly hasQueries: boolean
  readonly mentions: readonly Mention[]
}

/** The tokens of one statement without its end, in which both lexical grammars see the same texts and names. */
const readTokens = (sql: string): readonly Token[] => {
  const tokens = tokensOf(sql)
  const semicolon = tokens.find((token) => isWord(token, ';'))
  if (semicolon !== undefined || tokens.length === 0) {
    throw new Refused('INVALID_SQL_ERROR', 'The statements could not be told apart.', semicolon?.start ?? null)
  }
  const place = otherReading(sql, tokens)
  if (place === null) return tokens
  throw new Refused(
    'INVALID_SQL_ERROR',
    'Trino reads the quotes or comments here otherwise than other databases do.',
    place,
  )
}

/**
 * Judges `SELECT` and expressions that are part of a statement. Their columns are those of the statement, so the server cannot plan
 * them.
 */
export const judgeExpressions = (sql: string, names: Names): JudgedExpressions | Refusal =>
  refusable(() => {
    const [select, ...tokens] = readTokens(sql)
    if (!isWord(select, 'SELECT')) throw new Refused('INVALID_SQL_ERROR', 'Expressions follow SELECT.', null)
    const hasQueries = tokens.some((token) => isWord(token, ...READS))
    // without a query every name is that of a column, and a column may be called as a table is
    return { hasQueries, mentions: checkTokens(tokens, 0, hasQueries ? names : { ...names, denied: () => false }) }
  })

/** Writes may run, the database takes none, or rules of row-level security close it to those of this person. */
export type Writes = 'allowed' | 'none' | 'closed'

const judgeTokens = (sql: string, tokens: readonly Token[], names: Names, writes: Writes): Judged => {
  const [first] = tokens
  const isExplain = isWord(first, 'EXPLAIN')
  const from = isExplain ? behindExplain(tokens) : 0
  const start = tokens[from]?.start ?? 0
  if (isWord(tokens[from], ...QUERY)) {
    const mentions = checkTokens(tokens, from, names)
    const kind = isExplain ? 'explain' : 'query'
    const plan = { sql: sql.slice(start), start }
    return { kind, sql, ownLimit: isExplain ? null : ownLimitOf(tokens), plan, mentions }
  }
  const write = writes === 'none' ? null : checkWrite(tokens, names.catalog)
  if (write !== null && writes === 'allowed') {
    const mentions = checkTokens(tokens, write.from, names)
    const at = write.plan === null ? null : (tokens[write.plan]?.start ?? null)
    const plan = at === null ? null : { sql: sql.slice(at), start: at }
    return { kind: 'write', sql, ownLimit: null, plan, mentions }
  }
  const word = tokens[from]?.text ?? 'EXPLAIN'
  throw new Refused('DML_NOT_ALLOWED_ERROR', onlyReads(word, write !== null), null)
}

/**
 * Judges one statement by its tokens: its kind, the functions that it calls, the tables that it names. All that is not on a list is
 * refused. A refusal's `position` is a UTF-16 offset into the statement.
 */
export const judge = (sql: string, names: Names, writes: Writes = 'none'): Judged | Refusal =>
  refusable(() => judgeTokens(sql, readTokens(sql), names, writes))
