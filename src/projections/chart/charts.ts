import type { FormData } from '../../events/chart/chart'
import { annotationRecipes } from './annotations'
import { abandonProperties, propertiesRecipes } from './properties'
import { readingRecipes } from './reading'
import { decodeForm } from '../../domain/charts/formData'
import { ANNOTATION_LAYERS, layersIn } from '../../domain/charts/annotations/layers'
import { abandonLoading, failLoading, finishLoading, startLoading } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'
import { dropRequest } from '../../core/readModel/requests'
import { evictOldest } from '../../../common/evict'
import type { ChartState, Charts } from './state'

/** Shares no records: a replay writes into them. */
const emptyChart = (): ChartState => ({
  status: null,
  alert: null,
  stackTrace: null,
  errorType: null,
  link: null,
  file: null,
  startedAt: null,
  endedAt: null,
  answeredAt: null,
  latestForm: null,
  answeredForm: null,
  answers: [],
  request: null,
  renderedAt: null,
  annotations: {},
})

/** Charts whose state is kept; the least recently requested go first. */
const KEPT = 400

const chartAt = ({ byKey }: Charts, key: string): ChartState | undefined =>
  Object.hasOwn(byKey, key) ? byKey[key] : undefined

/** The state of layers that the chart still has. */
const keptOf = (annotations: ChartState['annotations'], form: FormData): ChartState['annotations'] => {
  const layers = form[ANNOTATION_LAYERS]
  if (layers === undefined) return {}
  const names = new Set(layersIn(decodeForm({ [ANNOTATION_LAYERS]: layers })).map(({ name }) => name))
  return Object.fromEntries(Object.entries(annotations).filter(([name]) => names.has(name)))
}

const moveKey = <Value>(record: Record<string, Value>, key: string, newKey: string): void => {
  const value = Object.hasOwn(record, key) ? record[key] : undefined
  if (value === undefined) return
  record[newKey] = value
  delete record[key]
}

/** The file is there, or never will be. */
const endFile = (charts: Charts, { cause }: { readonly cause: string | null }): void => dropRequest(charts.files, cause)

const end = (charts: Charts, key: string, cause: string | null): ChartState | null => {
  const chart = chartAt(charts, key)
  // an answer to anything but the latest request changes nothing
  return chart === undefined || chart.status !== 'loading' || chart.request !== cause ? null : chart
}

