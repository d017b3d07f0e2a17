import type { DashboardContent, DashboardLink, DashboardProperties } from '../events/dashboard'
import type { NewEvent } from '../events/define'
import type { ComponentChange } from '../events/layout'
import { event } from '../events/registry'
import {
  contentOf,
  dashboardOf,
  hasUnsavedChanges,
  isEditedIn,
  viewOf,
  type Dashboard,
} from '../projections/dashboards'
import { optionRequests } from '../projections/filters/refresh'
import { MAX_CHARACTERS } from '../projections/layout/components'
import { positionsOf } from '../projections/layout/positions'
import { changesBetween, fitsChanges } from '../projections/layout/tree'
import type { ReadModel } from '../projections/model'
import { mayEditDashboard } from '../projections/selectors'
import { DASHBOARD_UNDO_KEPT, subjectOf } from '../projections/undo'
import { defineCommands, refuse, type Context, type Decision } from './command'

interface Which {
  readonly dashboardId: number
}

interface Opening {
  /** What the address says. */
  readonly key: string
  readonly idOrSlug?: string | null
  readonly permalink?: string | null
}

const open = (_state: ReadModel, { key, idOrSlug = null, permalink = null }: Opening): Decision => [
  event('dashboard.open_requested', { key, idOrSlug, permalink }),
]

/** `B4.21`. Editing begun in another window is taken over. */
const edit = (
  state: ReadModel,
  { dashboardId, edit: wanted }: Which & { readonly edit: boolean },
  { session }: Context,
): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null || (wanted ? isEditedIn(dashboard, session) : !dashboard.edit)) return []
  if (wanted && !mayEditDashboard(state, dashboard)) return refuse('NO_DASHBOARD_PERMISSION')
  return [event('dashboard.edit_set', { dashboardId, edit: wanted })]
}

type Decide<Payload> = (state: ReadModel, payload: Payload, context: Context) => Decision

/** Refused for whoever may not change the dashboard (`B6.01`, `B6.05`). */
const forEditors =
  <Payload extends Which>(decide: Decide<Payload>): Decide<Payload> =>
  (state, payload, context) => {
    const dashboard = dashboardOf(state.dashboards, payload.dashboardId)
    return dashboard === null || mayEditDashboard(state, dashboard)
      ? decide(state, payload, context)
      : refuse('NO_DASHBOARD_PERMISSION')
  }

/** The steps with a word when undo keeps no more (`B4.36`, `B4.37`, `B8.22`). */
const counted = (
  state: ReadModel,
  dashboard: Dashboard,
  { session }: Context,
  steps: readonly NewEvent[],
): Decision => {
  const past = state.undo.windows[session]?.past ?? []
  const held = past.filter((step) => step.scope === 'dashboard' && subjectOf(step) === dashboard.id).length
  const slots = DASHBOARD_UNDO_KEPT
  const data = { dashboardId: dashboard.id, slots }
  if (held === slots - 1 && !dashboard.undoExceeded)
    return [...steps, event('dashboard.undo_full', { ...data, exceeded: false })]
  return held < slots || dashboard.undoExceeded
    ? steps
    : [...steps, event('dashboard.undo_full', { ...data, exceeded: true })]
}

const rename = (
  state: ReadModel,
  { dashboardId, title }: Which & { readonly title: string },
  context: Context,
): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  return dashboard === null || dashboard.title === title
    ? []
    : counted(state, dashboard, context, [event('dashboard.renamed', { dashboardId, title, was: dashboard.title })])
}

const setProperties = (
  state: ReadModel,
  { dashboardId, properties, title }: Which & { readonly properties: DashboardProperties; readonly title?: string },
  context: Context,
): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null) return []
  const renamed = title === undefined || title === dashboard.title
  const same = JSON.stringify(properties) === JSON.stringify(dashboard.properties)
  const steps = [
    ...(same ? [] : [event('dashboard.properties_set', { dashboardId, properties, was: dashboard.properties })]),
    ...(renamed ? [] : [event('dashboard.renamed', { dashboardId, title, was: dashboard.title })]),
  ]
  return steps.length === 0 ? [] : counted(state, dashboard, context, steps)
}

