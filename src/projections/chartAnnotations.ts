import type { Charts, ChartState } from './charts'
import type { Projection } from './projection'
import type { Loadable } from './schemas'

/** What is known of the data of one annotation layer (`B3.19`). */
export interface AnnotationState {
  status: 'loading' | 'success' | 'failed'
  request: string
  /** The query it was asked with. */
  asked: string
  /** Where the rows lie; null without any. */
  resultKey: string | null
  message: string | null
}

/** What a layer may be made of. */
export interface AnnotationSources {
  layers: Loadable<readonly { readonly id: number; readonly name: string }[]> | null
  /** Columns of saved charts by their number. */
  charts: Record<string, Loadable<readonly string[]>>
}

const own = ({ byKey }: Charts, key: string): ChartState | undefined =>
  Object.hasOwn(byKey, key) ? byKey[key] : undefined

/** The layer that waits for this answer; none for a late one (`B4.12`, `B4.17`). */
const awaited = (charts: Charts, { key, name }: { key: string; name: string }, cause: string | null) => {
  const annotations = own(charts, key)?.annotations ?? {}
  const known = Object.hasOwn(annotations, name) ? annotations[name] : undefined
  return known === undefined || known.status !== 'loading' || known.request !== cause ? null : known
}

/** Annotations of the charts on screen, and what layers may be made of. */
export const annotationRecipes: Projection<'charts', Charts>['on'] = {
  'annotation.requested': (charts, event) => {
    const { key, name, query } = event.data
    const chart = own(charts, key)
    if (chart === undefined || name === '__proto__') return undefined
    const known = Object.hasOwn(chart.annotations, name) ? chart.annotations[name] : undefined
    chart.annotations[name] = {
      status: 'loading',
      request: event.id,
      asked: query,
      resultKey: known?.resultKey ?? null,
      message: null,
    }
    return undefined
  },
  'annotation.succeeded': (charts, event) => {
    const layer = awaited(charts, event.data, event.cause)
    if (layer === null) return undefined
    layer.status = 'success'
    layer.resultKey = event.data.resultKey
    layer.message = null
    return undefined
  },
  'annotation.failed': (charts, event) => {
    const layer = awaited(charts, event.data, event.cause)
    if (layer === null) return undefined
    layer.status = 'failed'
    layer.resultKey = null
    layer.message = event.data.message
    return undefined
  },
  'annotation.sources_requested': (charts, event) => {
    const value = charts.sources.layers?.value ?? null
    charts.sources.layers = { status: 'loading', value, message: null, request: event.id }
    return undefined
  },
  'annotation.sources_listed': (charts, event) => {
    const { layers } = charts.sources
    if (layers === null || layers.request !== event.cause) return undefined
    charts.sources.layers = { ...layers, status: 'loaded', value: event.data.layers }
    return undefined
  },
  'annotation.sources_failed': (charts, event) => {
    const { layers } = charts.sources
    if (layers === null || layers.request !== event.cause) return undefined
    charts.sources.layers = { ...layers, status: 'failed', message: event.data.message }
    return undefined
  },
  'annotation.chart_requested': (charts, event) => {
    const { chartId } = event.data
    const value = charts.sources.charts[chartId]?.value ?? null
    charts.sources.charts[chartId] = { status: 'loading', value, message: null, request: event.id }
    return undefined
  },
  'annotation.chart_read': (charts, event) => {
    const { chartId, columns } = event.data
    const known = charts.sources.charts[chartId]
    if (known === undefined || known.request !== event.cause) return undefined
    charts.sources.charts[chartId] = { ...known, status: 'loaded', value: columns }
    return undefined
  },
  'annotation.chart_failed': (charts, event) => {
    const { chartId, message } = event.data
    const known = charts.sources.charts[chartId]
    if (known === undefined || known.request !== event.cause) return undefined
    charts.sources.charts[chartId] = { ...known, status: 'failed', message }
    return undefined
  },
}
