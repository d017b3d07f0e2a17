import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const touches = (data: { readonly key: string }) => [`chart/${data.key}`]
const touchesSources = () => ['charts']

/** A chart wants the data of one of its annotation layers (`B4.12`). Layer and query are JSON, as the server takes them. */
const annotationRequested = defineEvent({
  type: 'annotation.requested',
  class: 'intent',
  schema: () =>
    z.object({
      key: z.string(),
      name: z.string(),
      datasetId: z.number(),
      query: z.string(),
      force: z.boolean(),
    }),
  public: ['datasetId', 'force'],
  ids: ['key'],
  touches,
})

/** `B4.13`, `B4.16`: the result store holds the rows under `resultKey`. */
const annotationSucceeded = defineEvent({
  type: 'annotation.succeeded',
  class: 'remote',
  schema: () => z.object({ key: z.string(), name: z.string(), resultKey: z.string(), rows: z.number() }),
  public: ['rows'],
  ids: ['key', 'resultKey'],
  touches,
})

/** `B4.14`, `B4.15` */
const annotationFailed = defineEvent({
  type: 'annotation.failed',
  class: 'remote',
  schema: () => z.object({ key: z.string(), name: z.string(), message: z.string() }),
  ids: ['key'],
  touches,
})

const nullable = z.nullable(z.string())

/** A layer that the server keeps. */
export const LayerSummary = z.object({
  id: z.number(),
  name: z.string(),
  description: z.optional(nullable),
  /** Such as `3 days ago`. */
  changed: z.optional(z.string()),
})
export type LayerSummary = z.infer<typeof LayerSummary>

/** A moment or a stretch of time in a layer; both ends in UTC, without a zone. */
export const LayerEntry = z.object({
  id: z.number(),
  name: z.string(),
  description: nullable,
  start: z.string(),
  end: z.string(),
})
export type LayerEntry = z.infer<typeof LayerEntry>

const touchesLayers = () => ['charts', 'annotationLayers']

/** Someone opened a layer to see its entries. */
const annotationEntriesRequested = defineEvent({
  type: 'annotation.entries_requested',
  class: 'intent',
  schema: () => z.object({ layerId: z.number() }),
  public: ['layerId'],
  touches: touchesLayers,
})

const annotationEntriesListed = defineEvent({
  type: 'annotation.entries_listed',
  class: 'remote',
  schema: () => z.object({ layerId: z.number(), entries: z.readonly(z.array(LayerEntry)), count: z.number() }),
  public: ['layerId', 'entries[].id', 'count'],
  touches: touchesLayers,
})

const annotationEntriesFailed = defineEvent({
  type: 'annotation.entries_failed',
  class: 'remote',
  schema: () => z.object({ layerId: z.number(), message: z.string() }),
  public: ['layerId'],
  touches: touchesLayers,
})

/** Someone made, changed or deleted a layer, or an annotation in one. `body` is JSON as the server takes it; null deletes. */
const annotationChangeRequested = defineEvent({
  type: 'annotation.change_requested',
  class: 'intent',
  schema: () =>
    z.object({
      what: z.enum(['layer', 'annotation']),
      layerId: z.nullable(z.number()),
      entryId: z.nullable(z.number()),
      name: z.string(),
      body: nullable,
    }),
  public: ['what', 'layerId', 'entryId'],
  touches: touchesLayers,
})

const annotationChanged = defineEvent({
  type: 'annotation.changed',
  class: 'remote',
  schema: () => z.object({ layerId: z.nullable(z.number()) }),
  public: ['layerId'],
  touches: touchesLayers,
})

const annotationChangeFailed = defineEvent({
  type: 'annotation.change_failed',
  class: 'remote',
  schema: () => z.object({ message: z.string() }),
  touches: touchesLayers,
})

/** Someone looks for layers of annotations that the server keeps. */
const annotationSourcesRequested = defineEvent({
  type: 'annotation.sources_requested',
  class: 'intent',
  schema: () => z.object({}),
  touches: touchesSources,
})

const annotationSourcesListed = defineEvent({
  type: 'annotation.sources_listed',
  class: 'remote',
  schema: () => z.object({ layers: z.readonly(z.array(LayerSummary)) }),
  public: ['layers[].id'],
  touches: touchesSources,
})

const annotationSourcesFailed = defineEvent({
  type: 'annotation.sources_failed',
  class: 'remote',
  schema: () => z.object({ message: z.string() }),
  touches: touchesSources,
})

/** Someone chose a chart whose rows are to be drawn over another one: which columns has it? */
const annotationChartRequested = defineEvent({
  type: 'annotation.chart_requested',
  class: 'intent',
  schema: () => z.object({ chartId: z.number() }),
  public: ['chartId'],
  touches: touchesSources,
})

const annotationChartRead = defineEvent({
  type: 'annotation.chart_read',
  class: 'remote',
  schema: () => z.object({ chartId: z.number(), columns: z.readonly(z.array(z.string())) }),
  public: ['chartId'],
  touches: touchesSources,
})

const annotationChartFailed = defineEvent({
  type: 'annotation.chart_failed',
  class: 'remote',
  schema: () => z.object({ chartId: z.number(), message: z.string() }),
  public: ['chartId'],
  touches: touchesSources,
})

export const annotationEvents = [
  annotationRequested,
  annotationSucceeded,
  annotationFailed,
  annotationSourcesRequested,
  annotationSourcesListed,
  annotationSourcesFailed,
  annotationChartRequested,
  annotationChartRead,
  annotationChartFailed,
  annotationEntriesRequested,
  annotationEntriesListed,
  annotationEntriesFailed,
  annotationChangeRequested,
  annotationChanged,
  annotationChangeFailed,
] as const
