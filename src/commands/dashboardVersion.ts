import type { DashboardContent } from '../events/dashboard'
import type { NewEvent } from '../events/define'
import { event } from '../events/registry'
import { dashboardOf, isEditedIn, type Dashboard } from '../projections/dashboards'
import { changesBetween } from '../projections/layout/tree'
import type { ReadModel } from '../projections/model'
import { mayEditDashboard } from '../projections/selectors'
import { defineCommands, refuse, type Context, type Decision } from './command'
import { layoutLimit, requestSave } from './dashboard'

interface Which {
  readonly dashboardId: number
}

/** The steps that make a dashboard hold `content`, which can be taken back together. */
const stepsTo = (dashboard: Dashboard, content: DashboardContent): readonly NewEvent[] => {
  const { id: dashboardId, title, properties, components } = dashboard
  const changes = changesBetween(components, content.components)
  return [
    ...(changes.length === 0 ? [] : [event('layout.reset', { dashboardId, id: '', changes })]),
    ...(title === content.title ? [] : [event('dashboard.renamed', { dashboardId, title: content.title, was: title })]),
    ...(JSON.stringify(properties) === JSON.stringify(content.properties)
      ? []
      : [event('dashboard.properties_set', { dashboardId, properties: content.properties, was: properties })]),
  ]
}

const versions = (state: ReadModel, { dashboardId }: Which): Decision =>
  dashboardOf(state.dashboards, dashboardId) === null ? [] : [event('dashboard.versions_requested', { dashboardId })]

const version = (state: ReadModel, { dashboardId, number }: Which & { readonly number: number }): Decision => {
  const read = dashboardOf(state.dashboards, dashboardId)?.versions?.read[number]
  return read !== undefined && read.message === ''
    ? []
    : [event('dashboard.version_requested', { dashboardId, number })]
}

interface Restoring extends Which {
  readonly number: number
  /** What came back, as people call it; empty for all. */
  readonly part: string
  /** The dashboard with that. */
  readonly content: DashboardContent
}

/** Brings a version or a part of it back: an edit like any other, which is saved like any other. */
const restore = (
  state: ReadModel,
  { dashboardId, number, part, content }: Restoring,
  { session }: Context,
): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null) return []
  if (!mayEditDashboard(state, dashboard)) return refuse('NO_DASHBOARD_PERMISSION')
  const { published, ...properties } = content.properties
  const visibility = published === undefined || published === dashboard.published ? {} : { published }
  const steps = stepsTo(dashboard, { ...content, properties: { ...properties, ...visibility } })
  if (steps.length === 0) return []
  return [
    ...(isEditedIn(dashboard, session) ? [] : [event('dashboard.edit_set', { dashboardId, edit: true })]),
    event('dashboard.version_restored', { dashboardId, number, part }),
    ...steps,
  ]
}

interface Merging extends Which {
  /** What the merge made of both. */
  readonly content: DashboardContent
  readonly choices: Readonly<Record<string, 'mine' | 'theirs'>>
  readonly save: boolean
}

/** Takes in what others saved, as chosen; the edits begin from theirs then, so that a third one is noticed. */
const merge = (state: ReadModel, { dashboardId, content, choices, save }: Merging): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  const theirs = dashboard?.conflict?.theirs ?? null
  if (dashboard === null || dashboard.conflict === null || theirs === null) return []
  const { changedBy } = dashboard.conflict
  const steps = [event('dashboard.merged', { dashboardId, theirs, changedBy, choices }), ...stepsTo(dashboard, content)]
  if (!save) return steps
  const request = requestSave(dashboardId, content, theirs.lastModified, layoutLimit(state))
  return request === null ? refuse('DASHBOARD_TOO_LARGE') : [...steps, ...request]
}

const putOff = (state: ReadModel, { dashboardId }: Which): Decision =>
  (dashboardOf(state.dashboards, dashboardId)?.conflict ?? null) === null
    ? []
    : [event('dashboard.conflict_put_off', { dashboardId })]

const setFrequency = (_state: ReadModel, data: Which & { readonly seconds: number }): Decision => [
  event('dashboard.frequency_set', data),
]

export const dashboardVersionCommands = defineCommands({
  'dashboard.versions': versions,
  'dashboard.version': version,
  'dashboard.restore': restore,
  'dashboard.merge': merge,
  'dashboard.put_off_conflict': putOff,
  'dashboard.set_frequency': setFrequency,
})
