import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

/** File formats in which the server saves all rows of a chart. */
export const ChartFileFormat = z.enum(['csv', 'xlsx'])
export type ChartFileFormat = z.infer<typeof ChartFileFormat>

const touches = (data: { readonly key: string }) => [`chart/${data.key}`]

/** Someone wants the rows of a chart as a file of the server's making. `queries` are JSON, as the server takes them (B7.01). */
const chartFileRequested = defineEvent({
  type: 'chart.file_requested',
  class: 'intent',
  schema: () =>
    z.object({
      key: z.string(),
      title: z.string(),
      datasetId: z.number(),
      queries: z.string(),
      format: ChartFileFormat,
    }),
  public: ['datasetId', 'format'],
  ids: ['key'],
  touches,
})

const chartFileSaved = defineEvent({
  type: 'chart.file_saved',
  class: 'remote',
  schema: () => z.object({ key: z.string(), fileName: z.string(), bytes: z.number() }),
  public: ['bytes'],
  ids: ['key'],
  touches,
})

const chartFileFailed = defineEvent({
  type: 'chart.file_failed',
  class: 'remote',
  schema: () => z.object({ key: z.string(), message: z.string() }),
  ids: ['key'],
  touches,
})

export const chartFileEvents = [chartFileRequested, chartFileSaved, chartFileFailed] as const