/** The step of a layout that an editor worked out by the rules, or why it cannot be. */
export type LayoutStep =
  | {
      readonly type:
        | 'layout.component_created'
        | 'layout.component_deleted'
        | 'layout.component_moved'
        | 'layout.component_resized'
        | 'layout.component_changed'
        | 'layout.top_tabs_created'
        | 'layout.top_tabs_deleted'
      readonly id: string
      readonly changes: readonly ComponentChange[]
      /** The charts it moves are filtered by others than before (`B5.03`). */
      readonly otherScope?: boolean
    }
  | { readonly refused: 'NO_ROOM' | 'TOP_TAB_INTO_NESTED' | null }

const SCOPE_CHANGED = 'This chart has been moved to a different filter scope.'

const layoutEdit = (
  state: ReadModel,
  { dashboardId, step }: Which & { readonly step: LayoutStep },
  context: Context,
): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null || !dashboard.edit) return []
  if ('refused' in step) return step.refused === null ? [] : refuse(step.refused)
  const { type, id, changes } = step
  if (changes.length === 0 || !fitsChanges(dashboard.components, changes)) return []
  const steps = counted(state, dashboard, context, [event(type, { dashboardId, id, changes })])
  return step.otherScope === true && !('refused' in steps)
    ? [...steps, event('toast.shown', { level: 'warning', text: SCOPE_CHANGED, args: [], noDuplicate: true })]
    : steps
}

/** Back to what is saved, as one step that can be taken back, and out of edit mode. */
const discard = (state: ReadModel, { dashboardId }: Which, context: Context): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null) return []
  const { saved, title, properties, components } = dashboard
  const changes = changesBetween(components, saved.components)
  const steps = [
    ...(changes.length === 0 ? [] : [event('layout.reset', { dashboardId, id: '', changes })]),
    ...(title === saved.title ? [] : [event('dashboard.renamed', { dashboardId, title: saved.title, was: title })]),
    ...(JSON.stringify(properties) === JSON.stringify(saved.properties)
      ? []
      : [event('dashboard.properties_set', { dashboardId, properties: saved.properties, was: properties })]),
  ]
  const left = dashboard.edit ? [event('dashboard.edit_set', { dashboardId, edit: false })] : []
  if (steps.length === 0) return left
  const decision = counted(state, dashboard, context, steps)
  return 'refused' in decision ? decision : [...decision, ...left]
}

/** What is written: never an empty title, an empty slug, or details of a certificate nobody gave (`B5.07` to `B5.09`). */
const written = ({ title, properties, components }: DashboardContent): DashboardContent => ({
  title: title.trim() === '' ? '[ untitled dashboard ]' : title,
  properties: {
    ...properties,
    slug: properties.slug === null || properties.slug.trim() === '' ? null : properties.slug,
    certificationDetails: properties.certifiedBy === '' ? '' : properties.certificationDetails,
  },
  components,
})

const NEAR = 0.9

/** How large a layout may be at this server. */
export const layoutLimit = ({ session: { config } }: ReadModel): number => config?.layoutLimit ?? MAX_CHARACTERS

/** The request that writes this content, unless it is too large (`B3.14`). */
export const requestSave = (
  dashboardId: number,
  held: DashboardContent,
  lastModified: number,
  limit: number = MAX_CHARACTERS,
  over = false,
): readonly NewEvent[] | null => {
  const content = written(held)
  const size = JSON.stringify(positionsOf(content.components)).length
  if (size >= limit) return null
  const requested = event('dashboard.save_requested', { dashboardId, ...content, lastModified, over })
  if (size < limit * NEAR) return [requested]
  const text = 'Your dashboard is near the size limit.'
  return [requested, event('toast.shown', { level: 'warning', text, args: [], noDuplicate: true })]
}

const save = (state: ReadModel, { dashboardId, over = false }: Which & { readonly over?: boolean }): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null || dashboard.saving !== null) return []
  if (!hasUnsavedChanges(dashboard))
    return dashboard.edit ? [event('dashboard.edit_set', { dashboardId, edit: false })] : []
  const request = requestSave(dashboardId, contentOf(dashboard), dashboard.lastModified, layoutLimit(state), over)
  return request ?? refuse('DASHBOARD_TOO_LARGE')
}

const putOff = (state: ReadModel, { dashboardId }: Which): Decision =>
  (dashboardOf(state.dashboards, dashboardId)?.conflict ?? null) === null
    ? []
    : [event('dashboard.conflict_put_off', { dashboardId })]

/** Saves some keys of `json_metadata` at once (B7.19). */
const setMetadata = (
  state: ReadModel,
  { dashboardId, changes }: Which & { readonly changes: Readonly<Record<string, unknown>> },
): Decision =>
  dashboardOf(state.dashboards, dashboardId) === null
    ? []
    : [event('dashboard.metadata_requested', { dashboardId, changes })]

