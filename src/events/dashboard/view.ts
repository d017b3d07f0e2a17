import * as z from 'zod/mini'

import { DashboardChart } from './dashboard'
import { defineEvent } from '../../core/events/define'
import { ExploreDataset } from '../explore/explore'

const nullableText = z.nullable(z.string())
const nullableNumber = z.nullable(z.number())
const dashboardId = z.number()
const message = z.string()
const touches = (data: { readonly dashboardId: number }) => [`dashboard/${data.dashboardId}`]
const at = { public: ['dashboardId'], touches }

/** Someone refreshed all charts: the request bypasses the server's cache. */
const dashboardRefreshRequested = defineEvent({
  type: 'dashboard.refresh_requested',
  class: 'intent',
  schema: () =>
    z.object({
      dashboardId,
      chartIds: z.readonly(z.array(z.number())),
      /** ms between one chart and the next; 0 requests all at once (`B4.48`). */
      delay: z.number(),
    }),
  public: ['dashboardId', 'chartIds[]', 'delay'],
  touches,
})

/** It is the turn of these charts. */
const dashboardRefreshDue = defineEvent({
  type: 'dashboard.refresh_due',
  class: 'remote',
  settles: false,
  schema: () => z.object({ dashboardId, chartIds: z.readonly(z.array(z.number())) }),
  public: ['dashboardId', 'chartIds[]'],
  touches,
})

const dashboardRefreshed = defineEvent({
  type: 'dashboard.refreshed',
  class: 'remote',
  schema: () => z.object({ dashboardId }),
  ...at,
})

/** Interval of this window's own refreshes; 0 never. */
const dashboardFrequencySet = defineEvent({
  type: 'dashboard.frequency_set',
  scope: 'window',
  schema: () => z.object({ dashboardId, seconds: z.number() }),
  public: ['dashboardId', 'seconds'],
  touches,
})

/** `B4.32` */
const dashboardTabActivated = defineEvent({
  type: 'dashboard.tab_activated',
  scope: 'window',
  schema: () => z.object({ dashboardId, tabsId: z.string(), tabId: z.string() }),
  public: ['dashboardId'],
  ids: ['tabsId', 'tabId'],
  touches,
})

/** `B4.31` */
const dashboardFullSizeSet = defineEvent({
  type: 'dashboard.full_size_set',
  scope: 'window',
  schema: () => z.object({ dashboardId, chartId: nullableNumber }),
  public: ['dashboardId', 'chartId'],
  touches,
})

/** The pointer is on a filter's field, so the charts it filters are highlighted (`B4.33`). */
const dashboardFilterFieldFocused = defineEvent({
  type: 'dashboard.filter_field_focused',
  scope: 'window',
  schema: () => z.object({ dashboardId, chartId: nullableNumber, column: nullableText }),
  public: ['dashboardId', 'chartId'],
  touches,
})

/** The dashboard needs a chart that it does not know yet. */
const dashboardChartRequested = defineEvent({
  type: 'dashboard.chart_requested',
  class: 'intent',
  schema: () => z.object({ dashboardId, chartId: z.number() }),
  public: ['dashboardId', 'chartId'],
  touches,
})

const dashboardChartLoaded = defineEvent({
  type: 'dashboard.chart_loaded',
  class: 'remote',
  schema: () => z.object({ dashboardId, chart: DashboardChart, dataset: z.nullable(ExploreDataset) }),
  ...at,
})

/** `B8.23`. `isHidden`: its data is a file that is not shared with the person, as the chart's place tells. */
const dashboardChartFailed = defineEvent({
  type: 'dashboard.chart_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, chartId: z.number(), message, isHidden: z.optional(z.boolean()) }),
  public: ['dashboardId', 'chartId', 'isHidden'],
  touches,
})

export const dashboardViewEvents = [
  dashboardRefreshRequested,
  dashboardRefreshDue,
  dashboardRefreshed,
  dashboardFrequencySet,
  dashboardTabActivated,
  dashboardFullSizeSet,
  dashboardFilterFieldFocused,
  dashboardChartRequested,
  dashboardChartLoaded,
  dashboardChartFailed,
] as const
