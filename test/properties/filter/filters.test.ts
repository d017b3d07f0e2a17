import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { filtersOn } from '../../../src/domain/filters/active'
import {
  ancestorsOf,
  CYCLE_MESSAGE,
  cycleMessage,
  cyclic,
  inOrder,
  possibleParents,
} from '../../../src/domain/filters/cascade'
import { chartFormData } from '../../../src/domain/filters/chartFormData'
import { crossFilterMask, crossFilterTargets } from '../../../src/domain/filters/crossFilters'
import type { FilteredDashboard } from '../../../src/domain/filters/dashboard'
import { mergeExtraFormData } from '../../../src/domain/filters/extraFormData'
import { chartsInScope, isInScope } from '../../../src/domain/filters/scope'
import { chosenBy, scopeOf, scopeTree } from '../../../src/domain/filters/scopeTree'
import { filteredDashboard, layoutOfCharts, selectFilter } from '../../support/filtered'
import { runs } from '../../support/runs'

const CHARTS = [1, 2, 3, 4, 5, 6]

const scope = fc.record({
  rootPath: fc.subarray(['ROOT_ID', 'TAB-0', 'TAB-1', 'TAB-2', 'ROW-1', 'CHART-ROW-0-1', 'gone']),
  excluded: fc.subarray([...CHARTS, 99]),
})

/** Charts spread over three tabs; some are in two. */
const dashboards = fc
  .record({
    tabs: fc.tuple(fc.subarray(CHARTS), fc.subarray(CHARTS), fc.subarray(CHARTS)),
    datasets: fc.array(fc.constantFrom(3, 4), { minLength: 6, maxLength: 6 }),
    scopes: fc.array(scope, { maxLength: 4 }),
    global: fc.option(scope),
    own: fc.array(fc.option(fc.oneof(fc.constant('global'), scope)), { minLength: 6, maxLength: 6 }),
  })
  .map(({ tabs, datasets, scopes, global, own }) => {
    const metadata = {
      native_filter_configuration: scopes.map((one, at) => selectFilter(`f${at}`, { scope: one })),
      ...(global === null ? {} : { global_chart_configuration: { scope: global, chartsInScope: [] } }),
      chart_configuration: Object.fromEntries(
        own.flatMap((one, at) =>
          one === null ? [] : [[String(at + 1), { id: at + 1, crossFilters: { scope: one, chartsInScope: [] } }]],
        ),
      ),
    }
    const sets = Object.fromEntries(datasets.map((dataset, at) => [at + 1, dataset]))
    return filteredDashboard(layoutOfCharts(tabs), sets, metadata)
  })

/** Walks the tree from the components of the path, as a person would who looks for charts below them. */
const walk = ({ components }: FilteredDashboard, rootPath: readonly string[]): ReadonlySet<number> => {
  const found = new Set<number>()
  const due = [...rootPath]
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    const component = components[next]
    if (component === undefined) continue
    if (component.type === 'CHART') found.add(Number(component.meta['chartId']))
    due.push(...component.children)
  }
  return found
}

test('a scope reaches exactly the charts below its components that it does not exclude [B3.20]', () => {
  fc.assert(
    fc.property(dashboards, scope, (dashboard, one) => {
      const naive = [...walk(dashboard, one.rootPath)].filter((id) => !one.excluded.includes(id))
      expect(chartsInScope(one, dashboard.components)).toEqual(naive.toSorted((a, b) => a - b))
      for (const chartId of CHARTS) {
        expect(isInScope(one, dashboard.components, chartId)).toBe(naive.includes(chartId))
      }
    }),
    runs(200),
  )
})

const values = fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { minLength: 1, maxLength: 3 })
const clicks = fc.array(fc.tuple(fc.constantFrom(...CHARTS), fc.constantFrom('a', 'b'), values), { maxLength: 5 })
const masksOf = (made: readonly (readonly [number, string, readonly (string | number | null)[]])[]) =>
  Object.fromEntries(
    made.map(([chartId, column, found]) => [
      chartId,
      crossFilterMask(found.map((value) => ({ column, value, label: String(value), grain: null }))),
    ]),
  )

// Charts out of scope stay unchanged too.
test('law 52: a chart never filters itself, and the order of filters does not matter [B1.05] [B3.23]', () => {
  fc.assert(
    fc.property(dashboards, clicks, fc.nat(), (dashboard, made, turn) => {
      const masks = masksOf(made)
      const turned = Object.fromEntries(
        Object.entries(masks).map((_, at, all) => all[(at + turn) % all.length] ?? ['', crossFilterMask([])]),
      )
      for (const chartId of CHARTS) {
        expect(crossFilterTargets(dashboard, chartId)).not.toContain(chartId)
        const on = filtersOn({ dashboard, chartId, masks }).filter(({ kind }) => kind === 'cross')
        const naive = Object.keys(masks).filter((id) => crossFilterTargets(dashboard, Number(id)).includes(chartId))
        expect(on.map(({ id }) => id)).toEqual(naive.toSorted((a, b) => Number(a) - Number(b)))
        expect(on.map(({ id }) => id)).not.toContain(String(chartId))
        expect(filtersOn({ dashboard, chartId, masks: turned })).toEqual(filtersOn({ dashboard, chartId, masks }))
        const chart = dashboard.charts[chartId]
        if (chart === undefined || on.length > 0) continue
        // native filters have no value here: nothing is left that could change the chart
        expect(chartFormData({ chart, dashboard, masks })).not.toHaveProperty('extra_form_data')
      }
    }),
    runs(150),
  )
})

