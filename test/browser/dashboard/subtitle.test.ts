import { callApi } from '../support/api'
import { chart, makeCharts, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ start: NOWHERE })

test('a plain description is the subtitle of its chart, any other opens on request', async ({ page, server }) => {
  const { bars, table } = await makeCharts(page)
  await callApi(page, 'PUT', `/api/v1/chart/${bars}`, { description: 'Flights, click to filter' })
  await callApi(page, 'PUT', `/api/v1/chart/${table}`, { description: '**All** origins' })
  const id = await makeDashboard(page, 'Subtitles', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    chart('CHART-1', bars, 'Busiest origins', 6),
    chart('CHART-2', table, 'Origins', 6),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const plain = page.getByRole('article', { name: 'Busiest origins' })
  await expect(plain.getByText('Flights, click to filter')).toBeVisible()
  await expect(plain.getByRole('button', { name: /^About/ })).toHaveCount(0)
  const marked = page.getByRole('article', { name: 'Origins', exact: true })
  await expect(marked.getByText('All origins')).toHaveCount(0)
  await marked.getByRole('button', { name: /^About/ }).hover()
  await expect(page.locator('.tip').getByText('All origins')).toBeVisible()
})
