import * as z from 'zod/mini'

import { defineEvent, type NewEvent } from '../../core/events/define'

/** Place where a reader looked at a chart, and so the scope of its undo: in Explore, or on a dashboard in view or under edit. */
const place = {
  scope: z.enum(['explore', 'filters', 'dashboard']),
  dashboardId: z.nullable(z.number()),
}
/** The same as it is had of a chart. */
export interface ReadingPlace {
  readonly scope: 'explore' | 'filters' | 'dashboard'
  readonly dashboardId: number | null
}

const names = z.readonly(z.array(z.string()))
const touches = (data: { readonly key: string }) => [`chart/${data.key}`]

/** The chart on a dashboard that a key names; null for one that is edited by itself. */
export const chartOnDashboard = (key: string): { readonly dashboardId: number; readonly chartId: number } | null => {
  const [, dashboardId, chartId] = /^dashboard\/(\d{1,15})\/(\d{1,15})$/.exec(key) ?? []
  return dashboardId === undefined ? null : { dashboardId: Number(dashboardId), chartId: Number(chartId) }
}

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> => typeof data === 'object' && data !== null

/** Version 1 lacked these fields: its key gives the place; the earlier order is lost. */
const placedColumns = (data: unknown): unknown => {
  if (!isObject(data)) return data
  const onDashboard = chartOnDashboard(String(data['key']))
  const at: ReadingPlace =
    onDashboard === null
      ? { scope: 'explore', dashboardId: null }
      : { scope: 'filters', dashboardId: onDashboard.dashboardId }
  return { ...data, ...at, column: '', was: null }
}

/**
 * A reader moved a column of a table; orders are names, none means the order of the query. The earlier order is null where it
 * is unknown.
 */
const chartColumnsMoved = defineEvent({
  type: 'chart.columns_moved',
  v: 2,
  schema: () => z.object({ ...place, key: z.string(), column: z.string(), order: names, was: z.nullable(names) }),
  public: ['scope', 'dashboardId'],
  ids: ['key', 'column', 'order[]', 'was[]'],
  touches,
  inverse: {
    scope: ({ scope }) => scope,
    of: ({ was, ...data }) =>
      was === null ? null : { type: 'chart.columns_moved', data: { ...data, order: was, was: data.order } },
  },
  upcast: { 1: placedColumns },
})

const Part = z.enum(['#', '△', '%', '×'])
/** A column of a comparison: the earlier figure, the difference, the change or the ratio. */
export type ComparedPart = z.infer<typeof Part>

/** Display name of each compared part. */
export const COMPARED: Readonly<Record<ComparedPart, string>> = {
  '#': 'Earlier',
  '△': 'Difference',
  '%': 'Change',
  '×': 'Ratio',
}

const Parts = z.nullable(z.readonly(z.array(Part)))

/** A reader chose the comparison columns of a table, beside the figures themselves; null shows all of them. */
const chartComparisonShown = defineEvent({
  type: 'chart.comparison_shown',
  schema: () => z.object({ ...place, key: z.string(), shown: Parts, was: Parts }),
  public: ['scope', 'dashboardId', 'shown[]', 'was[]'],
  ids: ['key'],
  touches,
  inverse: {
    scope: ({ scope }) => scope,
    of: (data) => ({ type: 'chart.comparison_shown', data: { ...data, shown: data.was, was: data.shown } }),
  },
})

const Stacking = z.enum(['none', 'Stack', 'Expand', 'Stream'])
/** How series stack, by the words of their control; `none` draws each series by itself. */
export type Stacking = z.infer<typeof Stacking>

/** A reader chose how the series of a chart stack; null follows the chart. */
const chartStackingSet = defineEvent({
  type: 'chart.stacking_set',
  schema: () => z.object({ ...place, key: z.string(), stacking: z.nullable(Stacking), was: z.nullable(Stacking) }),
  public: ['scope', 'dashboardId', 'stacking', 'was'],
  ids: ['key'],
  touches,
  inverse: {
    scope: ({ scope }) => scope,
    of: (data) => ({ type: 'chart.stacking_set', data: { ...data, stacking: data.was, was: data.stacking } }),
  },
})

export const chartReadingEvents = [chartColumnsMoved, chartComparisonShown, chartStackingSet] as const

const READING: ReadonlySet<string> = new Set(chartReadingEvents.map(({ type }) => type))

/** True when a reader arranges a chart's display with the event; all such events carry the chart and the place. */
export const isReading = (
  event: NewEvent,
): event is NewEvent<(typeof chartReadingEvents)[number]['type'], ReadingPlace & { readonly key: string }> =>
  READING.has(event.type)
