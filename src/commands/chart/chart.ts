import type { ChartOrder, FormData, RequestReason } from '../../events/chart/chart'
import type { ChartFileFormat } from '../../events/chart/file'
import type { RefusedChart } from '../../events/chart/refusal'
import type { ChartProperties } from '../../events/chart/properties'
import { event } from '../../core/events/registry'
import { same } from '../../core/json/value'
import { annotationRequests } from '../../domain/charts/annotations/requests'
import { propertiesOf, sameProperties } from '../../projections/chart/properties'
import type { ReadModel } from '../../core/readModel/model'
import { chartReadingCommands } from './reading'
import { defineCommands, type Decision } from '../../core/commands/command'

interface Listing {
  readonly search?: string
  /** Only those that have this tag. */
  readonly tag?: number | null
  /** Only those that this person owns. */
  readonly isOwn?: boolean
  /** The latest change first where there is none. */
  readonly order?: ChartOrder | null
}

const list = ({ session }: ReadModel, { search = '', tag = null, isOwn = false, order = null }: Listing): Decision => [
  event('chart.list_requested', {
    search: search.trim(),
    tag,
    ...(isOwn && session.user !== null ? { owner: session.user.id } : {}),
    ...(order === null ? {} : { order }),
  }),
]

interface Favorite {
  readonly chartId: number
  readonly favorite: boolean
}

const favor = (state: ReadModel, { chartId, favorite }: Favorite): Decision =>
  (state.charts.favorites[chartId] ?? false) === favorite
    ? []
    : [event('chart.favorite_requested', { chartId, favorite })]

interface Several {
  readonly ids: readonly number[]
}

const listed = ({ charts }: ReadModel, { ids }: Several, deleting: boolean) =>
  (charts.list?.value?.charts ?? [])
    .filter(({ id }) => ids.includes(id) && (charts.deleting[id] !== undefined) === deleting)
    .map(({ id, name }) => ({ chartId: id, name }))

const remove = (state: ReadModel, several: Several): Decision =>
  listed(state, several, false).map((data) => event('chart.delete_requested', data))

/** Undoes deletions that the server does not know yet. */
const keep = (state: ReadModel, several: Several): Decision =>
  listed(state, several, true).map((data) => event('chart.delete_undone', data))

const readProperties = (_state: ReadModel, { chartId }: { readonly chartId: number }): Decision => [
  event('chart.properties_requested', { chartId }),
]

interface Properties {
  readonly chartId: number
  readonly properties: ChartProperties
}

/** Changes properties that were read before; details of a certification stay only with a certifier. */
const setProperties = (state: ReadModel, { chartId, properties }: Properties): Decision => {
  const current = propertiesOf(state.charts, chartId)
  if (current === null || current.value === null || current.setting !== null) return []
  const was = current.value.properties
  const certifiedBy = properties.certifiedBy.trim()
  const next = {
    ...properties,
    name: properties.name.trim(),
    certifiedBy,
    certificationDetails: certifiedBy === '' ? '' : properties.certificationDetails.trim(),
  }
  return next.name === '' || sameProperties(next, was)
    ? []
    : [event('chart.properties_set', { chartId, properties: next, was })]
}

interface ChartQuery {
  readonly key: string
  readonly datasetId: number
  readonly formData: FormData
  /** As the server takes them, as JSON. */
  readonly queries: string
  readonly resultType?: string
  readonly force?: boolean
  /** Set for the charts of a dashboard alone. */
  readonly reason?: RequestReason
}

/** Asks for the rows of a chart and for its annotations; answers to earlier requests are not waited for any more. */
const query = (_state: ReadModel, { resultType = 'full', force = false, ...asking }: ChartQuery): Decision => {
  const { key, datasetId, formData, queries } = asking
  const layers = resultType === 'full' ? annotationRequests(formData, queries) : []
  return [
    event('chart.query_requested', { ...asking, resultType, force }),
    ...layers.map((layer) => event('annotation.requested', { ...layer, key, datasetId, force })),
  ]
}

/** Records once, for each time a chart is shown, the reason why it cannot be queried. */
const refuse = ({ charts }: ReadModel, { key, title, ...refusal }: RefusedChart): Decision =>
  same(charts.byKey[key]?.refusal ?? null, refusal) ? [] : [event('chart.refused', { key, title, ...refusal })]

interface Keyed {
  readonly key: string
}

interface Filing extends Keyed {
  readonly title: string
  readonly datasetId: number
  /** As the server takes them, as JSON. */
  readonly queries: string
  readonly format: ChartFileFormat
}

/** Has the server make a file of the rows of a chart; one at a time for each. */
const file = (state: ReadModel, filing: Filing): Decision =>
  Object.hasOwn(state.charts.files, filing.key) ? [] : [event('chart.file_requested', filing)]

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
  'chart.read_properties': readProperties,
  'chart.set_properties': setProperties,
  'chart.query': query,
  'chart.refuse': refuse,
  'chart.file': file,
  'chart.stop': stop,
  'chart.rendered': rendered,
  'chart.render_failed': renderFailed,
  ...chartReadingCommands,
})
