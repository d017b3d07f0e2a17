import { Observable } from 'rxjs'

import type { AnnotationBody, LayerBody } from '../../../contract/annotation/annotation'
import * as annotationCalls from '../../../contract/annotation/annotation'
import * as chartCalls from '../../../contract/chart/chart'
import type { QueryContext } from '../../../contract/chart/data'
import type { NewEvent } from '../../core/events/define'
import { event, type Recorded } from '../../core/events/registry'
import { attempt } from '../../core/effects/attempt'
import { chartQuestion } from '../chart/question'
import { executeChartQuery, unexpectedStatus } from '../chart/results'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'
import { toRows } from '../../core/results/store'

type AnnotationRequest = Recorded<'annotation.requested'>

/** Layers per request; the page size of most servers. */
const PAGE = 200
/** Seconds, where the server sets none. */
const WEB_TIMEOUT = 60

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The records of a layer and the names of their fields. */
const recordsOf = (answer: unknown): { readonly names: readonly string[]; readonly records: readonly unknown[] } => {
  const records = isObject(answer) && Array.isArray(answer['records']) ? (answer['records'] as readonly unknown[]) : []
  const columns = isObject(answer) ? answer['columns'] : undefined
  const names = Array.isArray(columns) ? (columns as readonly unknown[]).filter((name) => typeof name === 'string') : []
  return { names: names.length > 0 ? names : Object.keys(isObject(records[0]) ? records[0] : {}), records }
}

const succeeded = ({ id, data: { key, name } }: AnnotationRequest, io: EffectIo, answer: unknown): NewEvent => {
  const { names, records } = recordsOf(answer)
  const columns = names.map((column_name) => ({
    column_name,
    name: column_name,
    type: null,
    type_generic: 1,
    is_dttm: false,
  }))
  const resultKey = `annotation/${id}`
  io.results.put(resultKey, { columns, rows: toRows(records, columns), bytes: 0 })
  return event('annotation.succeeded', { key, name, resultKey, rows: records.length })
}

const isNoData = (message: string): boolean => message.toLowerCase().includes('no data')

/** `B4.14`, `B4.15`, `B4.16` */
const ended = (request: AnnotationRequest, io: EffectIo, { failure: { kind, message } }: CallFailure): NewEvent => {
  const { key, name } = request.data
  if (isNoData(message)) return succeeded(request, io, null)
  const text = kind === 'timeout' ? 'Query timeout' : kind === 'network' || message === '' ? 'Network error.' : message
  return event('annotation.failed', { key, name, message: text })
}

const call = async (request: AnnotationRequest, io: EffectIo, signal: AbortSignal): Promise<NewEvent> => {
  const { key, name, datasetId, query, force } = request.data
  const question = chartQuestion({
    key,
    datasetId,
    formData: io.state().charts.byKey[key]?.latestForm ?? {},
    queries: [JSON.parse(query) as QueryContext['queries'][number]],
    force,
  })
  const timeout = (io.state().session.config?.webTimeoutSeconds ?? WEB_TIMEOUT) * 1000
  const { status, results } = await executeChartQuery(question, io, { signal, timeout })
  if (results === null) return event('annotation.failed', { key, name, message: unexpectedStatus(status) })
  const [result] = results
  const error = result?.error ?? ''
  if (error !== '' && !isNoData(error)) return event('annotation.failed', { key, name, message: error })
  const data = result?.annotation_data ?? {}
  return succeeded(request, io, Object.hasOwn(data, name) ? data[name] : null)
}

/** Asks for one annotation layer of a chart (B7.13); a newer request of the same name aborts it (`B4.12`, `B4.17`). */
export const askAnnotation = defineEffect({
  name: 'ask-annotation',
  on: ['annotation.requested'],
  key: ({ data }) => `${data.key}\n${data.name}`,
  mode: 'switch',
  resume: 'retry',
  run: (cause, io): Observable<NewEvent> =>
    new Observable<NewEvent>((subscriber) => {
      const controller = new AbortController()
      call(cause, io, controller.signal).then(
        (answer) => {
          if (controller.signal.aborted) return
          subscriber.next(answer)
          subscriber.complete()
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          if (error instanceof CallFailure) {
            subscriber.next(ended(cause, io, error))
            subscriber.complete()
          } else subscriber.error(error)
        },
      )
      return () => controller.abort()
    }),
})

