import { Observable, takeUntil } from 'rxjs'

import type { QueryContext, RowsResult } from '../../../contract/chart/data'
import type { ChartAnswer } from '../../events/chart/chart'
import type { NewEvent } from '../../core/events/define'
import { event, type Recorded } from '../../core/events/registry'
import type { ResultColumn } from '../../core/results/column'
import { decodeForm } from '../../domain/charts/formData'
import type { Cell, ResultRows } from '../../core/results/types'
import { NETWORK_ERROR } from '../../projections/chart/demand'
import { chartQuestion } from './question'
import { executeChartQuery, unexpectedStatus, type ChartResults } from './results'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure, errorTypeOf } from '../../core/http/failure'
import { withoutCause } from '../../core/http/withCause'
import { toRows } from '../../core/results/store'
import { createSharedCalls } from '../../core/http/sharedCalls'
import { createBatching } from './batch'

type QueryRequest = Recorded<'chart.query_requested'>

const TIME = 2

const DAY_MS = 86_400_000

/**
 * The ending of the times in a column, which is their zone; null where all of it are days. Most moments come as ms; those with more
 * digits are texts, which alone show a zone.
 */
type Ending = '+00:00' | '' | null

/** The ending of a column whose cells so far have the ending `before`. */
const endingWith = (before: Ending, cell: Cell | undefined): Ending => {
  if (before === '+00:00') return before
  if (typeof cell === 'string') return cell.includes('+00:00') ? '+00:00' : cell.includes('T') ? '' : before
  return Number(cell ?? 0) % DAY_MS === 0 ? before : ''
}

/** The text of a moment in ms: its day, or its day and time with a fraction where there is one. */
const momentText = (ms: number, ending: Ending): string => {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return String(ms)
  return date.toISOString().replace(ending === null ? /T.*/ : /\.?0*Z$/, ending ?? '')
}

/** Grains and columns of a dataset come without the names of their own columns. */
const namesOf = ({ colnames, data }: RowsResult): readonly string[] => colnames ?? Object.keys(data?.[0] ?? {})

const columnsOf = (result: RowsResult): readonly ResultColumn[] =>
  namesOf(result).map((name, index) => {
    const generic = result.coltypes?.[index] ?? 1
    return { column_name: name, name, type: null, type_generic: generic, is_dttm: generic === TIME }
  })

const rawTable = (result: RowsResult): ResultRows => {
  const columns = columnsOf(result)
  return { columns, rows: toRows(result.data ?? [], columns), bytes: 0 }
}

type Endings = ReadonlyMap<string, Ending>

/** Endings of the times in each column of some tables, by its name. */
const endingsIn = (tables: readonly ResultRows[]): Endings => {
  const endings = new Map<string, Ending>()
  for (const { columns, rows } of tables)
    for (const [at, { name, is_dttm }] of columns.entries()) {
      if (!is_dttm) continue
      let ending = endings.get(name) ?? null
      for (const row of rows) ending = endingWith(ending, row[at])
      endings.set(name, ending)
    }
  return endings
}

const withMoments = ({ columns, rows, bytes }: ResultRows, endings: Endings): ResultRows => {
  const times = columns.flatMap(({ name, is_dttm }, at) => (is_dttm ? [[at, endings.get(name) ?? null] as const] : []))
  if (times.length === 0) return { columns, rows, bytes }
  const written = rows.map((row) => {
    const copy = [...row]
    for (const [at, ending] of times) {
      const cell = copy[at]
      if (typeof cell === 'number') copy[at] = momentText(cell, ending)
    }
    return copy
  })
  return { columns, rows: written, bytes }
}

/**
 * The answers of one chart with their rows. Moments of columns with the same name have one form in all of them: charts join their
 * answers by the text of values, and of one answer all moments may be midnights.
 */
export const chartTables = (
  results: readonly RowsResult[],
): readonly { readonly result: RowsResult; readonly table: ResultRows }[] => {
  const raw = results.map((result) => ({ result, table: rawTable(result) }))
  const endings = endingsIn(raw.map(({ table }) => table))
  return raw.map(({ result, table }) => ({ result, table: withMoments(table, endings) }))
}

/** The rows of an answer that no other one is joined to. */
export const chartTable = (result: RowsResult): ResultRows => {
  const table = rawTable(result)
  return withMoments(table, endingsIn([table]))
}

const rangeIn = ({ from_dttm: from = null, to_dttm: to = null }: RowsResult): Pick<ChartAnswer, 'range'> =>
  from === null && to === null ? {} : { range: { from, to } }

const answerOf = (result: RowsResult, { columns, rows }: ResultRows, resultKey: string): ChartAnswer => ({
  resultKey,
  rows: result.rowcount ?? rows.length,
  sqlRows: result.sql_rowcount ?? result.rowcount ?? rows.length,
  columns: columns.map(({ name, type_generic }) => ({ name, generic: type_generic ?? 1 })),
  labels: columns.map(({ name }) => {
    const labels = result.label_map ?? {}
    return Object.hasOwn(labels, name) ? (labels[name] ?? [name]) : [name]
  }),
  sql: result.query ?? null,
  cached: result.is_cached ?? false,
  cachedAt: result.cached_dttm ?? null,
  applied: (result.applied_filters ?? []).map(({ column }) => column),
  rejected: (result.rejected_filters ?? []).map(({ column }) => column),
  ...rangeIn(result),
  ...(result.row_limit === undefined ? {} : { rowLimit: result.row_limit }),
  ...(result.series_left_out === undefined ? {} : { leftOut: result.series_left_out }),
})

