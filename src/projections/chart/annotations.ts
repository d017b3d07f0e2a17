import type { ChartState, Charts } from './state'
import { failLoading, finishLoading, startLoading } from '../../core/readModel/loadable'
import type { Projection } from '../../core/readModel/projection'

const chartAt = ({ byKey }: Charts, key: string): ChartState | undefined =>
  Object.hasOwn(byKey, key) ? byKey[key] : undefined

/** The layer that waits for this answer; none for a late one (`B4.12`, `B4.17`). */
const awaited = (charts: Charts, { key, name }: { key: string; name: string }, cause: string | null) => {
  const annotations = chartAt(charts, key)?.annotations ?? {}
  const layer = Object.hasOwn(annotations, name) ? annotations[name] : undefined
  return layer === undefined || layer.status !== 'loading' || layer.request !== cause ? null : layer
}

/** Annotations of the charts on screen, and the possible sources of layers. */
export const annotationRecipes: Projection<'charts', Charts>['on'] = {
  'annotation.requested': (charts, event) => {
    const { key, name, query } = event.data
    const chart = chartAt(charts, key)
    if (chart === undefined || name === '__proto__') return
    const layer = Object.hasOwn(chart.annotations, name) ? chart.annotations[name] : undefined
    chart.annotations[name] = {
      status: 'loading',
      request: event.id,
      asked: query,
      resultKey: layer?.resultKey ?? null,
      message: null,
    }
  },
  'annotation.succeeded': (charts, event) => {
    const layer = awaited(charts, event.data, event.cause)
    if (layer === null) return
    layer.status = 'success'
    layer.resultKey = event.data.resultKey
    layer.message = null
  },
  'annotation.failed': (charts, event) => {
    const layer = awaited(charts, event.data, event.cause)
    if (layer === null) return
    layer.status = 'failed'
    layer.resultKey = null
    layer.message = event.data.message
  },
  'annotation.sources_requested': (charts, event) => {
    charts.sources.layers = startLoading(charts.sources.layers, event.id)
  },
  'annotation.sources_listed': (charts, event) => finishLoading(charts.sources.layers, event.cause, event.data.layers),
  'annotation.sources_failed': (charts, event) => failLoading(charts.sources.layers, event.cause, event.data.message),
  'annotation.entries_requested': (charts, event) => {
    const { layerId } = event.data
    charts.sources.entries[layerId] = startLoading(charts.sources.entries[layerId], event.id)
  },
  'annotation.entries_listed': (charts, { cause, data: { layerId, entries, count } }) =>
    finishLoading(charts.sources.entries[layerId], cause, { entries, count }),
  'annotation.entries_failed': (charts, { cause, data: { layerId, message } }) =>
    failLoading(charts.sources.entries[layerId], cause, message),
  'annotation.change_requested': (charts, event) => {
    charts.sources.change = { request: event.id, status: 'sending', message: null }
  },
  'annotation.changed': (charts, event) => {
    const { change } = charts.sources
    if (change !== null && change.request === event.cause) charts.sources.change = { ...change, status: 'done' }
  },
  'annotation.change_failed': (charts, event) => {
    const { change } = charts.sources
    if (change === null || change.request !== event.cause) return
    charts.sources.change = { ...change, status: 'failed', message: event.data.message }
  },
  'annotation.chart_requested': (charts, event) => {
    const { chartId } = event.data
    charts.sources.charts[chartId] = startLoading(charts.sources.charts[chartId], event.id)
  },
  'annotation.chart_read': (charts, { cause, data: { chartId, columns } }) =>
    finishLoading(charts.sources.charts[chartId], cause, columns),
  'annotation.chart_failed': (charts, { cause, data: { chartId, message } }) =>
    failLoading(charts.sources.charts[chartId], cause, message),
}
