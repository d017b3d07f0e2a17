import {
  concat,
  defer,
  EMPTY,
  expand,
  filter,
  from,
  map,
  mergeMap,
  of,
  takeLast,
  takeWhile,
  type Observable,
} from 'rxjs'

import * as queryCalls from '../../../contract/run/query'
import * as sqllabCalls from '../../../contract/run/sqllab'
import type { Query } from '../../../contract/run/query'
import type { NewEvent } from '../../core/events/define'
import { event, type Recorded } from '../../core/events/registry'
import { EXPLAIN } from '../../events/run/run'
import type { ReadModel } from '../../core/readModel/model'
import { isRunning, type Run } from '../../projections/run/runs'
import { isNews } from '../../projections/run/states'
import { runningIds } from '../../projections/run/selectors'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure, isUncertain } from '../../core/http/failure'
import { failed, succeeded, toRefresh } from './answers'
import { ask, attempt, fetchResults, follow, ROWS_LOST, stillRuns } from './follow'

/** Rhythm of the refresh while a query runs, in ms. */
const REFRESH = 2000
/** Queries older than this are no longer polled. */
const REFRESH_AGE = 6 * 60 * 60 * 1000
/** Overlap of polled periods in ms, so that no clock difference hides a change. */
const OVERLAP = 5000

/** Place for the rows. The schema is named only where it is not the one the query runs in. */
const keptAs = ({ create, schema }: Recorded<'run.requested'>['data']) =>
  create === undefined
    ? { ctas_method: 'TABLE', tmp_table_name: '' }
    : {
        ctas_method: create.method,
        tmp_table_name: create.name,
        ...(create.schema === null || create.schema === schema ? {} : { tmp_schema_name: create.schema }),
      }

/** Posts a query with the query string of the page (`A7.01`). */
const execute = async ({ data }: Recorded<'run.requested'>, io: EffectIo) => {
  const body = {
    client_id: data.queryId,
    database_id: data.dbId,
    json: true,
    runAsync: data.runAsync,
    catalog: data.catalog,
    schema: data.schema,
    sql: data.explain === undefined ? data.sql : EXPLAIN[data.explain] + data.sql.slice(data.typed ?? 0),
    sql_editor_id: data.editorId,
    tab: data.tab,
    select_as_cta: data.create !== undefined,
    ...keptAs(data),
    templateParams: data.templateParams,
    queryLimit: data.queryLimit,
    expand_data: true,
  }
  return await io.http.call(sqllabCalls.execute, {
    body,
    query: Object.fromEntries(new URLSearchParams(io.pageQuery())),
  })
}

/** Both the stop and the run effect receive a stop; the first records it, the other only settles. */
const stopped = (queryId: string, effect: string, io: EffectIo): NewEvent =>
  stillRuns(queryId, io)
    ? event('run.stopped', { queryId })
    : event('effect.abandoned', { effect, reason: 'the query had ended' })

const wasStopped = (queryId: string, io: EffectIo): boolean => {
  const { runs } = io.state()
  return (runs.byId[queryId] ?? runs.dropped[queryId])?.stopRequested === true
}

const run = (cause: Recorded<'run.requested'>, io: EffectIo): Observable<NewEvent> => {
  const { queryId } = cause.data
  // Stopped before it was durable: the server never got it.
  if (wasStopped(queryId, io)) return of(stopped(queryId, 'run-query', io))
  return attempt(() => execute(cause, io)).pipe(
    mergeMap((answer) => {
      if (answer instanceof CallFailure) {
        const { failure } = answer
        return isUncertain(failure) ? follow(cause, io, failure) : of(failed(queryId, failure))
      }
      const { body, bytes } = answer
      if ('query_id' in body && body.data !== undefined) return of(succeeded(queryId, body, bytes, io.results))
      const query = body.query
      if ('query_id' in body && body.status === 'stopped') return of(stopped(queryId, 'run-query', io))
      if (query === undefined) return follow(cause, io)
      const accepted = event('run.accepted', { queryId, serverId: query.serverId, state: query.state })
      return from([of(accepted), follow(cause, io)]).pipe(mergeMap((step) => step))
    }),
  )
}

/**
 * True when the run can change nothing, because the database refuses writes. If the page dies before the
 * request is durable, only a read is lost whose rows were never shown.
 */
const isReadOnly = ({ data }: Recorded<'run.requested'>, { schemas }: ReadModel): boolean =>
  data.create === undefined && schemas.databases?.value?.find(({ id }) => id === data.dbId)?.allowDml === false

/** Runs SQL on the server. After a reload it requests the outcome of the query; it never runs one twice. */
export const runQuery = defineEffect({
  name: 'run-query',
  on: ['run.requested'],
  key: (event) => event.data.queryId,
  mode: 'exhaust',
  waitDurable: true,
  skipDurableWait: isReadOnly,
  resume: 'ask',
  run,
  ask: (cause, io) => follow(cause, io),
})

/** Number of stop requests while the server does not know the query: a stop may have overtaken the run. */
const STOP_TRIES = 10
/** Rhythm of that, in ms. */
const STOP_AGAIN = 300