const APPENDED = [
  'adhoc_filters',
  'filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
  'custom_form_data',
]
const OVERRIDDEN = [
  'granularity',
  'granularity_sqla',
  'time_column',
  'time_grain',
  'time_range',
  'relative_start',
  'relative_end',
  'time_grain_sqla',
]
const extra: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record(
  Object.fromEntries([
    ...APPENDED.map((key) => [key, fc.array(fc.record({ col: fc.string() }), { maxLength: 2 })] as const),
    ...OVERRIDDEN.map((key) => [key, fc.string({ minLength: 1 })] as const),
    ['unheard_of', fc.string()] as const,
  ]),
  { requiredKeys: [] },
)

test('extra form data appends to lists in order; of single values the last wins [B3.22]', () => {
  fc.assert(
    fc.property(fc.array(extra, { maxLength: 5 }), (all) => {
      const merged = mergeExtraFormData(all)
      for (const key of APPENDED) expect(merged[key] ?? []).toEqual(all.flatMap((one) => one[key] ?? []))
      for (const key of OVERRIDDEN) expect(merged[key]).toEqual(all.findLast((one) => one[key] !== undefined)?.[key])
      expect(merged).not.toHaveProperty('unheard_of')
      // in steps it comes to the same
      expect(all.reduce<Readonly<Record<string, unknown>>>((a, b) => mergeExtraFormData([a, b]), {})).toEqual(merged)
    }),
    runs(200),
  )
})

const dependents = fc
  .array(fc.subarray([0, 1, 2, 3, 4, 5, 6]), { minLength: 1, maxLength: 7 })
  .map((all) => all.map((parents, at) => ({ id: `f${at}`, cascadeParentIds: parents.map((parent) => `f${parent}`) })))

/** Follows every way through the parents; true when one leads back. */
const leadsBack = (id: string, filters: readonly { id: string; cascadeParentIds: readonly string[] }[]): boolean => {
  const reach = (from: string, seen: readonly string[]): boolean =>
    (filters.find((one) => one.id === from)?.cascadeParentIds ?? []).some(
      (parent) =>
        parent === id ||
        (!seen.includes(parent) && filters.some((one) => one.id === parent) && reach(parent, [...seen, parent])),
    )
  return reach(id, [])
}

test('orders parents before their children, and refuses a cycle with its message [B3.20]', () => {
  fc.assert(
    fc.property(dependents, (filters) => {
      const inCycle = filters.filter(({ id }) => leadsBack(id, filters))
      expect(cycleMessage(filters)).toBe(inCycle.length > 0 ? CYCLE_MESSAGE : null)
      for (const { id } of inCycle) expect(cyclic(filters)).toContain(id)
      const order = inOrder(filters).map(({ id }) => id)
      expect(order.toSorted()).toEqual(filters.map(({ id }) => id).toSorted())
      for (const { id, cascadeParentIds } of filters) {
        if (cyclic(filters).has(id)) continue
        for (const parent of cascadeParentIds) {
          if (order.includes(parent)) expect(order.indexOf(parent)).toBeLessThan(order.indexOf(id))
        }
      }
      for (const { id } of filters) {
        expect(ancestorsOf(id, filters)).not.toContain(id)
        for (const parent of possibleParents(id, filters)) {
          // no offered parent makes a new cycle
          const joined = filters.map((one) =>
            one.id === id ? { ...one, cascadeParentIds: [...one.cascadeParentIds, parent.id] } : one,
          )
          if (inCycle.length === 0) expect(cycleMessage(joined)).toBeNull()
        }
      }
    }),
    runs(300),
  )
})

test('a scope made of selected charts reaches exactly these [B3.20]', () => {
  fc.assert(
    fc.property(dashboards, fc.subarray([...CHARTS]), ({ components }, wanted) => {
      const tree = scopeTree(components, String)
      const there = new Set(tree.charts)
      const chosen = new Set(wanted.filter((id) => there.has(id)))
      const made = scopeOf(tree, chosen)
      expect(chosenBy(made, components)).toEqual(chosen)
      // a scope in terms of tabs, so that Superset reads it too
      for (const id of made.rootPath) expect(['ROOT', 'TAB']).toContain(components[id]?.type)
    }),
    runs(300),
  )
})
