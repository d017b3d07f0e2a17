import { datasetOf } from '../support/api'
import { drawn } from '../support/dashboardPage'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'
import { unfold } from '../support/steps'

test.use({ apart: 'history-places', start: NOWHERE })

const events = (page: Page) => page.getByRole('list', { name: 'Events' })
const preview = (page: Page) => page.getByRole('region', { name: 'At that moment' })
const toHistory = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()

test('the history names the object of a step, shows its screen, and continues a chart', async ({
  page,
  server,
  problems,
}) => {
  const dataset = await datasetOf(page, 'flights')
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const board = await makeDashboard(page, 'In the air', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', total, 'All flights', 4, 30),
  ])
  await page.goto(`${server.url}/superset/dashboard/${board}/`)
  await drawn(page, 'All flights')
  await page.goto(`${server.url}/explore/?slice_id=${total}`)
  const subtitle = page.getByRole('textbox', { name: 'Subheader' })
  await page.getByRole('tab', { name: 'Customize' }).click()
  await subtitle.fill('as it was')
  await subtitle.press('Enter')
  await subtitle.fill('as it is')
  await subtitle.press('Enter')
  await page.goto(`${server.url}/tablemodelview/edit/${dataset}/`)
  await page.getByRole('grid', { name: 'Columns', exact: true }).waitFor()

  await toHistory(page)
  await events(page)
    .getByText(/^Opened In the air$/)
    .first()
    .waitFor()
  await expect(events(page).getByRole('listitem').first()).toContainText('flights')
  await expect(preview(page).getByRole('tablist', { name: 'Parts of the dataset' })).toBeVisible()
  await page.getByRole('button', { name: 'Step back', exact: true }).click()

  await events(page)
    .getByText(/^Opened In the air$/)
    .first()
    .click()
  await expect(preview(page).getByRole('heading', { level: 1, name: 'In the air' })).toBeVisible()
  const changes = events(page).getByRole('listitem').filter({ hasText: 'Changed Subheader · All flights' }).first()
  await changes.getByRole('button', { expanded: false }).click()
  await changes.getByRole('listitem').getByRole('button', { name: 'Changed Subheader · All flights' }).last().click()
  await expect(preview(page).getByRole('complementary', { name: 'Data source' })).toBeVisible()
  await page.getByRole('button', { name: 'Branch from here' }).click()
  await page.waitForURL(`${server.url}/explore/?slice_id=${total}`)
  await page.getByRole('tab', { name: 'Customize' }).click()
  await expect(subtitle).toHaveValue('as it was')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(subtitle).toHaveValue('as it is')
  expect(problems.console).toEqual([])
})

test('each step shows the screen that was open, of every kind', async ({ page, server, problems }) => {
  const screens = [
    ['h', 'Home'],
    ['u', 'Users'],
    ['i', 'Audit'],
    ['b', 'Databases'],
    ['q', 'Saved queries'],
    ['a', 'Annotation layers'],
    ['c', 'Charts'],
    ['r', 'Query history'],
    [',', 'Settings'],
  ] as const
  await page.goto(`${server.url}/dashboard/list/`)
  await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor()
  for (const [key, name] of screens) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  await toHistory(page)
  await unfold(page)
  for (const [, name] of screens.toReversed()) {
    await events(page)
      .getByRole('button', { name: `Opened ${name}`, exact: true })
      .last()
      .click()
    await expect(preview(page).getByRole('heading', { level: 1, name })).toBeVisible()
  }
  expect(problems.console).toEqual([])
})

test('a link to a moment opens the history at that step', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${server.url}/users/list/`)
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.getByRole('heading', { level: 1, name: 'Databases' }).waitFor()
  await toHistory(page)
  await unfold(page)
  await events(page).getByRole('button', { name: 'Opened Users', exact: true }).last().click()
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link to this moment' }).click()
  await page.getByRole('button', { name: 'Copied to clipboard!' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(`${server.url}/chart/list/`)
  await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor()
  await page.goto(link)
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await page.goto(`${server.url}/history/?event=of-another-browser`)
  await expect(page.getByText(/^This log does not hold the step of the link/)).toBeVisible()
})

test('the text before any screen was opened has the usual size', async ({ page, server }) => {
  await page.goto(`${server.url}/history/`)
  const none = preview(page).getByRole('heading', { name: 'No screen yet' })
  await expect(none).toBeVisible()
  const drawn = await none.evaluate((heading) => {
    const { height } = heading.getBoundingClientRect()
    return { height: Math.round(height), own: (heading as HTMLElement).offsetHeight }
  })
  expect(drawn.height).toBe(drawn.own)
})
