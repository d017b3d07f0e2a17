import { chartDataResult, type QueryContext } from '../../contract/chartData'
import { ROWS_MEDIA_TYPE } from '../../contract/rows'
import { plain } from '../http/problem'
import { type Answer as HttpAnswer, ok } from '../http/route'
import { Problem } from '../http/problem'
import { type User, may } from '../security/users'
import type { Services } from '../services'
import { type Result, answer, typeOf } from './answer'
import { keyOf } from './cache'
import { chartFile } from './files'
import { type Asking, NotKept } from './run'
import { type Reading, openReading } from './source'
import { jsonAnswer, resultText } from './text'

export interface Caller {
  readonly services: Services
  readonly user: User
  readonly gone: AbortSignal
  /** Rows as arrays (`contract/rows.ts`). */
  readonly arrays?: boolean
  /** As `Asking` has it. */
  readonly ready?: () => Promise<void>
  readonly ownPlace?: boolean
  readonly reading?: Reading | undefined
  readonly since?: number | undefined
  readonly ahead?: boolean
}

const resultsOf = (asking: Asking, context: QueryContext): Promise<readonly Result[]> =>
  Promise.all(context.queries.map((query) => answer(asking, context, query)))

const results = (all: readonly Result[], arrays: boolean) =>
  jsonAnswer(
    `{"result":[${all.map((one) => resultText(chartDataResult, one)).join(',')}]}`,
    ...(arrays ? [ROWS_MEDIA_TYPE] : []),
  )

const messageOf = (error: unknown): string => {
  if (!(error instanceof Problem)) return 'The query failed.'
  const { message, errors } = error.body as { message?: unknown; errors?: readonly { message: string }[] }
  return errors?.[0]?.message ?? String(message)
}

/** Begins a query whose end is told as an event; its result is fetched by its address (B4.19). */
const inBackground = ({ services, user }: Caller, asking: Asking, context: QueryContext): HttpAnswer => {
  const job = services.asyncQueries.start(user.id)
  const key = `qc-${keyOf([context, services.clock(), job.job_id])}`
  services.asyncQueries.keep(user.id, key, { ...context, force: false })
  const url = `/api/v1/chart/data/${key}`
  resultsOf({ ...asking, gone: new AbortController().signal }, context).then(
    () => services.asyncQueries.tell({ ...job, status: 'done', result_url: url }),
    (error: unknown) => {
      if (!(error instanceof Problem)) services.log.error({ err: error }, 'background query failed')
      services.asyncQueries.tell({ ...job, status: 'error', errors: [{ message: messageOf(error) }] })
    },
  )
  return ok(job, 202)
}

/**
 * The answer to a query context (B7.01): rows, or a file. With `GLOBAL_ASYNC_QUERIES` a job (202) where the rows are not
 * known already and `mayWait` is not set.
 */
export const contextAnswer = async (caller: Caller, context: QueryContext, mayWait = false): Promise<HttpAnswer> => {
  const {
    services,
    user,
    gone,
    ready,
    reading = openReading(caller.services, caller.user),
    since,
    ahead = false,
    arrays = false,
    ownPlace = false,
  } = caller
  const format = context.result_format ?? 'json'
  if (format !== 'json' && !may(user, ['can_csv', 'Superset'])) throw plain(403)
  const asking: Asking = {
    services,
    user,
    dataset: await reading.dataset(context.datasource.id),
    force: context.force === true,
    timeout: context.custom_cache_timeout ?? null,
    gone,
    onlyKept: false,
    arrays,
    ownPlace,
    reading,
    since,
    ahead,
    ...(ready === undefined ? {} : { ready }),
  }
  if (format !== 'json') return chartFile(asking, context, format)
  const full = context.queries.every((query) => typeOf(context, query) === 'full')
  if (mayWait || !full || !services.settings.featureFlags.GLOBAL_ASYNC_QUERIES) {
    return results(await resultsOf(asking, context), arrays)
  }
  try {
    return results(await resultsOf({ ...asking, onlyKept: true }, context), arrays)
  } catch (error) {
    if (error instanceof NotKept) return inBackground(caller, asking, context)
    throw error
  }
}
