import type { FormData } from '../events/chart'
import { event } from '../events/registry'
import { annotationRequests } from '../projections/annotations/requests'
import type { ReadModel } from '../projections/model'
import { defineCommands, type Decision } from './command'

interface Asking {
  readonly key: string
  readonly datasetId: number
  readonly formData: FormData
  /** What the rows on screen were asked with, as JSON. */
  readonly queries: string
}

/** Asks for the layers of a chart that were not asked for like this yet; a newer request of a name ends the earlier one (`B4.12`). */
const ask = (state: ReadModel, { key, datasetId, formData, queries }: Asking): Decision => {
  const known = state.charts.byKey[key]?.annotations ?? {}
  return annotationRequests(formData, queries)
    .filter(({ name, query }) => !Object.hasOwn(known, name) || known[name]?.asked !== query)
    .map(({ name, query }) => event('annotation.requested', { key, name, datasetId, query, force: false }))
}

const sources = (): Decision => [event('annotation.sources_requested', {})]

const chart = (state: ReadModel, { chartId }: { readonly chartId: number }): Decision =>
  state.charts.sources.charts[chartId]?.status === 'loading' ? [] : [event('annotation.chart_requested', { chartId })]

export const annotationCommands = defineCommands({
  'annotation.ask': ask,
  'annotation.sources': sources,
  'annotation.chart': chart,
})
