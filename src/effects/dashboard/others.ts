import * as calls from '../../../contract/dashboard/dashboard'
import type { DashboardContent, Theirs } from '../../events/dashboard/dashboard'
import type { NewEvent } from '../../core/events/define'
import type { Component, Components } from '../../events/dashboard/layout'
import { event } from '../../core/events/registry'
import { mergeDashboards } from '../../domain/merge/dashboard'
import { same } from '../../core/json/value'
import { chartOf, differencesOf, readContent } from './content'
import { current } from './current'
import { heldAs, isNewer } from './revision'
import type { EffectIo } from '../../core/effects/effect'
import { datasetOf } from '../dataset/datasource'

const chartIdOf = ({ type, meta }: Component): unknown => (type === 'CHART' ? meta['chartId'] : undefined)

/**
 * Their layout plus the charts that are on the dashboard but got a place only when this user opened it: they keep
 * that place, because none of the others deleted them.
 */
const withPlaced = (theirs: Components, base: Components, chartIds: ReadonlySet<unknown>): Components => {
  const there = new Set(Object.values(theirs).map(chartIdOf))
  const placed = Object.values(base).filter((one) => {
    const chartId = chartIdOf(one)
    return chartId !== undefined && chartIds.has(chartId) && !there.has(chartId)
  })
  const added: Record<string, Component> = { ...theirs }
  for (const { id } of placed) {
    for (let at: string | undefined = id; at !== undefined && added[at] === undefined;) {
      const component: Component | undefined = base[at]
      if (component === undefined) break
      added[at] = { ...component, children: component.children.filter((child) => added[child] !== undefined) }
      const parentId: string | undefined = component.parents.at(-1)
      const parent: Component | undefined = added[parentId ?? '']
      if (parent !== undefined) added[parent.id] = { ...parent, children: [...parent.children, at] }
      at = parentId
    }
  }
  return added
}

interface Saving {
  readonly dashboardId: number
  readonly content: DashboardContent
  readonly lastModified: number
}

interface Merging {
  readonly merged: { readonly written: DashboardContent; readonly theirs: Theirs; readonly changedBy: string }
}

/**
 * Changes that others saved since the edits began: null where a save undoes none of them, the merge where nothing
 * collides, else the event that asks the user (`B5.12`, `B5.13`). With `CONFIRM_DASHBOARD_DIFF` it always asks.
 */
export const othersOf = async (
  { dashboardId, content, lastModified }: Saving,
  io: EffectIo,
): Promise<Merging | { readonly conflict: NewEvent } | null> => {
  const detail = await current(dashboardId, io)
  const confirm = io.state().session.flags['CONFIRM_DASHBOARD_DIFF'] === true
  const began = { lastModified, revision: io.state().dashboards.byId[dashboardId]?.revision ?? null }
  const changed = isNewer(heldAs(detail), began)
  if (!changed && !confirm) return null
  const base = io.state().dashboards.byId[dashboardId]?.saved ?? content
  const read = readContent(detail, [], () => io.newId()).content
  const params = { id: String(dashboardId) }
  const [charts, datasets] = await Promise.all([
    io.http.call(calls.dashboardCharts, { params }),
    io.http.call(calls.dashboardDatasets, { params }),
  ])
  const items = charts.body.result.map(chartOf)
  const components = withPlaced(read.components, base.components, new Set(items.map(({ id }) => id)))
  const theirs: Theirs = {
    content: { ...read, components },
    ...heldAs(detail),
    charts: items,
    datasets: datasets.body.result.map(datasetOf),
  }
  const merged = mergeDashboards(base, content, theirs.content)
  const differences = differencesOf(theirs.content, base, content, confirm)
  const changedBy = detail.changed_by_name ?? ''
  if (merged.collisions.length > 0 || (confirm && differences.length > 0)) {
    const about = { dashboardId, differences, changedBy, changedOn: detail.changed_on, theirs }
    return { conflict: event('dashboard.save_conflicted', about) }
  }
  return same(merged.content, content) ? null : { merged: { written: merged.content, theirs, changedBy } }
}
