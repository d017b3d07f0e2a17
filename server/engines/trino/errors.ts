import type { TableElsewhere } from '../../sql/catalog'
import { Failed, LOST, refuse } from '../process/failure'
import type { Failure } from '../process/protocol'
import { StatementError } from './statement'

const CODES: Readonly<Record<string, string>> = {
  SYNTAX_ERROR: 'SYNTAX_ERROR',
  COLUMN_NOT_FOUND: 'COLUMN_DOES_NOT_EXIST_ERROR',
  TABLE_NOT_FOUND: 'TABLE_DOES_NOT_EXIST_ERROR',
  SCHEMA_NOT_FOUND: 'SCHEMA_DOES_NOT_EXIST_ERROR',
  MISSING_SCHEMA_NAME: 'SCHEMA_DOES_NOT_EXIST_ERROR',
  CATALOG_NOT_FOUND: 'SCHEMA_DOES_NOT_EXIST_ERROR',
  PERMISSION_DENIED: 'TABLE_SECURITY_ACCESS_ERROR',
  EXCEEDED_TIME_LIMIT: 'SQLLAB_TIMEOUT_ERROR',
}

const MAX_MESSAGE = 2_000

/** UTF-16 offset of a place that Trino gives in lines and characters, both from 1; null for a place outside the text. */
export const offsetOf = (sql: string, line: number, column: number): number | null => {
  const lines = sql.split('\n')
  const text = lines[line - 1]
  if (text === undefined || column < 1) return null
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  return (
    before +
    Array.from(text)
      .slice(0, column - 1)
      .join('').length
  )
}

/** The table that an error says is missing, in `Table 'catalog.schema.name' does not exist`. */
export const missingTable = (error: unknown): TableElsewhere | null => {
  if (!(error instanceof StatementError) || error.reported.errorName !== 'TABLE_NOT_FOUND') return null
  const [, catalog, schema, name] = /'([^'.]+)\.([^'.]+)\.([^'.]+)'/.exec(error.message) ?? []
  return catalog === undefined || schema === undefined || name === undefined ? null : { catalog, schema, name }
}

/** The schema that an error says is missing, in `Schema 'name' does not exist`. */
export const missingSchema = (error: unknown): string | null =>
  error instanceof StatementError && error.reported.errorName === 'SCHEMA_NOT_FOUND'
    ? (/Schema '([^']+)' does not exist/.exec(error.message)?.[1] ?? null)
    : null

const NETWORK: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: refuse('CONNECTION_PORT_CLOSED_ERROR', 'Nothing answers at this port of the database any more.'),
  ETIMEDOUT: refuse('CONNECTION_HOST_DOWN_ERROR', 'The database did not answer in time.'),
  ABORT_ERR: refuse('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.'),
}

/**
 * An error of the server or of the way to it, as a code of the catalogue. `position` is a UTF-16 offset into `sql`, which was
 * sent behind `lines` lines of our own.
 */
export const failureOf = (error: unknown, sql: string, lines = 0): Failure => {
  if (error instanceof Failed) return error.failure
  if (error instanceof StatementError) {
    const { errorName = '', errorLocation } = error.reported
    const at = errorLocation ? offsetOf(sql, errorLocation.lineNumber - lines, errorLocation.columnNumber) : null
    const text = error.message.replace(/^line \d+:\d+: /, '').slice(0, MAX_MESSAGE)
    return refuse(Object.hasOwn(CODES, errorName) ? (CODES[errorName] ?? '') : 'GENERIC_DB_ENGINE_ERROR', text, at)
  }
  const { code } = error as { readonly code?: unknown }
  // errors of the network have a code; all others are faults of this program
  if (typeof code !== 'string') throw error
  return (Object.hasOwn(NETWORK, code) ? NETWORK[code] : undefined) ?? LOST
}
