import type { LayerEntry, LayerSummary } from '../../events/annotation/annotation'
import type { Charts, ChartState } from './charts'
import type { Projection } from '../../core/readModel/projection'
import type { Loadable } from '../schema/schemas'

/** State of the data of one annotation layer (`B3.19`). */
export interface AnnotationState {
  status: 'loading' | 'success' | 'failed'
  request: string
  /** The query of the request. */
  asked: string
  /** Key of its rows in the result store; null without any. */
  resultKey: string | null
  message: string | null
}

export interface LayerEntries {
  readonly entries: readonly LayerEntry[]
  /** Number of entries on the server. */
  readonly count: number
}

export interface LayerChange {
  readonly request: string
  readonly status: 'sending' | 'done' | 'failed'
  readonly message: string | null
}

/** Possible sources of a layer. */
export interface AnnotationSources {
  layers: Loadable<readonly LayerSummary[]> | null
  /** Entries of layers, by the layer's number. */
  entries: Record<string, Loadable<LayerEntries>>
  /** The change that was sent last. */
  change: LayerChange | null
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

/** Annotations of the charts on screen, and the possible sources of layers. */
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
  'annotation.entries_requested': (charts, event) => {
    const { layerId } = event.data
    const value = charts.sources.entries[layerId]?.value ?? null
    charts.sources.entries[layerId] = { status: 'loading', value, message: null, request: event.id }
    return undefined
  },
  'annotation.entries_listed': (charts, event) => {
    const { layerId, entries, count } = event.data
    const known = charts.sources.entries[layerId]
    if (known === undefined || known.request !== event.cause) return undefined
    charts.sources.entries[layerId] = { ...known, status: 'loaded', value: { entries, count } }
    return undefined
  },
  'annotation.entries_failed': (charts, event) => {
    const { layerId, message } = event.data
    const known = charts.sources.entries[layerId]
    if (known === undefined || known.request !== event.cause) return undefined
    charts.sources.entries[layerId] = { ...known, status: 'failed', message }
    return undefined
  },
  'annotation.change_requested': (charts, event) => {
    charts.sources.change = { request: event.id, status: 'sending', message: null }
    return undefined
  },
  'annotation.changed': (charts, event) => {
    const { change } = charts.sources
    if (change !== null && change.request === event.cause) charts.sources.change = { ...change, status: 'done' }
    return undefined
  },
  'annotation.change_failed': (charts, event) => {
    const { change } = charts.sources
    if (change === null || change.request !== event.cause) return undefined
    charts.sources.change = { ...change, status: 'failed', message: event.data.message }
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
