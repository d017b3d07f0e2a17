import { concat, defer, EMPTY, expand, filter, from, map, mergeMap, of, takeLast, type Observable } from 'rxjs'

import * as queryCalls from '../../../contract/run/query'
import * as sqllabCalls from '../../../contract/run/sqllab'
import type { Query } from '../../../contract/run/query'
import type { NewEvent } from '../../core/events/define'
import { event, type Recorded } from '../../core/events/registry'
import { isRunning } from '../../projections/run/runs'
import type { EffectIo } from '../../core/effects/effect'
import { CallFailure, isFinal, type Failure } from '../../core/http/failure'
import { failed, failedAtServer, succeeded, toRefresh } from './answers'

/** Interval of polling a query's outcome after the connection broke; while that fails, the pauses grow. */
const FOLLOW = 1000
const LONGEST_FOLLOW = 3000
/** Rhythm at the beginning of a run that goes on in the background: most end soon. */
const FIRST_LOOKS = [150, 300, 600]
const CLOCK_SLACK = 60 * 60 * 1000

export const attempt = <Value>(work: () => Promise<Value>): Observable<Value | CallFailure> =>
  defer(() =>
    from(
      work().catch((error: unknown) => {
        if (error instanceof CallFailure) return error
        throw error
      }),
    ),
  )

export const ask = async (since: number, { http }: EffectIo): Promise<readonly Query[]> =>
  (await http.call(queryCalls.queryUpdatedSince, { query: { last_updated_ms: Math.max(0, Math.floor(since)) } })).body
    .result

/** Stored rows, as many as the query may have (`A7.04`). */
export const fetchResults = (queryId: string, key: string, io: EffectIo): Observable<NewEvent> => {
  const { http, results } = io
  const { runs } = io.state()
  const limit = (runs.byId[queryId] ?? runs.dropped[queryId])?.queryLimit
  const query = limit === undefined ? { key } : { key, rows: limit }
  return attempt(() => http.call(sqllabCalls.results, { query })).pipe(
    map((answer) =>
      answer instanceof CallFailure
        ? event('run.failed', {
            queryId,
            message: 'Failed at retrieving results',
            errors: answer.failure.errors,
            link: answer.failure.link,
          })
        : succeeded(queryId, answer.body, answer.bytes, results),
    ),
  )
}

const unanswered = (message: string): Failure => ({ kind: 'network', status: null, message, errors: [], link: null })

const INTERRUPTED = unanswered(
  'The connection broke before the server took the query on. Nothing was run; run it again.',
)
export const ROWS_LOST = unanswered(
  'The query ran, but its rows were lost on the way, and the server did not keep them.',
)

export const stillRuns = (queryId: string, io: EffectIo): boolean => {
  const { runs } = io.state()
  const run = runs.byId[queryId] ?? runs.dropped[queryId]
  return run !== undefined && isRunning(run.state)
}

/** True when the refreshed progress reported the failure first, without its place and details. */
const lacksDetail = (queryId: string, io: EffectIo): boolean => {
  const { runs } = io.state()
  const run = runs.byId[queryId] ?? runs.dropped[queryId]
  return run?.state === 'failed' && run.errors.length === 0
}

/** The latest answer about a query, and the consecutive failures to get one. */
interface Sight {
  readonly query: Query | null
  readonly failures: number
  /** Number of requests about it. */
  readonly looks: number
  readonly refusal: Failure | null
}

const isOver = ({ query, failures, refusal }: Sight): boolean =>
  refusal !== null || (failures === 0 && (query === null || !isRunning(query.state)))

const pause = (failures: number, looks: number): number =>
  failures > 0 ? Math.min(LONGEST_FOLLOW, FOLLOW * failures) : (FIRST_LOOKS[looks] ?? FOLLOW)

/** The outcome of a query; `broken` is how the call that began it ended, when no answer came. */
const outcome = (queryId: string, sight: Sight, broken: Failure | null, io: EffectIo): Observable<NewEvent> => {
  const { query, refusal } = sight
  const timeout = broken?.kind === 'timeout' ? broken : null
  if (refusal !== null) return of(failed(queryId, refusal))
  if (query === null) return of(failed(queryId, timeout ?? INTERRUPTED))
  if (query.state === 'stopped') return of(event('run.stopped', { queryId }))
  if (query.state !== 'success') return of(failedAtServer(queryId, query))
  if (query.resultsKey === null) return of(failed(queryId, timeout ?? ROWS_LOST))
  const fetching = event('run.refreshed', { queries: [{ ...toRefresh(query), state: 'fetching' }] })
  return concat(of(fetching), fetchResults(queryId, query.resultsKey, io))
}

/**
 * Polls the server about a query until its end is known: each second while it runs, after growing pauses while the
 * server does not answer, and not at all while the session is over.
 */
export const follow = (
  { data, at }: Recorded<'run.requested'>,
  io: EffectIo,
  broken: Failure | null = null,
): Observable<NewEvent> => {
  const { queryId } = data
  const look = (failures: number, looks: number): Observable<Sight> =>
    attempt(() => ask(at - CLOCK_SLACK, io)).pipe(
      map((answer) =>
        answer instanceof CallFailure
          ? { query: null, failures: failures + 1, looks, refusal: isFinal(answer.failure) ? answer.failure : null }
          : { query: answer.find((query) => query.id === queryId) ?? null, failures: 0, looks, refusal: null },
      ),
    )
  const again = ({ failures, looks }: Sight): Observable<Sight> =>
    io.timer(pause(failures, data.runAsync && broken === null ? looks : FIRST_LOOKS.length)).pipe(
      mergeMap(() => io.until(({ session }) => !session.expired || !stillRuns(queryId, io))),
      mergeMap(() => look(failures, looks + 1)),
    )
  const waits = (): boolean => stillRuns(queryId, io) || lacksDetail(queryId, io)
  return look(0, 0).pipe(
    expand((sight) => (isOver(sight) || !waits() ? EMPTY : again(sight))),
    takeLast(1),
    filter(({ query }) => stillRuns(queryId, io) || (query !== null && lacksDetail(queryId, io))),
    mergeMap((sight) => outcome(queryId, sight, broken, io)),
  )
}
