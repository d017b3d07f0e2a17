import type { FormData } from '../../events/chart/chart'
import { event } from '../../core/events/registry'
import { annotationRequests } from '../../domain/charts/annotations/requests'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, type Decision } from '../../core/commands/command'

interface AnnotationQuery {
  readonly key: string
  readonly datasetId: number
  readonly formData: FormData
  /** The queries of the rows on screen, as JSON. */
  readonly queries: string
}

/** Requests the layers of a chart that have no such request yet; a newer request of a name ends the earlier one (`B4.12`). */
const ask = (state: ReadModel, { key, datasetId, formData, queries }: AnnotationQuery): Decision => {
  const annotations = state.charts.byKey[key]?.annotations ?? {}
  return annotationRequests(formData, queries)
    .filter(({ name, query }) => !Object.hasOwn(annotations, name) || annotations[name]?.asked !== query)
    .map(({ name, query }) => event('annotation.requested', { key, name, datasetId, query, force: false }))
}

const sources = (): Decision => [event('annotation.sources_requested', {})]

const chart = (state: ReadModel, { chartId }: { readonly chartId: number }): Decision =>
  state.charts.sources.charts[chartId]?.status === 'loading' ? [] : [event('annotation.chart_requested', { chartId })]

const entries = (state: ReadModel, { layerId }: { readonly layerId: number }): Decision =>
  state.charts.sources.entries[layerId]?.status === 'loading'
    ? []
    : [event('annotation.entries_requested', { layerId })]

/** Null for a new one. */
interface Layer {
  readonly layerId: number | null
  readonly name: string
  readonly description: string
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const saveLayer = (_state: ReadModel, { layerId, name: enteredName, description }: Layer): Decision => {
  const name = enteredName.trim()
  if (name === '') return []
  const body = JSON.stringify({ name, descr: orNull(description) })
  return [event('annotation.change_requested', { what: 'layer', layerId, entryId: null, name, body })]
}

const deleteLayer = (
  _state: ReadModel,
  { layerId, name }: { readonly layerId: number; readonly name: string },
): Decision => [event('annotation.change_requested', { what: 'layer', layerId, entryId: null, name, body: null })]

interface Entry {
  readonly layerId: number
  /** Null for a new one. */
  readonly entryId: number | null
  readonly name: string
  readonly description: string
  /** In UTC, without a zone. */
  readonly start: string
  readonly end: string
}

/** An annotation ends when it begins, unless an end is given. */
const saveEntry = (
  _state: ReadModel,
  { layerId, entryId, name: enteredName, description, start, end }: Entry,
): Decision => {
  const name = enteredName.trim()
  if (name === '' || start === '') return []
  const body = JSON.stringify({
    short_descr: name,
    long_descr: orNull(description),
    start_dttm: start,
    end_dttm: end === '' ? start : end,
  })
  return [event('annotation.change_requested', { what: 'annotation', layerId, entryId, name, body })]
}

const deleteEntry = (
  _state: ReadModel,
  { layerId, entryId, name }: { readonly layerId: number; readonly entryId: number; readonly name: string },
): Decision => [event('annotation.change_requested', { what: 'annotation', layerId, entryId, name, body: null })]

export const annotationCommands = defineCommands({
  'annotation.ask': ask,
  'annotation.sources': sources,
  'annotation.chart': chart,
  'annotation.entries': entries,
  'annotation.save_layer': saveLayer,
  'annotation.delete_layer': deleteLayer,
  'annotation.save_entry': saveEntry,
  'annotation.delete_entry': deleteEntry,
})
