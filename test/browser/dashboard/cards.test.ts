import { callApi } from '../support/api'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { drawn, frame } from '../support/dashboardPage'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'dashboard-cards', start: NOWHERE })

const AVERAGE = {
  expressionType: 'SIMPLE',
  column: { column_name: 'delay' },
  aggregate: 'AVG',
  label: 'Average delay',
  hasCustomLabel: true,
}
const THREE = [
  { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'origin', operator: 'IN', comparator: ['ORD', 'ATL', 'DFW'] },
]
const LONG = 'Delays count from the time of the timetable; flights that never left are not in these figures at all.'

test('a card says measure, unit and grain, names its lines at their ends, and its age', async ({ page, server }) => {
  await page.goto(`${server.url}/chart/list/`)
  const lines = await makeChart(page, 'Three hubs', 'echarts_timeseries_line', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: [AVERAGE],
    groupby: ['origin'],
    adhoc_filters: THREE,
  })
  const said = await makeChart(page, 'Late', 'pie', { metric: 'count', groupby: ['origin'], adhoc_filters: THREE })
  const told = await makeChart(page, 'Told', 'pie', { metric: 'count', groupby: ['origin'], adhoc_filters: THREE })
  await callApi(page, 'PUT', `/api/v1/chart/${said}`, { description: 'Flights, from three hubs' })
  await callApi(page, 'PUT', `/api/v1/chart/${told}`, { description: LONG })
  const id = await makeDashboard(page, 'Cards', [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    ['ROW-2', 'ROW', ['CHART-3', 'CHART-4']],
    chart('CHART-1', lines, 'Three hubs', 8, 36),
    chart('CHART-2', said, 'Late', 4, 36),
    chart('CHART-3', lines, 'Low', 6, 20),
    chart('CHART-4', told, 'Told', 6, 36),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'Three hubs')
  await expect(frame(page, 'Three hubs').getByText('Average delay by month and origin')).toBeVisible()
  // a low card keeps its room for the drawing
  await expect(frame(page, 'Low').getByText('by month and origin')).toHaveCount(0)

  // a description of one short line is the subtitle, a longer one is a press away
  await expect(frame(page, 'Late').getByText('Flights, from three hubs')).toBeVisible()
  await expect(frame(page, 'Late').getByRole('button', { name: /^About / })).toHaveCount(0)
  await expect(frame(page, 'Told').getByRole('button', { name: `About Told: ${LONG}` })).toBeVisible()

  // names beside the plot, each at the last point of its line
  const figure = frame(page, 'Three hubs').getByRole('figure')
  const names = figure.getByRole('list', { name: 'Legend' }).getByRole('button')
  await expect(names).toHaveCount(3)
  const plot = await figure.locator('svg.vz').boundingBox()
  const middles = await names.evaluateAll((all) =>
    all.map((one) => {
      const { left, top, height } = one.getBoundingClientRect()
      return { left, middle: top + height / 2 }
    }),
  )
  for (const { left } of middles) expect(left).toBeGreaterThan((plot?.x ?? 0) + (plot?.width ?? 0) - 16)
  const gaps = middles.map(({ middle }) => middle).toSorted((a, b) => a - b)
  expect((gaps[1] ?? 0) - (gaps[0] ?? 0)).toBeGreaterThanOrEqual(15.9)

  // a press hides a line, and its name stays
  await names.filter({ hasText: 'DFW' }).click()
  await expect(names.filter({ hasText: 'DFW' })).toHaveAttribute('aria-pressed', 'false')
  await expect(figure.locator('path.ln')).toHaveCount(2)

  await expect(page.getByText(/^3 charts, as of \d\d:\d\d$/)).toBeVisible()
})
