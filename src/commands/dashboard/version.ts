import type { DashboardContent } from '../../events/dashboard/dashboard'
import { event } from '../../core/events/registry'
import { dashboardOf, isEditedIn } from '../../projections/dashboard/dashboards'
import type { ReadModel } from '../../core/readModel/model'
import { mayEditDashboard } from '../../projections/dashboard/rights'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'
import { layoutLimit, requestSave } from './dashboard'
import { stepsTo } from './edit'

interface Which {
  readonly dashboardId: number
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
  /** Display name of the restored part; empty for all. */
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
  /** The merged content. */
  readonly content: DashboardContent
  readonly choices: Readonly<Record<string, 'mine' | 'theirs'>>
  readonly save: boolean
}

/** Merges the version of others, as chosen; the edits then begin from theirs, so that a third version is noticed. */
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

export const dashboardVersionCommands = defineCommands({
  'dashboard.versions': versions,
  'dashboard.version': version,
  'dashboard.restore': restore,
  'dashboard.merge': merge,
  'dashboard.put_off_conflict': putOff,
})
