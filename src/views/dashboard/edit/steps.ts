import type { LayoutStep } from '../../../commands/dashboard/edit'
import type { Component, Components, ComponentType } from '../../../events/dashboard/layout'
import { filtersOf } from '../../../domain/filters/config'
import { changesFilterScope } from '../../../domain/filters/scope'
import {
  change,
  create,
  isLayout,
  move,
  remove,
  resize,
  type Edited,
  type NewId,
  type Target,
} from '../../../domain/layout/edit'
import { isTopTabs } from '../../../domain/layout/rules'
import { below, changesBetween } from '../../../domain/layout/tree'

/** The dragged or carried part: one of the layout, or a new one. */
export type Carried = { readonly id: string } | { readonly fresh: Component }

export const freshId: NewId = (type: ComponentType): string =>
  `${type}-${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/** The layout with the carried part at its target, or the reason why it cannot be there. */
export const placed = (layout: Components, carried: Carried, target: Target, newId: NewId): Edited =>
  'id' in carried ? move(layout, carried.id, target, newId) : create(layout, carried.fresh, target, newId)

/** True when a move changes the filters of moved charts (`B5.03`). */
const changesScope = (before: Components, after: Components, id: string, configuration: unknown): boolean => {
  const filters = filtersOf({ native_filter_configuration: configuration })
  return below(after, id).some((one) => {
    const component = before[one]
    const chartId = component?.type === 'CHART' ? component.meta['chartId'] : null
    return typeof chartId === 'number' && changesFilterScope(filters, before, after, chartId)
  })
}

type Type = Extract<LayoutStep, { readonly type: string }>['type']

const stepOf = (before: Components, edited: Edited, type: Type, id: string): LayoutStep => {
  if (isLayout(edited)) return { type, id, changes: changesBetween(before, edited) }
  return { refused: edited === 'NO_ROOM' || edited === 'TOP_TAB_INTO_NESTED' ? edited : null }
}

/** Puts the carried part at its target (`B4.38`, `B4.40`, `B4.41`, `B5.01` to `B5.06`). */
export const placeStep = (layout: Components, carried: Carried, target: Target, filters: unknown): LayoutStep => {
  const edited = placed(layout, carried, target, freshId)
  const id = 'id' in carried ? carried.id : carried.fresh.id
  const wasTop = isTopTabs(layout, id)
  const top = isLayout(edited) && isTopTabs(edited, id) && !wasTop
  const step = stepOf(
    layout,
    edited,
    top ? 'layout.top_tabs_created' : 'id' in carried ? 'layout.component_moved' : 'layout.component_created',
    id,
  )
  return 'changes' in step && isLayout(edited) && 'id' in carried && changesScope(layout, edited, id, filters)
    ? { ...step, otherScope: true }
    : step
}

/** `B4.39`, `B4.43` to `B4.45` */
export const removeStep = (layout: Components, id: string): LayoutStep =>
  stepOf(layout, remove(layout, id), isTopTabs(layout, id) ? 'layout.top_tabs_deleted' : 'layout.component_deleted', id)

/** `B4.42` */
export const resizeStep = (
  layout: Components,
  id: string,
  size: { readonly width?: number; readonly height?: number },
): LayoutStep => stepOf(layout, resize(layout, id, size), 'layout.component_resized', id)

export const changeStep = (layout: Components, id: string, meta: Component['meta']): LayoutStep =>
  stepOf(layout, change(layout, id, meta), 'layout.component_changed', id)