/** The layers of annotations that the server keeps. */
export const listAnnotationSources = defineEffect({
  name: 'list-annotation-sources',
  on: ['annotation.sources_requested'],
  key: () => '',
  mode: 'switch',
  resume: 'retry',
  run: (_, { http }) =>
    attempt(
      async () => {
        const { body } = await http.call(annotationCalls.layerList, { query: { page: 0, page_size: PAGE } })
        const layers = body.result.map(({ id, name = '', descr = null, changed_on_delta_humanized: changed = '' }) => ({
          id,
          name,
          description: descr,
          changed,
        }))
        return event('annotation.sources_listed', { layers })
      },
      (message) => event('annotation.sources_failed', { message }),
    ),
})

const labelOf = (column: unknown): readonly string[] => {
  if (typeof column === 'string') return [column]
  const label = isObject(column) ? column['label'] : undefined
  return typeof label === 'string' ? [label] : []
}

/** The column names of a saved chart's rows. */
const columnsOf = (context: string | null | undefined): readonly string[] => {
  let saved: unknown
  try {
    saved = JSON.parse(context ?? 'null') as unknown
  } catch {
    return []
  }
  const queries = isObject(saved) && Array.isArray(saved['queries']) ? (saved['queries'] as readonly unknown[]) : []
  const [query] = queries
  if (!isObject(query)) return []
  const lists = [query['columns'], query['metrics']].flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
  return [...new Set(lists.flatMap(labelOf))]
}

export const readAnnotationChart = defineEffect({
  name: 'read-annotation-chart',
  on: ['annotation.chart_requested'],
  key: ({ data }) => String(data.chartId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { chartId } }, { http }) =>
    attempt(
      async () => {
        const { body } = await http.call(chartCalls.chartGet, {
          params: { id: chartId },
          query: { columns: ['query_context'] },
        })
        return event('annotation.chart_read', { chartId, columns: columnsOf(body.result.query_context) })
      },
      (message) => event('annotation.chart_failed', { chartId, message }),
    ),
})

/** Reads the entries of a layer, the latest first. */
export const readLayerEntries = defineEffect({
  name: 'read-layer-entries',
  on: ['annotation.entries_requested'],
  key: ({ data }) => String(data.layerId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { layerId } }, { http }) =>
    attempt(
      async () => {
        const { body } = await http.call(annotationCalls.annotationList, {
          params: { layer: layerId },
          query: { page: 0, page_size: PAGE, order_column: 'start_dttm', order_direction: 'desc' },
        })
        const entries = body.result.map((one) => ({
          id: one.id,
          name: one.short_descr ?? '',
          description: one.long_descr ?? null,
          start: one.start_dttm ?? '',
          end: one.end_dttm ?? '',
        }))
        return event('annotation.entries_listed', { layerId, entries, count: body.count })
      },
      (message) => event('annotation.entries_failed', { layerId, message }),
    ),
})

type Change = Recorded<'annotation.change_requested'>['data']

const changeLayer = async ({ layerId, body }: Change, { http }: EffectIo): Promise<void> => {
  const sent = body === null ? null : (JSON.parse(body) as LayerBody)
  if (layerId === null) {
    if (sent !== null) await http.call(annotationCalls.layerPost, { body: sent })
  } else if (sent === null) await http.call(annotationCalls.layerDelete, { params: { id: layerId } })
  else await http.call(annotationCalls.layerPut, { params: { id: layerId }, body: sent })
}

const changeEntry = async ({ layerId, entryId, body }: Change, { http }: EffectIo): Promise<void> => {
  if (layerId === null) return
  const sent = body === null ? null : (JSON.parse(body) as AnnotationBody)
  if (entryId === null) {
    if (sent !== null) await http.call(annotationCalls.annotationPost, { params: { layer: layerId }, body: sent })
    return
  }
  const params = { layer: layerId, id: entryId }
  if (sent === null) await http.call(annotationCalls.annotationDelete, { params })
  else await http.call(annotationCalls.annotationPut, { params, body: sent })
}

/** Makes, changes or deletes a layer or an annotation. A change without an answer is not sent again by a later page. */
export const changeAnnotations = defineEffect({
  name: 'change-annotations',
  on: ['annotation.change_requested'],
  key: () => '',
  mode: 'concat',
  resume: 'abandon',
  run: ({ data }, io) =>
    attempt(
      async () => {
        await (data.what === 'layer' ? changeLayer(data, io) : changeEntry(data, io))
        return event('annotation.changed', { layerId: data.layerId })
      },
      (message) => event('annotation.change_failed', { message }),
    ),
})

export const annotationEffects = [
  askAnnotation,
  listAnnotationSources,
  readAnnotationChart,
  readLayerEntries,
  changeAnnotations,
] as const
