import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { frame } from '../support/dashboardPage'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'chart-errors', start: NOWHERE })

test('a small tile shows its error and a remedy', async ({ page, server }) => {
  await page.goto(`${server.url}/chart/list/`)
  const broken = await makeChart(page, 'Broken', 'big_number_total', {
    metric: { expressionType: 'SQL', sqlExpression: 'sum(no_such_column)', label: 'broken' },
  })
  const id = await makeDashboard(page, 'Small tiles', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    chart('CHART-1', broken, 'Low', 4, 18),
    chart('CHART-2', broken, 'High', 4, 36),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  for (const [width, name] of [
    [1280, 'Low'],
    [1280, 'High'],
    [390, 'Low'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const error = frame(page, name).getByRole('alert')
    await expect(error.getByText('Referenced column "no_such_column" not found')).toBeInViewport({ ratio: 0.4 })
    for (const button of ['Try again', 'Copy message', 'Close'])
      await expect(error.getByRole('button', { name: button })).toBeInViewport({ ratio: 0.9 })
  }
  const low = frame(page, 'Low').getByRole('alert')
  await low.getByRole('button', { name: 'See more' }).click()
  await expect(low.getByText('GENERIC_DB_ENGINE_ERROR')).toBeInViewport({ ratio: 0.9 })
})
