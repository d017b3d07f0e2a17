import type { Query, Column } from '../../../contract/run/query'
import type { Result } from '../../../contract/run/sqllab'
import { event, type Draft } from '../../core/events/registry'
import type { ResultColumn } from '../../core/results/column'
import type { RunRefresh } from '../../events/run/run'
import { linkOf, type Failure } from '../../core/http/failure'
import { toRows, type ResultStore } from '../../core/results/store'

/** A moment that Superset sends as a number or as numeric text. */
export const moment = (value: number | string | null): number | null => {
  const number = value === null || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

export const toColumn = ({ column_name, name, type, type_generic, is_dttm }: Column): ResultColumn => ({
  column_name,
  name,
  type,
  type_generic: type_generic ?? null,
  is_dttm: is_dttm ?? false,
})

export const toRefresh = (query: Query): RunRefresh => ({
  queryId: query.id,
  serverId: query.serverId,
  state: query.state,
  progress: query.progress,
  rows: query.rows,
  limit: query.limit,
  limitingFactor: query.limitingFactor,
  executedSql: query.executedSql,
  resultsKey: query.resultsKey,
  trackingUrl: query.trackingUrl,
  startDttm: moment(query.startDttm),
  endDttm: moment(query.endDttm),
  errorMessage: query.errorMessage,
  changed_on: query.changed_on,
  ...(query.type ? { type: query.type } : {}),
})

/** Stores the rows of an answer and describes them in an event (`A4.12`, `A7.03`). */
export const succeeded = (
  queryId: string,
  { query_id, status, data, columns = [], query, displayLimitReached }: Result,
  bytes: number,
  results: ResultStore,
): Draft<'run.succeeded'> => {
  const described = columns.map(toColumn)
  const key = query?.resultsKey ?? (data === undefined ? null : `local-${queryId}`)
  if (key !== null && data !== undefined) results.put(key, { columns: described, rows: toRows(data, described), bytes })
  return event('run.succeeded', {
    queryId,
    serverId: query_id,
    status,
    resultsKey: key,
    rows: query?.rows ?? data?.length ?? null,
    bytes,
    columns: described,
    limit: query?.limit ?? null,
    limitingFactor: query?.limitingFactor ?? null,
    executedSql: query?.executedSql ?? null,
    trackingUrl: query?.trackingUrl ?? null,
    startDttm: moment(query?.startDttm ?? null),
    endDttm: moment(query?.endDttm ?? null),
    changed_on: query?.changed_on ?? null,
    ...(query?.tempTable ? { tempSchema: query.tempSchema, tempTable: query.tempTable } : {}),
    ...(query?.type ? { type: query.type } : {}),
    ...(displayLimitReached === true ? { displayLimitReached } : {}),
  })
}

const TIMEOUT_CODES = new Set(['FRONTEND_TIMEOUT_ERROR', 'BACKEND_TIMEOUT_ERROR', 'SQLLAB_TIMEOUT_ERROR'])

export const failed = (queryId: string, { message, errors, link }: Failure): Draft<'run.failed'> => {
  const timedOut = errors.some((error) => TIMEOUT_CODES.has(error.errorType))
  return event('run.failed', { queryId, message, errors, link, ...(timedOut ? { timedOut } : {}) })
}

/** The server's report of a query whose failure this page missed. */
export const failedAtServer = (queryId: string, query: Query): Draft<'run.failed'> => {
  const errors = (query.extra.errors ?? []).map(({ message, error_type, level, extra }) => ({
    message,
    errorType: error_type,
    level: level ?? 'error',
    position: extra?.position ?? null,
    candidates: extra?.candidates ?? [],
  }))
  const message = query.errorMessage ?? errors[0]?.message ?? 'Unknown error'
  const timedOut = query.state === 'timed_out'
  const link = linkOf(query.extra.errors)
  return event('run.failed', { queryId, message, errors, link, ...(timedOut ? { timedOut } : {}) })
}