const publish = (state: ReadModel, { dashboardId, published }: Which & { readonly published: boolean }): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  return dashboard === null || dashboard.published === published || dashboard.publishing !== null
    ? []
    : [event('dashboard.publish_requested', { dashboardId, published })]
}

interface Linking extends Which, DashboardLink {
  readonly urlParams?: readonly (readonly string[])[]
}

const link = (state: ReadModel, { urlParams = [], ...data }: Linking): Decision =>
  dashboardOf(state.dashboards, data.dashboardId)?.link?.status === 'asking'
    ? []
    : [event('dashboard.link_requested', { ...data, urlParams })]

/** ms between charts at least, when they are asked one after the other (`B9.06`). */
const STAGGER = 5000

/** B4.47, B4.48: one after the other over the interval, all at once when there is none. */
export const staggerOf = (metadata: Readonly<Record<string, unknown>>, interval: number, charts: number): number => {
  if (interval <= 0 || charts < 2 || metadata['stagger_refresh'] === false) return 0
  const least = typeof metadata['stagger_time'] === 'number' ? metadata['stagger_time'] : STAGGER
  return Math.max(interval, least) / (charts - 1)
}

interface Refreshing extends Which {
  readonly chartIds: readonly number[]
  /** ms until the next one comes by itself; 0 when someone asked for this one. */
  readonly interval?: number
}

const refresh = (state: ReadModel, { dashboardId, chartIds, interval = 0 }: Refreshing): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null || chartIds.length === 0) return []
  const { metadata } = dashboard.properties
  const immune = metadata['timed_refresh_immune_slices']
  const spared = interval > 0 && Array.isArray(immune) ? new Set<unknown>(immune) : new Set()
  const due = chartIds.filter((id) => !spared.has(id))
  return due.length === 0
    ? []
    : [
        event('dashboard.refresh_requested', {
          dashboardId,
          chartIds: due,
          delay: staggerOf(metadata, interval, due.length),
        }),
        ...optionRequests(state, dashboardId).map((request) => event('chart.query_requested', request)),
      ]
}

const setFrequency = (_state: ReadModel, data: Which & { readonly seconds: number }): Decision => [
  event('dashboard.frequency_set', data),
]

interface Tab extends Which {
  readonly tabsId: string
  readonly tabId: string
}

const activateTab = (state: ReadModel, { dashboardId, tabsId, tabId }: Tab, { session }: Context): Decision =>
  viewOf(state.dashboards, session, dashboardId).tabs[tabsId] === tabId
    ? []
    : [event('dashboard.tab_activated', { dashboardId, tabsId, tabId })]

const fullSize = (
  state: ReadModel,
  data: Which & { readonly chartId: number | null },
  { session }: Context,
): Decision =>
  viewOf(state.dashboards, session, data.dashboardId).fullSize === data.chartId
    ? []
    : [event('dashboard.full_size_set', data)]

interface Field extends Which {
  readonly chartId: number | null
  readonly column: string | null
}

const focusField = (state: ReadModel, { dashboardId, chartId, column }: Field, { session }: Context): Decision =>
  (viewOf(state.dashboards, session, dashboardId).focused?.column ?? null) === column
    ? []
    : [event('dashboard.filter_field_focused', { dashboardId, chartId, column })]

const wantChart = (state: ReadModel, { dashboardId, chartId }: Which & { readonly chartId: number }): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  return dashboard === null || dashboard.charts[chartId] !== undefined
    ? []
    : [event('dashboard.chart_requested', { dashboardId, chartId })]
}

export const dashboardCommands = defineCommands({
  'dashboard.open': open,
  'dashboard.edit': edit,
  'dashboard.rename': forEditors(rename),
  'dashboard.set_properties': forEditors(setProperties),
  'dashboard.discard': discard,
  'dashboard.save': forEditors(save),
  'dashboard.put_off_conflict': putOff,
  'dashboard.set_metadata': forEditors(setMetadata),
  'dashboard.publish': forEditors(publish),
  'dashboard.link': link,
  'dashboard.refresh': refresh,
  'dashboard.set_frequency': setFrequency,
  'dashboard.activate_tab': activateTab,
  'dashboard.full_size': fullSize,
  'dashboard.focus_field': focusField,
  'dashboard.want_chart': wantChart,
  'layout.edit': forEditors(layoutEdit),
})
