import type { RowsResult } from '../../../contract/chart/data'
import * as dataCalls from '../../../contract/chart/data'
import type { AsyncJobs } from './asyncJobs'
import type { EffectIo } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'
import type { CallInput, CallOptions } from '../../core/http/http'
import { withoutCause } from '../../core/http/withCause'

export type ChartQuestion = CallInput<typeof dataCalls.chartData>

export interface ChartResults {
  readonly status: number
  /** Null where the answer holds neither rows nor a job that may be waited for. */
  readonly results: readonly RowsResult[] | null
}

const jobsBy = new WeakMap<object, Promise<AsyncJobs>>()

/** The jobs of a client; their code comes with the first one, for most servers answer with the rows. */
const jobsOf = (io: EffectIo): Promise<AsyncJobs> => {
  const client = withoutCause(io.http)
  const kept = jobsBy.get(client)
  if (kept !== undefined) return kept
  const jobs = import('./asyncJobs').then(
    ({ createAsyncJobs }) => createAsyncJobs(io),
    () => {
      // the next one asks for the code again
      jobsBy.delete(client)
      throw new CallFailure({ kind: 'network', status: null, message: '', errors: [], link: null })
    },
  )
  jobsBy.set(client, jobs)
  return jobs
}

/** Path of the results of a background query. */
const RESULT_PATH = /\/api\/v1\/chart\/data\/([\w-]+)\/?$/

const jobFailure = (message: string): CallFailure =>
  new CallFailure({ kind: 'http', status: null, message, errors: [], link: null })

export const unexpectedStatus = (status: number | null): string =>
  `Received unexpected response status (${status ?? 'none'}) while fetching chart data`

/**
 * Rows of chart queries, at once or when the job that the server made of them has ended (`B4.19`, `B4.66` to `B4.68`).
 * `timeout` (ms) bounds each call, not the wait for the job. Throws a `CallFailure`.
 */
export const executeChartQuery = async (
  question: ChartQuestion,
  io: EffectIo,
  options: CallOptions & { readonly signal: AbortSignal },
): Promise<ChartResults> => {
  const { status, body } = await io.http.call(dataCalls.chartData, question, options)
  if ('result' in body) return { status, results: body.result }
  if (io.state().session.flags['GLOBAL_ASYNC_QUERIES'] !== true) return { status, results: null }
  const end = await (await jobsOf(io)).wait(body, options.signal)
  if (end === 'lost') return executeChartQuery(question, io, options)
  if (end.status === 'error') throw jobFailure(end.errors[0]?.message ?? '')
  const key = RESULT_PATH.exec(end.result_url ?? '')?.[1]
  if (key === undefined) throw jobFailure('The server did not say where the rows are')
  const { via: _, ...alone } = options
  const stored = await io.http.call(dataCalls.chartDataFound, { params: { key } }, alone)
  return { status: stored.status, results: stored.body.result }
}