const stop = ({ data }: Recorded<'run.stop_requested'>, io: EffectIo): Observable<NewEvent> => {
  const post = attempt(() => io.http.call(queryCalls.queryStop, { body: { client_id: data.queryId } }))
  const isUnknown = (answer: unknown): boolean => answer instanceof CallFailure && answer.failure.status === 404
  return post.pipe(
    expand((answer, tries) =>
      isUnknown(answer) && tries + 1 < STOP_TRIES && stillRuns(data.queryId, io)
        ? io.timer(STOP_AGAIN).pipe(mergeMap(() => post))
        : EMPTY,
    ),
    takeLast(1),
    map((answer) => {
      if (answer instanceof CallFailure && (stillRuns(data.queryId, io) || !isUnknown(answer))) {
        return event('run.stop_failed', { queryId: data.queryId, message: answer.failure.message })
      }
      return stopped(data.queryId, 'stop-query', io)
    }),
  )
}

/** Posts the stop (`A4.16`); an answer that comes after the run ended changes nothing. */
export const stopQuery = defineEffect({
  name: 'stop-query',
  on: ['run.stop_requested'],
  key: (event) => event.data.queryId,
  mode: 'exhaust',
  resume: 'retry',
  run: stop,
})

/** Stored rows, as opposed to those of a run that just ended (`A3.26`). */
const asCached = (outcome: NewEvent): NewEvent =>
  outcome.type === 'run.succeeded' ? { ...outcome, data: { ...(outcome.data as object), cached: true } } : outcome

/** Fetches stored rows by key (`A4.15`), from this browser when it still has them. */
export const loadResults = defineEffect({
  name: 'load-results',
  on: ['run.results_requested'],
  key: (event) => event.data.queryId,
  mode: 'switch',
  run: ({ data }, io) =>
    from(io.results.load(data.resultsKey, 'browser')).pipe(
      mergeMap((kept) => {
        const currentRun = io.state().runs.byId[data.queryId]
        if (kept === null || currentRun === undefined) {
          // A query that had not ended here before gets its rows for the first time.
          const cached = currentRun !== undefined && currentRun.endDttm !== null
          return fetchResults(data.queryId, data.resultsKey, io).pipe(
            map((outcome) => (cached ? asCached(outcome) : outcome)),
          )
        }
        const { serverId, limit, limitingFactor, executedSql, trackingUrl, rows, changed_on } = currentRun
        return of(
          event('run.succeeded', {
            queryId: data.queryId,
            serverId,
            status: 'success',
            resultsKey: data.resultsKey,
            rows: rows ?? kept.rows.length,
            columns: kept.columns,
            limit,
            limitingFactor,
            executedSql,
            trackingUrl,
            startDttm: null,
            endDttm: null,
            changed_on,
            cached: true,
          }),
        )
      }),
    ),
})

/** States that end here with the rows, which the run's own effect fetches. */
const FETCHED = new Set(['pending', 'started', 'scheduled'])

const differs = (query: Query, io: EffectIo): boolean => {
  const currentRun = io.state().runs.byId[query.id]
  if (currentRun === undefined || currentRun.state === 'stopped' || currentRun.state === 'failed') return false
  // the answer to the stop tells it, with a message
  if (query.state === 'stopped' && currentRun.stopRequested && isFollowed(currentRun, io)) return false
  if (!isRunning(currentRun.state)) return currentRun.state !== query.state && isNews(currentRun, query)
  if (FETCHED.has(currentRun.state) && query.state === 'success' && isFollowed(currentRun, io)) return false
  return (
    currentRun.state !== query.state ||
    currentRun.progress < query.progress ||
    currentRun.resultsKey !== query.resultsKey
  )
}

/** Some effect of this or another page waits for the end of the run. */
const isFollowed = ({ request }: Run, io: EffectIo): boolean => io.state().outbox.open[request] !== undefined

/** Rows of a query that runs on after its request was settled: nothing else would fetch them (`A4.20`). */
const fetchUnfollowed = ({ id, resultsKey }: Query, io: EffectIo): readonly NewEvent[] => {
  const currentRun = io.state().runs.byId[id]
  if (currentRun?.state !== 'running' || isFollowed(currentRun, io)) return []
  return resultsKey === null
    ? [{ ...failed(id, ROWS_LOST), cause: currentRun.request }]
    : [event('run.results_requested', { queryId: id, resultsKey })]
}

const young = (io: EffectIo): readonly number[] =>
  runningIds(io.state()).flatMap((id) => {
    const at = io.state().runs.byId[id]?.startDttm ?? 0
    return io.now() - at < REFRESH_AGE ? [at] : []
  })

const refreshOnce = (io: EffectIo): Observable<NewEvent> =>
  attempt(() => ask(Math.min(...young(io), io.state().runs.queriesLastUpdate || Infinity) - OVERLAP, io)).pipe(
    mergeMap((answer) => {
      if (answer instanceof CallFailure) return EMPTY
      const changed = answer.filter((query) => differs(query, io))
      const refreshed = changed.length === 0 ? [] : [event('run.refreshed', { queries: changed.map(toRefresh) })]
      const ended = answer.filter(({ state }) => state === 'success')
      return concat(
        refreshed,
        defer(() => ended.flatMap((query) => fetchUnfollowed(query, io))),
      )
    }),
  )

/** Polls running queries every 2 s while there are any and the session lasts; appends changes only. */
export const refreshRuns = defineEffect({
  name: 'refresh-runs',
  on: ['run.requested'],
  key: () => 'all',
  mode: 'exhaust',
  settlesIntent: false,
  run: (_event, io) =>
    io.timer(REFRESH).pipe(
      expand(() => io.timer(REFRESH)),
      takeWhile(() => young(io).length > 0),
      filter(() => !io.state().session.expired),
      mergeMap(() => refreshOnce(io)),
    ),
})