/** The answers of one chart as its events keep them, with their rows; `keyOf` has the key of each result. */
export const chartAnswers = (
  results: readonly RowsResult[],
  keyOf: (index: number) => string,
): readonly { readonly result: RowsResult; readonly answer: ChartAnswer; readonly table: ResultRows }[] =>
  chartTables(results).map(({ result, table }, index) => ({
    result,
    answer: answerOf(result, table, keyOf(index)),
    table,
  }))

const UNEXPECTED = 'Received unexpected response status'

/** `B4.07`, `B4.08`, `B4.20` */
const failureText = ({ failure: { kind, status, message } }: CallFailure): string => {
  if (kind === 'network') return NETWORK_ERROR
  if (kind === 'unreadable' && message === UNEXPECTED) return unexpectedStatus(status)
  return message === '' ? 'Sorry, an error occurred' : message
}

/** The database's own messages on a query come as text only. */
const BY_DATABASE = /^Error: /

const failedBy = (key: string, error: CallFailure): NewEvent => {
  const message = failureText(error)
  const { stackTrace = null, link, file } = error.failure
  const errorType = errorTypeOf(error.failure) ?? (BY_DATABASE.test(message) ? 'GENERIC_DB_ENGINE_ERROR' : null)
  return event('chart.query_failed', { key, message, stackTrace, errorType, link, file })
}

const batchingBy = new WeakMap<object, ReturnType<typeof createBatching>>()

/** Charts requested in the same moment share a call, where the server supports it. */
const batchingOf = (io: EffectIo): { readonly via?: ReturnType<typeof createBatching> } => {
  if (io.state().session.config?.chartsTogether !== true) return {}
  const batching = batchingBy.get(withoutCause(io.http)) ?? createBatching(queueMicrotask, () => io.newId())
  batchingBy.set(withoutCause(io.http), batching)
  return { via: batching }
}

/** The kinds of Superset that Explore requests by a separate call (`B2.14`). */
const LEGACY: ReadonlySet<unknown> = new Set(['cal_heatmap', 'country_map', 'partition', 'time_table', 'world_map'])

const isLegacy = ({ data: { key, resultType, formData } }: QueryRequest, io: EffectIo): boolean =>
  (resultType === 'full' || resultType === 'query') &&
  LEGACY.has(decodeForm(formData)['viz_type']) &&
  Object.hasOwn(io.state().explores.byKey, key.replace(/\/query$/, ''))

const askLegacy = async ({ data }: QueryRequest, io: EffectIo, signal: AbortSignal): Promise<ChartResults | null> => {
  const { executeLegacyQuery } = await import('./exploreJson')
  const [query, ...more] = JSON.parse(data.queries) as QueryContext['queries']
  return query === undefined || more.length > 0 ? null : executeLegacyQuery({ ...data, query }, io, signal)
}

const sharedBy = new WeakMap<object, ReturnType<typeof createSharedCalls>>()

const call = async (request: QueryRequest, io: EffectIo, signal: AbortSignal): Promise<NewEvent> => {
  const { id, data } = request
  const { key } = data
  const question = chartQuestion({
    ...data,
    queries: JSON.parse(data.queries) as QueryContext['queries'],
    resultType: data.resultType as NonNullable<QueryContext['result_type']>,
  })
  // equal simultaneous requests of charts share one call: the controls change no answer
  const shared = sharedBy.get(withoutCause(io.http)) ?? createSharedCalls()
  sharedBy.set(withoutCause(io.http), shared)
  const { status, results } =
    (isLegacy(request, io) ? await askLegacy(request, io, signal) : null) ??
    (await shared.share(JSON.stringify({ ...question.body, form_data: null }), signal, (ended) =>
      executeChartQuery(question, io, { signal: ended, ...batchingOf(io) }),
    ))
  if (results === null) {
    return event('chart.query_failed', { key, message: unexpectedStatus(status), stackTrace: null })
  }
  const [failed] = results.filter(({ error }) => typeof error === 'string' && error !== '')
  if (failed !== undefined) {
    return event('chart.query_failed', { key, message: failed.error ?? '', stackTrace: failed.stacktrace ?? null })
  }
  const answers = chartAnswers(results, (index) => `chart/${id}/${index}`).map(({ result, answer, table }) => {
    if (result.data !== undefined) io.results.put(answer.resultKey, table)
    return answer
  })
  return event('chart.query_succeeded', { key, answers })
}

/** Asks for the rows of a chart; a newer request or a stop aborts it. Rows go to the result store (`B4.18`). */
export const askChart = defineEffect({
  name: 'ask-chart',
  on: ['chart.query_requested'],
  key: ({ data }) => data.key,
  mode: 'switch',
  resume: 'retry',
  run: (cause, io): Observable<NewEvent> => {
    const { key } = cause.data
    const over = io.until(({ charts }) => {
      const chart = charts.byKey[key]
      return chart?.request !== cause.id || chart.status !== 'loading'
    })
    return new Observable<NewEvent>((subscriber) => {
      const controller = new AbortController()
      call(cause, io, controller.signal).then(
        (answer) => {
          subscriber.next(answer)
          subscriber.complete()
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          if (error instanceof CallFailure) {
            subscriber.next(failedBy(key, error))
            subscriber.complete()
          } else subscriber.error(error)
        },
      )
      return () => controller.abort()
    }).pipe(takeUntil(over))
  },
})
