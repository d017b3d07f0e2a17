import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const texts = z.readonly(z.array(z.string()))

/** Reasons for which a chart cannot be queried. */
const RefusalCode = z.enum(['DATASET_GONE', 'COLUMNS_GONE', 'METRICS_GONE', 'CONTROLS_INVALID', 'NOTHING_SHOWN'])

/** Reason why a chart cannot be queried. */
export const ChartRefusal = z.object({
  code: RefusalCode,
  /** The controls concerned by their labels, which are words of the product, with their problems. */
  controls: z.readonly(z.array(z.object({ label: z.string(), problems: texts }))),
  /** Names that the dataset lacks. */
  columns: texts,
  metrics: texts,
})
export type ChartRefusal = z.infer<typeof ChartRefusal>

/** A chart with the reason why it cannot be queried. */
export interface RefusedChart extends ChartRefusal {
  readonly key: string
  readonly title: string
}

/** A chart was shown that cannot be queried; nobody asks the server for its rows. */
const chartRefused = defineEvent({
  type: 'chart.refused',
  schema: () => z.object({ key: z.string(), title: z.string(), ...ChartRefusal.shape }),
  public: ['code', 'controls[].label'],
  ids: ['key'],
  touches: ({ key }) => [`chart/${key}`],
})

export const chartRefusalEvents = [chartRefused] as const
