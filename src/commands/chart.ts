import type { FormData } from '../events/chart'
import { event } from '../events/registry'
import { annotationRequests } from '../projections/annotations/requests'
import type { ReadModel } from '../projections/model'
import { defineCommands, type Decision } from './command'

interface Listing {
  readonly search?: string
  /** Only those that have this tag. */
  readonly tag?: number | null
}

const list = (_state: ReadModel, { search = '', tag = null }: Listing): Decision => [
  event('chart.list_requested', { search: search.trim(), tag }),
]

interface Favorite {
  readonly chartId: number
  readonly favorite: boolean
}

const favor = (state: ReadModel, { chartId, favorite }: Favorite): Decision =>
  (state.charts.favorites[chartId] ?? false) === favorite
    ? []
    : [event('chart.favorite_requested', { chartId, favorite })]

const remove = (state: ReadModel, { chartId }: { readonly chartId: number }): Decision => {
  const known = state.charts.list?.value?.charts.find((chart) => chart.id === chartId)
  return known === undefined || state.charts.deleting[chartId] !== undefined
    ? []
    : [event('chart.delete_requested', { chartId, name: known.name })]
}

/** Takes a deletion back that the server has not heard of yet. */
const keep = (state: ReadModel, { chartId }: { readonly chartId: number }): Decision => {
  const known = state.charts.list?.value?.charts.find((chart) => chart.id === chartId)
  return known === undefined || state.charts.deleting[chartId] === undefined
    ? []
    : [event('chart.delete_undone', { chartId, name: known.name })]
}

interface Asking {
  readonly key: string
  readonly datasetId: number
  readonly formData: FormData
  /** As the server takes them, as JSON. */
  readonly queries: string
  readonly resultType?: string
  readonly force?: boolean
}

/** Asks for the rows of a chart and for its annotations; answers to earlier requests are not waited for any more. */
const query = (_state: ReadModel, { resultType = 'full', force = false, ...asking }: Asking): Decision => {
  const { key, datasetId, formData, queries } = asking
  const layers = resultType === 'full' ? annotationRequests(formData, queries) : []
  return [
    event('chart.query_requested', { ...asking, resultType, force }),
    ...layers.map((layer) => event('annotation.requested', { ...layer, key, datasetId, force })),
  ]
}

interface Keyed {
  readonly key: string
}

const stop = (state: ReadModel, { key }: Keyed): Decision => {
  const chart = state.charts.byKey[key]
  return chart?.status === 'loading' && chart.request !== null
    ? [event('chart.query_stopped', { key }, chart.request)]
    : []
}

const rendered = (state: ReadModel, { key }: Keyed): Decision =>
  state.charts.byKey[key]?.status === 'success' ? [event('chart.rendered', { key })] : []

interface Failure extends Keyed {
  readonly message: string
  readonly stackTrace?: string | null
}

const renderFailed = (state: ReadModel, { key, message, stackTrace = null }: Failure): Decision => {
  const status = state.charts.byKey[key]?.status ?? null
  return status === 'success' || status === 'rendered'
    ? [event('chart.render_failed', { key, message, stackTrace })]
    : []
}

export const chartCommands = defineCommands({
  'chart.list': list,
  'chart.favor': favor,
  'chart.delete': remove,
  'chart.keep': keep,
  'chart.query': query,
  'chart.stop': stop,
  'chart.rendered': rendered,
  'chart.render_failed': renderFailed,
})
