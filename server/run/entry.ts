import type { Act } from '../audit/act'
import type { Outcome } from '../audit/context'
import type { Platform } from '../platform'
import type { QueryRow } from './queryWire'

/** Refusals by the rules of the server, for its administrator's log and for the audit log. */
export const RULES = new Set<string>(['DML_NOT_ALLOWED_ERROR', 'TABLE_SECURITY_ACCESS_ERROR', 'INVALID_SQL_ERROR'])

interface Ended {
  readonly row: QueryRow
  readonly database: string
  /** Type of the error that ended it. */
  readonly error?: string | undefined
}

const outcomeOf = ({ row, error }: Ended): Outcome => {
  if (error !== undefined && RULES.has(error)) return 'refused'
  return row.state === 'failed' || row.state === 'timed_out' ? 'failed' : 'done'
}

/** The act of a query that has ended; its text by setting. */
export const queryAct = ({ settings }: Pick<Platform, 'settings'>, ended: Ended): Act => {
  const { row, database, error } = ended
  return {
    action: 'query',
    outcome: outcomeOf(ended),
    details: {
      query: row.id,
      database,
      schema: row.schema_name,
      state: row.state,
      rows: row.row_count,
      ...(error === undefined ? {} : { error }),
      ...(settings.auditQueryText ? { sql: row.sql_text } : {}),
    },
  }
}
