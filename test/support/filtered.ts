import type { Component, Components } from '../../src/events/dashboard/layout'
import { EMPTY_LAYOUT, GRID_ID, newComponent, ROOT_ID } from '../../src/domain/layout/components'
import type { FilteredDashboard } from '../../src/domain/filters/dashboard'

const grid = (children: readonly string[]): Component => ({
  ...newComponent('GRID', GRID_ID),
  children,
  parents: [ROOT_ID],
})

/** A layout of one row of charts, or of tabs that hold them. */
export const layoutOfCharts = (tabs: readonly (readonly number[])[], plain: readonly number[] = []): Components => {
  const components: Record<string, Component> = { ...EMPTY_LAYOUT }
  const row = (id: string, charts: readonly number[], parents: readonly string[]): void => {
    components[id] = {
      ...newComponent('ROW', id),
      parents,
      children: charts.map((chart) => `CHART-${id}-${chart}`),
    }
    for (const chart of charts) {
      const own = `CHART-${id}-${chart}`
      components[own] = { ...newComponent('CHART', own, { chartId: chart }), parents: [...parents, id] }
    }
  }
  if (tabs.length === 0) {
    components[GRID_ID] = grid(['ROW-0'])
    row('ROW-0', plain, [ROOT_ID, GRID_ID])
    return components
  }
  components[ROOT_ID] = { ...newComponent('ROOT', ROOT_ID), children: ['TABS-1'] }
  components['TABS-1'] = {
    ...newComponent('TABS', 'TABS-1'),
    parents: [ROOT_ID],
    children: tabs.map((_, at) => `TAB-${at}`),
  }
  tabs.forEach((charts, at) => {
    const id = `TAB-${at}`
    components[id] = {
      ...newComponent('TAB', id, { text: `Tab ${at}` }),
      parents: [ROOT_ID, 'TABS-1'],
      children: [`ROW-${at}`],
    }
    row(`ROW-${at}`, charts, [ROOT_ID, 'TABS-1', id])
  })
  return components
}

/** A filter by values as a configuration holds it. */
export const selectFilter = (id: string, more: object = {}): Record<string, unknown> => ({
  id: `NATIVE_FILTER-${id}`,
  type: 'NATIVE_FILTER',
  name: id,
  description: '',
  filterType: 'filter_select',
  targets: [{ datasetId: 3, column: { name: id } }],
  controlValues: { multiSelect: true, enableEmptyFilter: false },
  defaultDataMask: {},
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  ...more,
})

/** A dashboard with charts of datasets, by chart. */
export const filteredDashboard = (
  components: Components,
  datasets: Readonly<Record<number, number>>,
  metadata: Readonly<Record<string, unknown>> = {},
): FilteredDashboard => ({
  id: 1,
  metadata,
  components,
  charts: Object.fromEntries(
    Object.entries(datasets).map(([id, datasetId]) => [
      id,
      { id: Number(id), datasetId, formData: { viz_type: 'table', datasource: `${datasetId}__table` } },
    ]),
  ),
})
