import type { DashboardContent, DashboardLink } from '../../events/dashboard/dashboard'
import type { NewEvent } from '../../core/events/define'
import { event } from '../../core/events/registry'
import { contentOf, dashboardOf, hasUnsavedChanges, isEditedIn, viewOf } from '../../projections/dashboard/dashboards'
import { optionRequests } from '../../projections/filter/refresh'
import { MAX_CHARACTERS } from '../../domain/layout/components'
import { positionsOf } from '../../domain/layout/positions'
import type { ReadModel } from '../../core/readModel/model'
import { mayEditDashboard } from '../../projections/dashboard/rights'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

interface Which {
  readonly dashboardId: number
}

interface Opening {
  /** The parts of the address. */
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
  { dashboardId, edit: isEditing }: Which & { readonly edit: boolean },
  { session }: Context,
): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null || (isEditing ? isEditedIn(dashboard, session) : !dashboard.edit)) return []
  if (isEditing && !mayEditDashboard(state, dashboard)) return refuse('NO_DASHBOARD_PERMISSION')
  return [event('dashboard.edit_set', { dashboardId, edit: isEditing })]
}

type Decide<Payload> = (state: ReadModel, payload: Payload, context: Context) => Decision

/** Refused without the right to change the dashboard (`B6.01`, `B6.05`). */
export const forEditors =
  <Payload extends Which>(decide: Decide<Payload>): Decide<Payload> =>
  (state, payload, context) => {
    const dashboard = dashboardOf(state.dashboards, payload.dashboardId)
    return dashboard === null || mayEditDashboard(state, dashboard)
      ? decide(state, payload, context)
      : refuse('NO_DASHBOARD_PERMISSION')
  }

/** The content to write: never an empty title, an empty slug, or certificate details without a certifier (`B5.07` to `B5.09`). */
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

/** Size limit of a layout on this server. */
export const layoutLimit = ({ session: { config } }: ReadModel): number => config?.layoutLimit ?? MAX_CHARACTERS

/** The request that writes this content, unless it is too large (`B3.14`). */
export const requestSave = (
  dashboardId: number,
  dashboardContent: DashboardContent,
  lastModified: number,
  limit: number = MAX_CHARACTERS,
  over = false,
): readonly NewEvent[] | null => {
  const content = written(dashboardContent)
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

/** Least ms between charts that are requested one after the other (`B9.06`). */
const STAGGER = 5000

/** B4.47, B4.48: one after the other over the interval, all at once when there is none. */
export const staggerOf = (metadata: Readonly<Record<string, unknown>>, interval: number, charts: number): number => {
  if (interval <= 0 || charts < 2 || metadata['stagger_refresh'] === false) return 0
  const least = typeof metadata['stagger_time'] === 'number' ? metadata['stagger_time'] : STAGGER
  return Math.max(interval, least) / (charts - 1)
}

interface Refreshing extends Which {
  readonly chartIds: readonly number[]
  /** ms until the next automatic refresh; 0 after a refresh by hand. */
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
  'dashboard.save': forEditors(save),
  'dashboard.set_metadata': forEditors(setMetadata),
  'dashboard.publish': forEditors(publish),
  'dashboard.link': link,
  'dashboard.refresh': refresh,
  'dashboard.set_frequency': setFrequency,
  'dashboard.activate_tab': activateTab,
  'dashboard.full_size': fullSize,
  'dashboard.focus_field': focusField,
  'dashboard.want_chart': wantChart,
})
