import { catchError, concatMap, defer, from, of } from 'rxjs'

import * as queryCalls from '../../../contract/run/query'
import { queryStates, type QueryDetail, type QueryState } from '../../../contract/run/query'
import type { NewEvent } from '../../core/events/define'
import { event } from '../../core/events/registry'
import type { TabQuery } from '../../events/editor/tab'
import { defineEffect } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'
import { moment } from '../run/answers'

const DEFAULT_LIMIT = 1000

const STATES = new Set<string>(queryStates)
const stateOf = (text: string | null | undefined): QueryState =>
  STATES.has(text ?? '') ? (text as QueryState) : 'failed'

/** A query of the server as a tab shows it. */
const tabQueryOf = (label: string, queryId: number, query: QueryDetail): TabQuery => ({
  dbId: query.database?.id ?? 0,
  catalog: query.catalog ?? null,
  schema: query.schema ?? null,
  sql: query.sql ?? '',
  tab: label,
  refresh: {
    queryId: query.client_id ?? `query-${queryId}`,
    serverId: queryId,
    state: stateOf(query.status),
    progress: query.progress ?? 0,
    rows: query.rows ?? null,
    limit: query.limit ?? null,
    limitingFactor: null,
    executedSql: query.executed_sql ?? null,
    resultsKey: query.results_key ?? null,
    trackingUrl: query.tracking_url ?? null,
    startDttm: moment(query.start_time ?? null),
    endDttm: moment(query.end_time ?? null),
    errorMessage: query.error_message ?? null,
    changed_on: query.changed_on ?? '',
  },
})

/** Opens a run that the server made by itself (`A7.08`), and requests its rows where they are stored. */
export const openScheduledRun = defineEffect({
  name: 'open-scheduled-run',
  on: ['saved.run_requested'],
  key: ({ data }) => String(data.queryId),
  mode: 'exhaust',
  resume: 'retry',
  run: ({ data: { editorId, label, queryId } }, io) =>
    defer(() => from(io.http.call(queryCalls.queryGet, { params: { id: queryId }, query: {} }))).pipe(
      concatMap(({ body }): readonly NewEvent[] => {
        const query = tabQueryOf(label, queryId, body.result)
        const { queryId: id, resultsKey, state } = query.refresh
        return [
          event('saved.run_opened', {
            editorId,
            label,
            query,
            queryLimit: io.state().session.config?.defaultQueryLimit ?? DEFAULT_LIMIT,
          }),
          ...(resultsKey === null || state !== 'success'
            ? []
            : [event('run.results_requested', { queryId: id, resultsKey })]),
        ]
      }),
      catchError((error: unknown) => {
        if (error instanceof CallFailure) return of(event('saved.open_failed', { message: error.failure.message }))
        throw error
      }),
    ),
})