/** Saved charts as lists need them, and every chart on screen. */
export const chartsProjection = defineProjection({
  name: 'charts',
  version: 13,
  initial: (): Charts => ({
    list: null,
    favorites: {},
    deleting: {},
    properties: {},
    byKey: {},
    droppedBy: null,
    files: {},
    orders: {},
    comparisons: {},
    stackings: {},
    sources: { layers: null, charts: {}, entries: {}, change: null },
  }),
  on: {
    ...annotationRecipes,
    ...propertiesRecipes,
    ...readingRecipes,
    'chart.list_requested': (charts, event) => {
      charts.list = startLoading(charts.list, event.id)
    },
    'chart.listed': (charts, event) => {
      const { charts: found, favorites, count } = event.data
      if (!finishLoading(charts.list, event.cause, { charts: found, count })) return
      for (const { id } of found) charts.favorites[id] = favorites.includes(id)
    },
    'chart.list_failed': (charts, event) => failLoading(charts.list, event.cause, event.data.message),
    'chart.favorite_requested': (charts, event) => {
      charts.favorites[event.data.chartId] = event.data.favorite
    },
    'chart.favorite_failed': (charts, event) => {
      const { chartId, favorite } = event.data
      if (charts.favorites[chartId] === favorite) charts.favorites[chartId] = !favorite
    },
    'explore.opened': (charts, event) => {
      const { key, slice } = event.data
      delete chartAt(charts, key)?.refusal
      if (slice !== null) charts.favorites[slice.id] = slice.favorite
    },
    'chart.delete_requested': (charts, event) => {
      charts.deleting[event.data.chartId] = event.id
    },
    'chart.delete_undone': (charts, event) => {
      delete charts.deleting[event.data.chartId]
    },
    'chart.delete_failed': (charts, event) => {
      delete charts.deleting[event.data.chartId]
    },
    'chart.deleted': (charts, event) => {
      const { chartId } = event.data
      delete charts.deleting[chartId]
      delete charts.favorites[chartId]
      delete charts.properties[chartId]
      const list = charts.list?.value ?? null
      if (charts.list === null || list === null) return
      const left = list.charts.filter(({ id }) => id !== chartId)
      if (left.length < list.charts.length) charts.list.value = { charts: left, count: list.count - 1 }
    },
    'tag.stored': (charts, event) => {
      const { kind, id, tags } = event.data
      const value = charts.list?.value ?? null
      const properties = kind === 'chart' ? (charts.properties[id] ?? null) : null
      if (properties !== null && properties.value !== null) properties.value = { ...properties.value, tags }
      if (kind !== 'chart' || charts.list === null || value === null) return
      charts.list.value = { ...value, charts: value.charts.map((one) => (one.id === id ? { ...one, tags } : one)) }
    },
    'chart.query_requested': (charts, event) => {
      const { key, formData, reason } = event.data
      const { retries = 0, refusal: _, ...chart } = chartAt(charts, key) ?? emptyChart()
      // keep the most recently requested entry last
      delete charts.byKey[key]
      charts.byKey[key] = {
        ...chart,
        status: 'loading',
        alert: null,
        stackTrace: null,
        errorType: null,
        link: null,
        file: null,
        startedAt: event.at,
        endedAt: null,
        latestForm: formData,
        request: event.id,
        annotations: keptOf(chart.annotations, formData),
        ...(reason === 'lost' || reason === 'online' ? { retries: retries + 1 } : {}),
      }
      evictOldest(charts.byKey, KEPT)
    },
    // figures and values of another database must not stay on screen, not even until the new ones come
    'dashboard.moved': (charts, { id, data: { dashboardId, chartIds } }) => {
      charts.droppedBy = id
      // keys without the number of a chart are of filters
      const former = new RegExp(`^dashboard/${dashboardId}/(${chartIds.join('|')}|\\D.*)$`)
      for (const key of Object.keys(charts.byKey)) if (former.test(key)) delete charts.byKey[key]
    },
    // shown anew, it is refused anew
    'dashboard.opened': (charts, { data: { dashboardId, charts: shown } }) => {
      for (const { id } of shown) delete chartAt(charts, `dashboard/${dashboardId}/${id}`)?.refusal
    },
    'chart.refused': (charts, { data: { key, code, controls, columns, metrics } }) => {
      if (key === '__proto__') return
      charts.byKey[key] = { ...(chartAt(charts, key) ?? emptyChart()), refusal: { code, controls, columns, metrics } }
      evictOldest(charts.byKey, KEPT)
    },
    'chart.query_succeeded': (charts, event) => {
      const chart = end(charts, event.data.key, event.cause)
      if (chart === null) return
      chart.status = 'success'
      chart.answers = event.data.answers
      chart.answeredForm = chart.latestForm
      chart.endedAt = event.at
      chart.answeredAt = event.at
    },
    'chart.query_failed': (charts, event) => {
      const chart = end(charts, event.data.key, event.cause)
      if (chart === null) return
      chart.status = 'failed'
      chart.alert = event.data.message
      chart.stackTrace = event.data.stackTrace
      chart.errorType = event.data.errorType ?? null
      chart.link = event.data.link ?? null
      chart.file = event.data.file ?? null
      chart.endedAt = event.at
    },
    'chart.query_stopped': (charts, event) => {
      const chart = chartAt(charts, event.data.key)
      if (chart === undefined || chart.status !== 'loading') return
      chart.status = 'stopped'
      chart.alert = 'Updating chart was stopped'
      chart.endedAt = event.at
    },
    'chart.rendered': (charts, event) => {
      const chart = chartAt(charts, event.data.key)
      if (chart === undefined || chart.status === 'loading' || chart.status === null) return
      chart.status = 'rendered'
      chart.alert = null
      chart.stackTrace = null
      chart.renderedAt = event.at
    },
    'chart.render_failed': (charts, event) => {
      const { key, message, stackTrace } = event.data
      const chart = chartAt(charts, key)
      if (chart === undefined) return
      chart.status = 'failed'
      chart.alert = `An error occurred while rendering the visualization: ${message}`
      chart.stackTrace = stackTrace
      chart.errorType = null
      chart.link = null
      chart.file = null
    },
    'chart.datasources_reset': (charts) => {
      for (const chart of Object.values(charts.byKey)) {
        if (chart.status !== 'failed' || chart.stackTrace === null) continue
        chart.status = null
        chart.alert = null
        chart.stackTrace = null
      }
    },
    'chart.file_requested': (charts, event) => {
      const { key } = event.data
      if (key !== '__proto__') charts.files[key] ??= event.id
    },
    'chart.file_saved': endFile,
    'chart.file_failed': endFile,
    'chart.removed': (charts, event) => {
      const { key } = event.data
      for (const kept of [charts.byKey, charts.orders, charts.comparisons, charts.stackings]) delete kept[key]
    },
    'chart.rekeyed': (charts, event) => {
      const { key, newKey } = event.data
      const chart = chartAt(charts, key)
      if (chart === undefined || key === newKey || newKey === '__proto__') return
      charts.byKey[newKey] = chart
      moveKey(charts.orders, key, newKey)
      moveKey(charts.comparisons, key, newKey)
      moveKey(charts.stackings, key, newKey)
      delete charts.byKey[key]
    },
    'effect.abandoned': (charts, event) => {
      abandonProperties(charts, event.cause)
      endFile(charts, event)
      dropRequest(charts.deleting, event.cause)
      for (const chart of Object.values(charts.byKey)) {
        if (chart.status === 'loading' && chart.request === event.cause) {
          chart.status = chart.answers.length === 0 ? null : 'success'
        }
      }
      abandonLoading(charts.list, event.cause)
    },
  },
})
