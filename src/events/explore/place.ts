import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

/** The layout of a dashboard contains the chart (B8.37, B8.38). */
export const explorePlaced = defineEvent({
  type: 'explore.placed',
  class: 'remote',
  durability: 'prompt',
  schema: () =>
    z.object({
      key: z.string(),
      chartId: z.number(),
      name: z.string(),
      dashboardId: z.number(),
      title: z.string(),
      /** The dashboard was made for it. */
      created: z.boolean(),
    }),
  public: ['chartId', 'dashboardId', 'created'],
  ids: ['key'],
  touches: (data) => [`explore/${data.key}`, 'dashboard/list', `dashboard/${data.dashboardId}`],
})

/** It is saved, and the dashboard could not be changed. */
export const explorePlaceFailed = defineEvent({
  type: 'explore.place_failed',
  class: 'remote',
  schema: () => z.object({ key: z.string(), title: z.string(), message: z.string() }),
  ids: ['key'],
  touches: (data) => [`explore/${data.key}`],
})
