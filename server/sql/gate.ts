import type { Statement } from '../engines/engine'
import type { TableIndex, TableName } from './catalog'
import { judgeTree } from './judge'
import { onlyReads, type Refusal, refusal } from './refusal'
import { ownLimitOf } from './limit'
import { tablePlace } from './tablePlace'
import { tokens } from './tokens'
import { utf16Offset } from './utf16Offset'
import type { SerializedSql } from './tree'
import { foreignCall, isWrite } from './writes'

/** Statements that may run besides reading ones. */
export interface Policy {
  /** Allows the statements of `isWrite`; needs every table to be readable, since their parse tree is not judged. */
  readonly allowDml: boolean
}

const READ_ONLY: Policy = { allowDml: false }

/** A statement that may run. `sql` is the judged text; an explained query is put together again from it. */
export interface Judged {
  readonly kind: 'query' | 'explain' | 'write'
  readonly sql: string
  readonly ownLimit: number | null
  /** Tables and views that a query names; absent for other kinds of statements. */
  readonly reads?: readonly TableName[]
  /** Bytes by which the statement after EXPLAIN is moved in `sql`; 0 when left out. */
  readonly moved?: number
}

/** The tree of `json_serialize_sql` as text, or null when it is larger than `maxBytes`. */
export type Serialize = (sql: string, maxBytes: number) => Promise<string | null>

const MAX_TREE_BYTES = 24 * 1024 * 1024

/** The first words of a statement, upper case: for choosing a message or a form, never for permitting. */
function firstWords(sql: string, count: number): { word: string; end: number }[] {
  const words: { word: string; end: number }[] = []
  for (const token of tokens(sql)) {
    if (token.kind === 'comment') continue
    words.push({ word: sql.slice(token.start, token.end).toUpperCase(), end: token.end })
    if (words.length === count) break
  }
  return words
}

/** Cuts `EXPLAIN [ANALYZE | (FORMAT x)]` off; null when the statement does not start so. */
function explainOf(sql: string): { prefix: string; rest: string; skipped: number } | null {
  const [first, second] = firstWords(sql, 2)
  if (first?.word !== 'EXPLAIN' || !second) return null
  const analyze = second.word === 'ANALYZE' || second.word === 'ANALYSE'
  let skipped = analyze ? second.end : first.end
  let prefix = analyze ? 'EXPLAIN ANALYZE ' : 'EXPLAIN '
  const options =
    /^\s*\(\s*((?:analyze|format\s+(?:json|text|html|graphviz))(?:\s*,\s*(?:analyze|format\s+(?:json|text|html|graphviz)))*)\s*\)/i
  const match = options.exec(sql.slice(skipped))
  if (match) {
    skipped += match[0].length
    prefix = `EXPLAIN (${match[1]}) `
  }
  return { prefix, rest: sql.slice(skipped), skipped }
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const firstWord = (sql: string): string => firstWords(sql, 1)[0]?.word ?? ''

function refuseKind(sql: string): Refusal {
  const word = firstWord(sql)
  if (word === 'WITH') {
    for (const token of tokens(sql)) {
      if (token.kind === 'word' && WRITES.has(sql.slice(token.start, token.end).toUpperCase())) {
        return refusal('DML_NOT_ALLOWED_ERROR', 'Only statements that read are allowed after WITH.')
      }
    }
  }
  if (/^(SELECT|WITH|FROM|PIVOT|UNPIVOT|VALUES|TABLE|DESCRIBE|SUMMARIZE|SHOW|\()/.test(word)) {
    return refusal(
      'INVALID_SQL_ERROR',
      'A PIVOT must list the values that become columns: PIVOT … ON column IN (value, …).',
    )
  }
  return refusal('DML_NOT_ALLOWED_ERROR', onlyReads(word))
}

/** The parser of DuckDB counts characters where its binder counts bytes. */
const bytesBefore = (sql: string, characters: number): number =>
  Buffer.byteLength(Array.from(sql).slice(0, characters).join(''))

/** A refusal of a table is about its own name, behind those of its catalog and schema. */
const atTable = (sql: string, refused: Refusal): Refusal => {
  if (refused.code !== 'TABLE_DOES_NOT_EXIST_ERROR' || refused.position === null) return refused
  const at = utf16Offset(sql, refused.position)
  return { ...refused, position: refused.position + Buffer.byteLength(sql.slice(at, tablePlace(sql, at))) }
}

async function judgeQuery(sql: string, index: TableIndex, serialize: Serialize): Promise<Judged | Refusal | 'other'> {
  const json = await serialize(sql, MAX_TREE_BYTES)
  if (json === null) return refusal('INVALID_SQL_ERROR', 'The statement has too many parts.')
  const tree = JSON.parse(json) as SerializedSql
  if (tree.error) {
    if (tree.error_type === 'not implemented') return 'other'
    const message = tree.error_message ?? 'The statement could not be read.'
    if (message.startsWith('A CTE needs a SELECT')) {
      return refusal('DML_NOT_ALLOWED_ERROR', 'Only statements that read are allowed inside WITH.')
    }
    return refusal(
      'SYNTAX_ERROR',
      message,
      tree.position === undefined ? null : bytesBefore(sql, Number(tree.position)),
    )
  }
  const [statement, ...more] = tree.statements ?? []
  if (!statement || more.length > 0) return refusal('INVALID_SQL_ERROR', 'The statements could not be told apart.')
  const reads: TableName[] = []
  const refused = judgeTree(statement.node, index, reads)
  if (refused !== null) return atTable(sql, refused)
  return { kind: 'query', sql, ownLimit: ownLimitOf(statement.node), reads }
}

/** Judges one statement. A refusal's `position` is in bytes of `statement.sql`. */
export async function judge(
  statement: Statement,
  index: TableIndex,
  serialize: Serialize,
  policy: Policy = READ_ONLY,
): Promise<Judged | Refusal> {
  if (statement.sql.includes('\u0000')) return refusal('SYNTAX_ERROR', 'The statement contains a NUL character.')
  const query = await judgeQuery(statement.sql, index, serialize)
  if (query !== 'other') return query
  const explained = explainOf(statement.sql)
  if (explained) {
    const inner = await judgeQuery(explained.rest, index, serialize)
    if (inner === 'other') return refuseKind(explained.rest)
    const skipped = Buffer.byteLength(statement.sql.slice(0, explained.skipped))
    if ('kind' in inner) {
      const moved = Buffer.byteLength(explained.prefix) - skipped
      return { kind: 'explain', sql: explained.prefix + explained.rest, ownLimit: null, moved }
    }
    return { ...inner, position: inner.position === null ? null : inner.position + skipped }
  }
  if (policy.allowDml && isWrite(statement.sql)) {
    if (index.isLimited) return refusal('DML_NOT_ALLOWED_ERROR', onlyReads(firstWord(statement.sql), true))
    const call = foreignCall(statement.sql)
    if (call !== null) return refusal('INVALID_SQL_ERROR', `The function ${call} is not allowed.`)
    return { kind: 'write', sql: statement.sql, ownLimit: null }
  }
  return refuseKind(statement.sql)
}
