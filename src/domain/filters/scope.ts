import type { Components } from '../../events/dashboard/layout'
import type { NativeFilter, Scope } from './config'
import { idsOf } from '../../core/json/value'

/** A place of a chart in the layout: one for every component that shows it. */
interface Place {
  readonly chartId: number
  readonly parents: readonly string[]
}

const placed = new WeakMap<object, readonly Place[]>()

/** The charts of a layout with their ancestors. */
const placesOf = (components: Components): readonly Place[] => {
  const cached = placed.get(components)
  if (cached !== undefined) return cached
  const places = Object.values(components).flatMap(({ id, type, parents, meta }) => {
    if (type !== 'CHART') return []
    const [chartId] = idsOf([meta['chartId']])
    return chartId === undefined ? [] : [{ chartId, parents: [...parents, id] }]
  })
  placed.set(components, places)
  return places
}

const placedOf = new WeakMap<object, ReadonlyMap<number, readonly Place[]>>()

/** Places of each chart; a filter looks them up for every chart of a dashboard. */
const placesOfCharts = (components: Components): ReadonlyMap<number, readonly Place[]> => {
  const cached = placedOf.get(components)
  if (cached !== undefined) return cached
  const byChart = new Map<number, Place[]>()
  for (const place of placesOf(components)) {
    const chartPlaces = byChart.get(place.chartId)
    if (chartPlaces === undefined) byChart.set(place.chartId, [place])
    else chartPlaces.push(place)
  }
  placedOf.set(components, byChart)
  return byChart
}

/** True when the scope includes a chart: not excluded, and below a component of the path, at any place. */
export const isInScope = ({ rootPath, excluded }: Scope, components: Components, chartId: number): boolean =>
  !excluded.includes(chartId) &&
  (placesOfCharts(components).get(chartId) ?? []).some(({ parents }) => parents.some((id) => rootPath.includes(id)))

/** The charts that a filter reaches, each once, smallest id first. */
export const chartsInScope = (scope: Scope, components: Components): readonly number[] =>
  [...new Set(placesOf(components).map(({ chartId }) => chartId))]
    .filter((chartId) => isInScope(scope, components, chartId))
    .toSorted((a, b) => a - b)

/** The tabs that hold charts which a filter reaches. */
export const tabsInScope = (scope: Scope, components: Components): readonly string[] => {
  const reached = placesOf(components).filter(({ chartId }) => isInScope(scope, components, chartId))
  const tabs = reached.flatMap(({ parents }) => parents.filter((id) => components[id]?.type === 'TAB'))
  return [...new Set(tabs)].toSorted()
}

/** True when a chart is visible while these tabs are open. Outside of tabs it always is. */
const isShown = ({ parents }: Place, components: Components, activeTabs: ReadonlySet<string>): boolean =>
  parents.every((id) => components[id]?.type !== 'TAB' || activeTabs.has(id))

/** True when a filter affects a visible chart. On a dashboard without charts every filter counts as visible. */
export const isInView = (
  { scope }: Pick<NativeFilter, 'scope'>,
  components: Components,
  activeTabs: ReadonlySet<string>,
): boolean => {
  const places = placesOf(components)
  return (
    places.length === 0 ||
    places.some((place) => isShown(place, components, activeTabs) && isInScope(scope, components, place.chartId))
  )
}

/** True when a move changes the filters of the chart (`B5.03`). */
export const changesFilterScope = (
  filters: readonly Pick<NativeFilter, 'scope'>[],
  before: Components,
  after: Components,
  chartId: number,
): boolean => filters.some(({ scope }) => isInScope(scope, before, chartId) !== isInScope(scope, after, chartId))
