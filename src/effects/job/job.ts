import { concatMap, defer, EMPTY, expand, from, mergeMap, of, takeWhile, type Observable } from 'rxjs'

import * as exportCalls from '../../../contract/run/export'
import * as jobCalls from '../../../contract/job/job'
import type { Job } from '../../../contract/job/job'
import type { NewEvent } from '../../core/events/define'
import { event, type Recorded } from '../../core/events/registry'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure, isFinal } from '../../core/http/failure'

/** Rhythm of asking how far a job is, in ms. */
const ASK_AGAIN = 700

/** Message for a job that the server does not know, for example after its restart. */
export const UNKNOWN_JOB = 'The server no longer knows of this file. Start it again.'

type JobAnswer = Job | CallFailure

const ask = (jobId: string, { http }: EffectIo): Observable<JobAnswer> =>
  defer(() =>
    from(
      http.call(jobCalls.jobGet, { params: { id: jobId } }).then(
        ({ body }) => body.result,
        (error: unknown) => {
          if (error instanceof CallFailure) return error
          throw error
        },
      ),
    ),
  )

const goesOn = (answer: JobAnswer): boolean =>
  answer instanceof CallFailure ? !isFinal(answer.failure) : answer.state === 'running'

const jobEvents = (jobId: string, answer: JobAnswer, io: EffectIo): Observable<NewEvent> => {
  const job = io.state().jobs.byId[jobId]
  const named = job === undefined ? {} : { fileName: job.title }
  if (answer instanceof CallFailure) {
    if (!isFinal(answer.failure)) return EMPTY
    const message = answer.failure.status === 404 ? UNKNOWN_JOB : answer.failure.message
    return of(event('job.failed', { jobId, ...named, message }))
  }
  const { state, percent, bytes, rows, notes, message } = answer
  if (state === 'done') return of(event('job.done', { jobId, ...named, bytes, rows, notes }))
  if (state === 'failed') return of(event('job.failed', { jobId, ...named, message: message ?? UNKNOWN_JOB }))
  if (state === 'stopped') return of(event('job.stopped', { jobId }))
  return job?.bytes === bytes && job.percent === percent
    ? EMPTY
    : of(event('job.progressed', { jobId, percent, bytes, rows }))
}

/** Asks until the job has ended; while the server cannot be reached it goes on asking. */
export const follow = (jobId: string, io: EffectIo): Observable<NewEvent> =>
  ask(jobId, io).pipe(
    expand((answer) => (goesOn(answer) ? io.timer(ASK_AGAIN).pipe(mergeMap(() => ask(jobId, io))) : EMPTY)),
    takeWhile(goesOn, true),
    concatMap((answer) => jobEvents(jobId, answer, io)),
  )

const begin = ({ data: { jobId, queryId, format, fileName } }: Recorded<'job.export_requested'>, io: EffectIo) =>
  defer(() =>
    from(
      io.http.call(exportCalls.exportStart, { body: { client_id: queryId, format, job: jobId } }).then(
        () => null,
        (error: unknown) => {
          if (error instanceof CallFailure) return error
          throw error
        },
      ),
    ),
  ).pipe(
    mergeMap((refused) => {
      if (refused !== null) return of(event('job.failed', { jobId, fileName, message: refused.failure.message }))
      const query = new URLSearchParams({ job: jobId })
      io.download(`${exportCalls.exportQuery.path.replace('{client_id}', encodeURIComponent(queryId))}?${query}`)
      return follow(jobId, io)
    }),
  )

/**
 * Has the server begin a file and the browser save it as it comes. After a reload only its end is requested: the browser goes on
 * saving by itself.
 */
export const exportQuery = defineEffect({
  name: 'export-query',
  on: ['job.export_requested'],
  key: ({ data }) => data.jobId,
  mode: 'exhaust',
  waitDurable: true,
  resume: 'ask',
  run: begin,
  ask: ({ data }, io) => follow(data.jobId, io),
})

export const stopJob = defineEffect({
  name: 'stop-job',
  on: ['job.stop_requested'],
  key: ({ data }) => data.jobId,
  mode: 'exhaust',
  resume: 'retry',
  run: ({ data: { jobId } }, { http }) =>
    defer(() =>
      from(
        http.call(jobCalls.jobStop, { params: { id: jobId } }).then(
          () => event('job.stopped', { jobId }),
          (error: unknown) => {
            if (!(error instanceof CallFailure)) throw error
            // a job unknown to the server needs no stop
            if (error.failure.status === 404) return event('job.stopped', { jobId })
            return event('job.failed', { jobId, message: error.failure.message })
          },
        ),
      ),
    ),
})

export const jobEffects = [exportQuery, stopJob] as const
