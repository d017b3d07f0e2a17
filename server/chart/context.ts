import { note } from '../audit/context'
import { setMaxListeners } from 'node:events'
import { chartDataResult, type QueryContext } from '../../contract/chart/data'
import type { JobOfQuery } from '../../contract/chart/asyncEvents'
import { Problem, forbidden } from '../problem'
import { type User, may } from '../session/security/users'
import type { AsyncQueries } from './asyncEvents/events'
import { type Result, answerQuery, typeOf } from './answerQuery'
import { type Budget, type Memory, openBudget } from './plan/budget'
import { keyOf } from './cache'
import { type ChartFile, type ChartFormat, chartFile } from './files'
import { type ChartDeps, type ChartExecution, NotCached } from './execute'
import { type Reading, openReading } from './plan/source'
import { jsonPieces, resultText } from './text'

export interface Caller {
  readonly services: ChartDeps
  readonly user: User
  readonly signal: AbortSignal
  /** Rows as arrays (`contract/rows.ts`). */
  readonly arrays?: boolean
  /** As `ChartExecution` has it. */
  readonly ready?: () => Promise<void>
  readonly ownPlace?: boolean
  readonly reading?: Reading | undefined
  readonly since?: number | undefined
  readonly isPrefetch?: boolean
  /** Of calls that are answered together; its own where it is not given. */
  readonly memory?: Memory
}

/** A caller whose rows may come later. */
export type AsyncCaller = Caller & { readonly services: { readonly asyncQueries: AsyncQueries } }

/** The rows of a context as JSON in pieces. */
interface ChartRows {
  readonly kind: 'rows'
  readonly pieces: readonly Uint8Array[]
  readonly arrays: boolean
}

/** `job` where the rows come later. */
export type ChartAnswer = ChartRows | ChartFile | { readonly kind: 'job'; readonly job: JobOfQuery }

/** Processes the answer to each query of a context. A failure of one stops the others and frees their memory. */
const answerQueries = async <Value>(
  execution: ChartExecution & { readonly budget: Budget },
  context: QueryContext,
  work: (result: Result) => Promise<Value>,
): Promise<readonly Value[]> => {
  const stop = new AbortController()
  const signal = AbortSignal.any([execution.signal, stop.signal])
  setMaxListeners(0, signal)
  try {
    return await Promise.all(
      context.queries.map(async (query) => work(await answerQuery({ ...execution, signal }, context, query))),
    )
  } catch (error) {
    stop.abort()
    execution.budget.close()
    throw error
  }
}

/** The answer to a context as JSON in pieces. Each result becomes text at once, and its rows are freed. */
const textOf = async (
  execution: ChartExecution & { readonly budget: Budget },
  context: QueryContext,
): Promise<ChartRows> => {
  const all = await answerQueries(execution, context, async (result) => {
    const text = await resultText(chartDataResult, result)
    execution.budget.addBytes(text.head.length)
    return text
  })
  const parts = all.flatMap((one, index) => (index === 0 ? [one] : [',', one]))
  return { kind: 'rows', pieces: jsonPieces(['{"result":[', ...parts, ']}']), arrays: execution.arrays === true }
}

const messageOf = (error: unknown): string => (error instanceof Problem ? error.text : 'The query failed.')

/** Starts a query whose end is announced as an event; its result is fetched by its address (B4.19). */
const inBackground = (
  { services, user }: AsyncCaller,
  execution: ChartExecution & { readonly budget: Budget },
  context: QueryContext,
): ChartAnswer => {
  const job = services.asyncQueries.start(user.id)
  const key = `qc-${keyOf([context, services.clock(), job.job_id])}`
  services.asyncQueries.storeQuery(user.id, key, { ...context, force: false })
  const url = `/api/v1/chart/data/${key}`
  answerQueries({ ...execution, signal: new AbortController().signal }, context, async () => undefined).then(
    () => services.asyncQueries.publish({ ...job, status: 'done', result_url: url }),
    (error: unknown) => {
      if (!(error instanceof Problem)) services.log.error({ err: error }, 'background query failed')
      services.asyncQueries.publish({ ...job, status: 'error', errors: [{ message: messageOf(error) }] })
    },
  )
  return { kind: 'job', job }
}

/** The settings under which the queries of a context run. */
const executionOf = async (
  { services, user, signal, ready, since, memory, ...caller }: Caller,
  context: QueryContext,
): Promise<ChartExecution & { readonly budget: Budget }> => {
  const { reading = openReading(services, user), isPrefetch = false, arrays = false, ownPlace = false } = caller
  return {
    services,
    user,
    dataset: await reading.dataset(context.datasource.id),
    force: context.force === true,
    timeout: context.custom_cache_timeout ?? null,
    signal,
    cacheOnly: false,
    arrays,
    ownPlace,
    reading,
    since,
    isPrefetch,
    budget: openBudget(services.settings, memory),
    ...(ready === undefined ? {} : { ready }),
  }
}

/** The results of a context as values: the members of each, and its first rows as objects. */
export const contextRecords = async (caller: Caller, context: QueryContext, most: number) =>
  answerQueries(await executionOf(caller, context), context, async ({ members, data }) => ({
    ...members,
    data: data === null ? null : await data.records(most),
  }))

/** The rows of a context as a file. */
export const contextFile = async (caller: Caller, context: QueryContext, format: ChartFormat): Promise<ChartFile> => {
  note({ action: 'export', about: { kind: 'dataset', id: context.datasource.id }, details: { format } })
  if (!may(caller.user, ['can_csv', 'Superset'])) throw forbidden()
  return chartFile(await executionOf(caller, context), context, format)
}

/**
 * The answer to a query context (B7.01): rows, or a file. With `GLOBAL_ASYNC_QUERIES` a job where the rows are not known already
 * and `mayWait` is not set.
 */
export const answerContext = async (
  caller: AsyncCaller,
  context: QueryContext,
  mayWait = false,
): Promise<ChartAnswer> => {
  const format = context.result_format ?? 'json'
  if (format !== 'json') return contextFile(caller, context, format)
  const execution = await executionOf(caller, context)
  const full = context.queries.every((query) => typeOf(context, query) === 'full')
  if (mayWait || !full || !caller.services.settings.featureFlags.GLOBAL_ASYNC_QUERIES) return textOf(execution, context)
  try {
    return await textOf({ ...execution, cacheOnly: true }, context)
  } catch (error) {
    if (error instanceof NotCached) return inBackground(caller, execution, context)
    throw error
  }
}
