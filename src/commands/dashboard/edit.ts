import type { DashboardContent, DashboardProperties } from '../../events/dashboard/dashboard'
import type { NewEvent } from '../../core/events/define'
import type { ComponentChange } from '../../events/dashboard/layout'
import { event } from '../../core/events/registry'
import { dashboardOf, type Dashboard } from '../../projections/dashboard/dashboards'
import { changesBetween, fitsChanges } from '../../domain/layout/tree'
import type { ReadModel } from '../../core/readModel/model'
import { DASHBOARD_UNDO_KEPT, subjectOf } from '../../projections/undo/undo'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'
import { forEditors } from './dashboard'

interface Which {
  readonly dashboardId: number
}

/** The steps with a word when undo keeps no more (`B4.36`, `B4.37`, `B8.22`). */
const counted = (
  state: ReadModel,
  dashboard: Dashboard,
  { session }: Context,
  steps: readonly NewEvent[],
): Decision => {
  const past = state.undo.windows[session]?.past ?? []
  const stepCount = past.filter((step) => step.scope === 'dashboard' && subjectOf(step) === dashboard.id).length
  const slots = DASHBOARD_UNDO_KEPT
  const data = { dashboardId: dashboard.id, slots }
  if (stepCount === slots - 1 && !dashboard.undoExceeded)
    return [...steps, event('dashboard.undo_full', { ...data, exceeded: false })]
  return stepCount < slots || dashboard.undoExceeded
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

/** The steps that make a dashboard hold `content`, which can be taken back together. */
export const stepsTo = (dashboard: Dashboard, content: DashboardContent): readonly NewEvent[] => {
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

/** Returns to the saved state, as one undoable step, and leaves edit mode. */
const discard = (state: ReadModel, { dashboardId }: Which, context: Context): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null) return []
  // the gesture is called after its first step
  const steps = stepsTo(dashboard, dashboard.saved).map((step, place) =>
    place === 0 ? { ...step, data: { ...(step.data as object), discards: true } } : step,
  )
  const left = dashboard.edit ? [event('dashboard.edit_set', { dashboardId, edit: false })] : []
  if (steps.length === 0) return left
  const decision = counted(state, dashboard, context, steps)
  return 'refused' in decision ? decision : [...decision, ...left]
}

/** Steps of the editor of a dashboard, which brings them. */
export const dashboardEditCommands = defineCommands({
  'dashboard.rename': forEditors(rename),
  'dashboard.set_properties': forEditors(setProperties),
  'dashboard.discard': discard,
  'layout.edit': forEditors(layoutEdit),
})
