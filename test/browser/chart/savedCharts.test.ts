import { callApi } from '../support/api'
import { number, open, palette } from '../support/dashboardEdit'
import { makeDashboard } from '../support/dashboards'
import { notes } from '../support/dashboardPage'
import { expect, test, type Page } from '../support/fixtures'

test.use({ apart: 'saved-charts', start: '/settings/' })

const CHARTS = /\/api\/v1\/chart\/\?q=/
const failing = (page: Page) =>
  page.route(CHARTS, (route) => route.fulfill({ status: 500, json: { message: 'No luck today' } }))

test('a failed chart list is reported and can be retried [B8.29]', async ({ page, server }) => {
  await number(page, 'All flights')
  const words = 'Could not fetch all saved charts'
  await failing(page)
  await page.goto(`${server.url}/chart/list/`)
  await expect(page.getByRole('heading', { name: words })).toBeVisible()
  await expect(page.getByText('No luck today', { exact: true })).toBeVisible()

  await open(page, server.url, await makeDashboard(page, 'To be filled', []))
  await expect(palette(page).getByRole('heading', { name: words })).toBeVisible()
  await page.unroute(CHARTS)
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(palette(page).getByRole('button', { name: 'Add All flights' })).toBeVisible()
})

test('a chart deleted before it was added is reported, and keeps its place [B8.23]', async ({ page, server }) => {
  const chart = await number(page, 'Soon gone')
  await open(page, server.url, await makeDashboard(page, 'Too late', []))
  const add = palette(page).getByRole('button', { name: 'Add Soon gone' })
  await add.waitFor()
  await callApi(page, 'DELETE', `/api/v1/chart/${chart}`)
  await add.click()
  await expect(
    notes(page).getByText('Sorry, there is no chart definition associated with the chart trying to be added.'),
  ).toBeVisible()
  await expect(page.getByRole('article', { name: 'Soon gone' })).toContainText('This chart cannot be opened')
})
