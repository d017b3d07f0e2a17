import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api'
import type { Serialize } from '../../sql/gate'
import { putRecent } from '../../../common/evict'
import { S } from './json'

interface Parser {
  /** Kept open as long as the statement is used. */
  readonly connection: DuckDBConnection
  readonly prepared: DuckDBPreparedStatement
}

const SERIALIZE =
  `SELECT CASE WHEN ${S}strlen(tree) <= $2::BIGINT THEN tree END` +
  ` FROM (SELECT ${S}json_serialize_sql($1::VARCHAR) AS tree)`

/** Trees that are kept, and the longest of them: those of charts have a few kB. */
const KEPT_TREES = 256
const KEPT_LENGTH = 64 * 1024

/** A text of its own: a piece of a script would keep all of the script. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

const open = async (instance: DuckDBInstance): Promise<Parser> => {
  const connection = await instance.connect()
  return { connection, prepared: await connection.prepare(SERIALIZE) }
}

/**
 * DuckDB's parser for the gate. It has connections of its own, each with its statement prepared: no statement of a person runs
 * there, and no macro of the file takes the place of the function that parses. A tree follows from its text alone, so the latest
 * are kept: a dashboard asks the same again with each refresh.
 */
export const openParser = (instance: DuckDBInstance): Serialize => {
  const idle: Parser[] = []
  const trees = new Map<string, string>()
  return async (sql, maxBytes) => {
    const known = trees.get(sql)
    if (known !== undefined) return putRecent(trees, copyOf(sql), known, KEPT_TREES)
    const parser = idle.pop() ?? (await open(instance))
    const { prepared } = parser
    prepared.bindVarchar(1, sql)
    prepared.bindInteger(2, maxBytes)
    const reader = await prepared.runAndReadAll()
    idle.push(parser)
    const tree = reader.value(0, 0) as string | null
    if (tree !== null && sql.length + tree.length <= KEPT_LENGTH) putRecent(trees, copyOf(sql), tree, KEPT_TREES)
    return tree
  }
}
