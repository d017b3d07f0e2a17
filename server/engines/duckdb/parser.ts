import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api'
import type { Serialize } from '../../sql/gate'
import { S } from './json'

interface Parser {
  /** Kept open as long as the statement is used. */
  readonly connection: DuckDBConnection
  readonly prepared: DuckDBPreparedStatement
}

const SERIALIZE =
  `SELECT CASE WHEN ${S}strlen(tree) <= $2::BIGINT THEN tree END` +
  ` FROM (SELECT ${S}json_serialize_sql($1::VARCHAR) AS tree)`

const open = async (instance: DuckDBInstance): Promise<Parser> => {
  const connection = await instance.connect()
  return { connection, prepared: await connection.prepare(SERIALIZE) }
}

/**
 * DuckDB's parser for the gate. It has connections of its own, each with its statement prepared: no statement of a person runs
 * there, and no macro of the file takes the place of the function that parses.
 */
export const openParser = (instance: DuckDBInstance): Serialize => {
  const idle: Parser[] = []
  return async (sql, maxBytes) => {
    const parser = idle.pop() ?? (await open(instance))
    const { prepared } = parser
    prepared.bindVarchar(1, sql)
    prepared.bindInteger(2, maxBytes)
    const reader = await prepared.runAndReadAll()
    idle.push(parser)
    return reader.value(0, 0) as string | null
  }
}
