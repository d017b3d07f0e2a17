import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { Choice } from '../tag/tag'

const choices = z.readonly(z.array(Choice))

/** Properties of a saved chart besides its controls. */
export const ChartProperties = z.object({
  name: z.string(),
  description: z.string(),
  certifiedBy: z.string(),
  certificationDetails: z.string(),
  /** Cache seconds of its rows; 0 is without end, -1 never, null takes the dataset's. */
  cacheTimeout: z.nullable(z.number()),
  owners: choices,
})
export type ChartProperties = z.infer<typeof ChartProperties>

const chartId = z.number()
const PROPERTIES = ['cacheTimeout', 'owners[].id'] as const
const shown = (...places: readonly string[]) => places.flatMap((place) => PROPERTIES.map((path) => `${place}.${path}`))
const touches = (data: { readonly chartId: number }) => ['chart/list', `chart/slice/${data.chartId}`]

const chartPropertiesRequested = defineEvent({
  type: 'chart.properties_requested',
  class: 'intent',
  schema: () => z.object({ chartId }),
  public: ['chartId'],
  touches,
})

/** `dashboards` are those that show the chart and that the reader may know of. */
const chartPropertiesRead = defineEvent({
  type: 'chart.properties_read',
  class: 'remote',
  schema: () => z.object({ chartId, properties: ChartProperties, tags: choices, dashboards: choices }),
  public: ['chartId', 'dashboards[].id', ...shown('properties')],
  touches,
})

const chartPropertiesReadFailed = defineEvent({
  type: 'chart.properties_read_failed',
  class: 'remote',
  schema: () => z.object({ chartId, message: z.string() }),
  public: ['chartId'],
  touches,
})

/** Someone changed properties; `was` are those that they saw (B7.07). */
const chartPropertiesSet = defineEvent({
  type: 'chart.properties_set',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ chartId, properties: ChartProperties, was: ChartProperties }),
  public: ['chartId', ...shown('properties', 'was')],
  touches,
  inverse: {
    scope: 'explore',
    of: ({ chartId: id, properties, was }) => ({
      type: 'chart.properties_set',
      data: { chartId: id, properties: was, was: properties },
    }),
  },
})

const chartPropertiesStored = defineEvent({
  type: 'chart.properties_stored',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ chartId, properties: ChartProperties }),
  public: ['chartId', ...shown('properties')],
  touches,
})

const chartPropertiesFailed = defineEvent({
  type: 'chart.properties_failed',
  class: 'remote',
  schema: () => z.object({ chartId, message: z.string() }),
  public: ['chartId'],
  touches,
})

export const chartPropertiesEvents = [
  chartPropertiesRequested,
  chartPropertiesRead,
  chartPropertiesReadFailed,
  chartPropertiesSet,
  chartPropertiesStored,
  chartPropertiesFailed,
] as const
