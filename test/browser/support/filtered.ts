import { datasetOf } from './api'
import { drawn } from './dashboardPage'
import { chart, makeCharts, makeDashboard } from './dashboards'
import type { Page } from './fixtures'

export const bar = (page: Page) => page.getByRole('region', { name: 'Filters' })
export const group = (page: Page, name: string) => bar(page).getByRole('group', { name, exact: true })
export const apply = (page: Page) => bar(page).getByRole('button', { name: 'Apply filters' })

const GRID = ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']] as const

/** A dashboard of three charts with these filters. */
export const opened = async (
  page: Page,
  url: string,
  title: string,
  filters: (dataset: number) => readonly object[],
  metadata: object = {},
): Promise<number> => {
  const { total, bars, table } = await makeCharts(page)
  const dataset = await datasetOf(page, 'flights')
  const id = await makeDashboard(
    page,
    title,
    [
      GRID,
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
      chart('CHART-1', total, 'All flights', 3, 20),
      chart('CHART-2', bars, 'Busiest origins', 9),
      ['ROW-2', 'ROW', ['CHART-3']],
      chart('CHART-3', table, 'Origins', 12, 40),
    ],
    { metadata: { native_filter_configuration: filters(dataset), ...metadata } },
  )
  await page.goto(`${url}/superset/dashboard/${id}/`)
  await drawn(page, 'Origins')
  return id
}
