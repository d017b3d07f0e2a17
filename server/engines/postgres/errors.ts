import { suggestedColumns } from './columnHint'
import { Failed, LOST, refuse } from '../process/failure'
import type { Failure } from '../process/protocol'

/** An error as `pg` reports it. */
interface ServerError extends Error {
  /** Five characters of PostgreSQL (`42P01`), or the name of an error of the network. */
  readonly code?: string
  /** Place in the statement, in characters from 1. */
  readonly position?: string
  readonly detail?: string
  readonly hint?: string
}

const CODES: Readonly<Record<string, string>> = {
  '42601': 'SYNTAX_ERROR',
  '42703': 'COLUMN_DOES_NOT_EXIST_ERROR',
  '42P01': 'TABLE_DOES_NOT_EXIST_ERROR',
  '3F000': 'SCHEMA_DOES_NOT_EXIST_ERROR',
  '42501': 'TABLE_SECURITY_ACCESS_ERROR',
}

const LOST_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT', '57P01', '57P02', '57P03'])

/** True when the server, the database or the user has as many connections as it may have. */
export const isCrowded = (error: unknown): boolean => (error as ServerError).code === '53300'

/** The code of an error that the server reports, whose message may hold any text of a query. */
const SQLSTATE = /^[0-9A-Z]{5}$/

/** True when the connection or the server is gone. */
export const isLost = (error: unknown): boolean => {
  const { code = '', message } = error as ServerError
  if (LOST_CODES.has(code)) return true
  return !SQLSTATE.test(code) && /Connection terminated|connection error/i.test(message ?? '')
}

/** An error of the server as a code of the catalogue. `position` is a UTF-16 offset into `sql`. */
export const failureOf = (error: unknown, sql: string): Failure => {
  if (error instanceof Failed) return error.failure
  const { code = '', message, position, hint } = error as ServerError
  if (isLost(error)) return LOST
  if (isCrowded(error)) return refuse('GENERIC_DB_ENGINE_ERROR', `The database takes no more connections: ${message}.`)
  const text = hint === undefined ? message : `${message}. ${hint}`
  const at =
    position === undefined
      ? null
      : Array.from(sql)
          .slice(0, Number(position) - 1)
          .join('').length
  const known = CODES[code] ?? 'GENERIC_DB_ENGINE_ERROR'
  const column = code === '42703' && hint !== undefined && at !== null ? suggestedColumns(hint, sql, at) : null
  return refuse(known, text.slice(0, 2000), column?.position ?? at, column?.candidates)
}
