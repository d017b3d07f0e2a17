import { drawn } from '../support/dashboardPage'
import { palette } from '../support/dashboardEdit'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'

test.use({ apart: 'history-dashboard', start: NOWHERE })

const events = (page: Page) => page.getByRole('list', { name: 'Events' })
const preview = (page: Page) => page.getByRole('region', { name: 'At that moment' })
const title = 'Dashboard title'

test('a dashboard under edit is shown with its tools in the past, without effect', async ({
  page,
  server,
  problems,
}) => {
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const board = await makeDashboard(page, 'Under edit', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', total, 'All flights', 4, 30),
  ])
  await page.goto(`${server.url}/superset/dashboard/${board}/?edit=true`)
  await drawn(page, 'All flights')
  await page.getByRole('textbox', { name: title }).fill('Renamed meanwhile')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Edit dashboard' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()

  await events(page).getByRole('button', { name: 'Renamed Under edit to Renamed meanwhile', exact: true }).click()
  await expect(preview(page).getByRole('textbox', { name: title })).toHaveValue('Renamed meanwhile')
  await expect(preview(page).getByRole('complementary', { name: 'Layout elements' })).toBeVisible()
  await preview(page).getByRole('button', { name: 'Show in full size' }).click()
  await expect(palette(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: title })).toHaveValue('Renamed meanwhile')
  await page.getByRole('textbox', { name: title }).click({ force: true, position: { x: 5, y: 5 } })
  await page.keyboard.type('x')
  await expect(page.getByRole('textbox', { name: title })).toHaveValue('Renamed meanwhile')
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Under edit' })).toBeVisible()
  expect(problems.console).toEqual([])
})

test("a dashboard's History lists its own steps, and all others at one press", async ({ page, server, problems }) => {
  const layout = [['GRID_ID', 'GRID', ['HEADER-1']] as const, ['HEADER-1', 'HEADER', [], { text: 'Here' }] as const]
  const other = await makeDashboard(page, 'Another one', layout)
  const mine = await makeDashboard(page, 'The one', layout)
  for (const [id, name] of [
    [other, 'Another one'],
    [mine, 'The one'],
  ] as const) {
    await page.goto(`${server.url}/superset/dashboard/${id}/`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const lines = (name: string) => events(page).getByRole('button', { name, exact: true })
  await expect(lines('Opened The one')).toHaveCount(1)
  await expect(lines('Opened Another one')).toHaveCount(0)
  await page.getByRole('button', { name: 'Everything' }).click()
  await expect(lines('Opened Another one')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Everything' })).toHaveCount(0)
  expect(problems.console).toEqual([])
})
