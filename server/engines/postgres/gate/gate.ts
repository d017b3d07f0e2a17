import { hasSqlDetails, loadModule, parseSync, scanSync } from 'libpg-query'
import type { TableIndex, TableName } from '../../../sql/catalog'
import { MAX_SCRIPT_BYTES } from '../../../sql/split'
import type { Statement } from '../../engine'
import { onlyReads, type Refusal, refusal } from '../../../sql/refusal'
import { tablePlace } from '../../../sql/tablePlace'
import { utf16Offset } from '../../../sql/utf16Offset'
import { foreignCall, isTemporary, judgeQuery, type Names } from './judge'
import { isNode, unwrapped, type Node } from './tree'

/** A statement that may run. */
export interface Judged {
  readonly kind: 'query' | 'explain' | 'write'
  readonly sql: string
  readonly ownLimit: number | null
  /** Tables and views that a query names. */
  readonly reads: readonly TableName[]
}

/** The parser failed in itself, such as by a stack that was too small: it should not be used for long. */
export class ParserBroken extends Error {}

export const openGate = (): Promise<void> => loadModule()

/** Tokens of a script, more than which take the parser too much memory. */
const MAX_TOKENS = 200_000

/** UTF-16 offset of a place that is given in characters. */
const ofCharacters = (sql: string, characters: number): number => Array.from(sql).slice(0, characters).join('').length

const syntaxError = (error: unknown, sql: string): Refusal => {
  if (!hasSqlDetails(error)) throw new ParserBroken(error instanceof Error ? error.message : String(error))
  const at = error.sqlDetails?.cursorPosition ?? -1
  return refusal('SYNTAX_ERROR', error.message, at < 0 ? null : ofCharacters(sql, at))
}

/** Cuts a script at its semicolons by PostgreSQL's own scanner; offsets are UTF-16. Pieces of comments alone are left out. */
export const splitScript = (sql: string): readonly Statement[] | Refusal => {
  if (Buffer.byteLength(sql) > MAX_SCRIPT_BYTES) return refusal('INVALID_SQL_ERROR', 'The SQL is longer than 1 MB.')
  if (sql.includes('\u0000')) return refusal('SYNTAX_ERROR', 'The statement contains a NUL character.')
  let tokens
  try {
    ;({ tokens } = scanSync(sql))
  } catch (error) {
    return syntaxError(error, sql)
  }
  if (tokens.length > MAX_TOKENS) return refusal('INVALID_SQL_ERROR', 'The SQL has too many parts.')
  const bytes = Buffer.from(sql, 'utf8')
  const statements: Statement[] = []
  let start = -1
  let end = -1
  let offset = 0
  let behind = 0
  const close = (): void => {
    if (start < 0) return
    // from the statement before, so that a script of many takes no longer than its length
    const at = offset + bytes.subarray(behind, start).toString('utf8').length
    const piece = bytes.subarray(start, end).toString('utf8')
    statements.push({ sql: piece, start: at, end: at + piece.length })
    offset = at + piece.length
    behind = end
    start = -1
  }
  for (const token of tokens) {
    if (token.tokenName === 'SQL_COMMENT' || token.tokenName === 'C_COMMENT') continue
    if (token.text === ';') {
      close()
      continue
    }
    if (start < 0) start = token.start
    end = token.end
  }
  close()
  return statements.length === 0 ? refusal('INVALID_SQL_ERROR', 'There is no statement to run.') : statements
}

const WRITES = new Set([
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'TruncateStmt',
  'CreateStmt',
  'CreateTableAsStmt',
  'ViewStmt',
  'DropStmt',
  'AlterTableStmt',
  'IndexStmt',
  'RenameStmt',
  'CommentStmt',
])
const OBJECTS = new Set(['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_MATVIEW', 'OBJECT_INDEX', 'OBJECT_COLUMN'])

/** The kind of object that a statement drops, renames or comments on. */
const objectOf = (node: Node): unknown => node['removeType'] ?? node['renameType'] ?? node['objtype']

const isWrite = (kind: string, node: Node): boolean =>
  WRITES.has(kind) && (!/^(?:Drop|Rename|Comment)Stmt$/.test(kind) || OBJECTS.has(String(objectOf(node))))

const ownLimitOf = (node: Node): number | null => {
  const limit = node['limitCount']
  const constant = isNode(limit) ? unwrapped(limit) : null
  const value = constant?.[0] === 'A_Const' ? constant[1]['ival'] : null
  if (!isNode(value)) return null
  // zero is left out of the tree
  const number = value['ival'] ?? 0
  return typeof number === 'number' ? number : null
}

/** The first word of a statement, for a message alone. */
const firstWord = (sql: string): string => scanSync(sql).tokens.find(({ text }) => /\w/.test(text))?.text ?? ''

/**
 * Judges one statement by the tree of PostgreSQL's own parser. A refusal's `position` is a UTF-16 offset into the statement.
 * Throws `ParserBroken` when the parser failed in itself, such as by a stack that was too small.
 */
export const judge = (sql: string, index: TableIndex, names: Names, allowDml = false): Judged | Refusal => {
  let stmts
  try {
    ;({ stmts = [] } = parseSync(sql) as { readonly stmts?: readonly { readonly stmt?: unknown }[] })
  } catch (error) {
    return syntaxError(error, sql)
  }
  const root = stmts[0]?.stmt
  const entry = isNode(root) ? unwrapped(root) : null
  if (entry === null || stmts.length !== 1) {
    return refusal('INVALID_SQL_ERROR', 'The statements could not be told apart.')
  }
  const [kind, node] = entry
  const query = (select: Node, as: 'query' | 'explain'): Judged | Refusal => {
    const reads: TableName[] = []
    const refused = judgeQuery(select, index, names, reads)
    if (refused === null) return { kind: as, sql, ownLimit: as === 'query' ? ownLimitOf(select) : null, reads }
    const at = refused.position === null ? null : utf16Offset(sql, refused.position)
    const isTable = refused.code === 'TABLE_DOES_NOT_EXIST_ERROR'
    return { ...refused, position: at !== null && isTable ? tablePlace(sql, at) : at }
  }
  if (kind === 'SelectStmt') return query(node, 'query')
  if (kind === 'ExplainStmt') {
    const inner = isNode(node['query']) ? unwrapped(node['query']) : null
    if (inner?.[0] === 'SelectStmt') return query(inner[1], 'explain')
  }
  if (kind === 'VariableShowStmt') return refusal('INVALID_SQL_ERROR', 'Settings of the server are not readable here.')
  if (allowDml && isWrite(kind, node)) {
    if (index.isLimited) return refusal('DML_NOT_ALLOWED_ERROR', onlyReads(firstWord(sql).toUpperCase(), true))
    const call = foreignCall(node, names)
    if (call !== null) return refusal('INVALID_SQL_ERROR', `The function ${call} is not allowed.`)
    if (isTemporary(node)) return refusal('INVALID_SQL_ERROR', 'Temporary tables and views cannot be made here.')
    return { kind: 'write', sql, ownLimit: null, reads: [] }
  }
  return refusal('DML_NOT_ALLOWED_ERROR', onlyReads(firstWord(sql).toUpperCase()))
}
