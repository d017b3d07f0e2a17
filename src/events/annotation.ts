import * as z from 'zod/mini'

import { defineEvent } from './define'
import { name, say } from './sentence'

const touches = (data: { readonly key: string }) => [`chart/${data.key}`]
const touchesSources = () => ['charts']

/** A chart wants the data of one of its annotation layers (`B4.12`). Layer and query are JSON, as the server takes them. */
export const annotationRequested = defineEvent({
  type: 'annotation.requested',
  class: 'intent',
  schema: z.object({
    key: z.string(),
    name: z.string(),
    datasetId: z.number(),
    query: z.string(),
    force: z.boolean(),
  }),
  public: ['datasetId', 'force'],
  ids: ['key'],
  touches,
  sentence: (data) => say`Asked for the annotations ${name(data.name)}`,
})

/** `B4.13`, `B4.16`: the rows lie in the result store under `resultKey`. */
export const annotationSucceeded = defineEvent({
  type: 'annotation.succeeded',
  class: 'remote',
  schema: z.object({ key: z.string(), name: z.string(), resultKey: z.string(), rows: z.number() }),
  public: ['rows'],
  ids: ['key', 'resultKey'],
  touches,
  sentence: (data) => say`Got the annotations ${name(data.name)}`,
})

/** `B4.14`, `B4.15` */
export const annotationFailed = defineEvent({
  type: 'annotation.failed',
  class: 'remote',
  schema: z.object({ key: z.string(), name: z.string(), message: z.string() }),
  ids: ['key'],
  touches,
  sentence: (data) => say`The annotations ${name(data.name)} could not be read: ${data.message}`,
})

/** Someone looks for layers of annotations that the server keeps. */
export const annotationSourcesRequested = defineEvent({
  type: 'annotation.sources_requested',
  class: 'intent',
  schema: z.object({}),
  touches: touchesSources,
  sentence: () => say`Asked for the annotation layers`,
})

export const annotationSourcesListed = defineEvent({
  type: 'annotation.sources_listed',
  class: 'remote',
  schema: z.object({ layers: z.readonly(z.array(z.object({ id: z.number(), name: z.string() }))) }),
  public: ['layers[].id'],
  touches: touchesSources,
  sentence: (data) => say`Got ${data.layers.length} annotation ${data.layers.length === 1 ? 'layer' : 'layers'}`,
})

export const annotationSourcesFailed = defineEvent({
  type: 'annotation.sources_failed',
  class: 'remote',
  schema: z.object({ message: z.string() }),
  touches: touchesSources,
  sentence: (data) => say`The annotation layers could not be read: ${data.message}`,
})

/** Someone chose a chart whose rows are to be drawn over another one: which columns has it? */
export const annotationChartRequested = defineEvent({
  type: 'annotation.chart_requested',
  class: 'intent',
  schema: z.object({ chartId: z.number() }),
  public: ['chartId'],
  touches: touchesSources,
  sentence: () => say`Asked for the columns of a chart`,
})

export const annotationChartRead = defineEvent({
  type: 'annotation.chart_read',
  class: 'remote',
  schema: z.object({ chartId: z.number(), columns: z.readonly(z.array(z.string())) }),
  public: ['chartId'],
  touches: touchesSources,
  sentence: (data) => say`Got the ${data.columns.length} columns of a chart`,
})

export const annotationChartFailed = defineEvent({
  type: 'annotation.chart_failed',
  class: 'remote',
  schema: z.object({ chartId: z.number(), message: z.string() }),
  public: ['chartId'],
  touches: touchesSources,
  sentence: (data) => say`The columns of a chart could not be read: ${data.message}`,
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
] as const
