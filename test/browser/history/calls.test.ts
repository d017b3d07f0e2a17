import { checkAxe } from '../support/axe'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { drawn } from '../support/dashboardPage'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'history-calls', start: NOWHERE })

test('the history shows the calls around a step, each with the step that led to it', async ({ page, server }) => {
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const board = await makeDashboard(page, 'In the air', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', total, 'All flights', 4, 30),
  ])
  await page.route('**/api/v1/chart/data*', (route) => route.fulfill({ status: 500, json: { message: 'No luck' } }), {
    times: 1,
  })
  await page.goto(`${server.url}/superset/dashboard/${board}/`)
  await page.getByText('No luck').first().waitFor()
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await drawn(page, 'All flights')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  const moment = page.getByRole('region', { name: 'At that moment' })
  await moment.getByRole('tab', { name: 'Calls' }).click()
  const calls = moment.getByRole('table', { name: 'Calls around this moment' })
  await expect(moment.getByRole('figure', { name: /^\d+ calls from / })).toBeVisible()
  await expect(calls.getByRole('row', { name: /GET .*\/dashboard\/\d+\/charts\/? 200/ })).toBeVisible()
  const began = await calls.getByRole('cell', { name: /^\d\d:\d\d:\d\d$/ }).allTextContents()
  expect(began.length).toBeGreaterThan(3)
  expect(began).toEqual(began.toSorted().toReversed())
  await moment.getByText('Failed', { exact: true }).click()
  const failed = calls.getByRole('row', { name: /POST .*chart\/data 500/ })
  await expect(failed).toHaveCount(1)
  await checkAxe(page)
  await failed.getByRole('button').last().click()
  await expect(moment.getByRole('tab', { name: 'Calls' })).toHaveAttribute('aria-selected', 'true')
  await moment.getByRole('tab', { name: 'Event' }).click()
  await expect(moment.getByRole('region', { name: 'Event' })).toContainText('chart.query_requested')
  await expect(moment.getByRole('region', { name: 'Event' })).toContainText('POST /api/v1/chart/data: 500')
})
