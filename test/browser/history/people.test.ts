import { copyFileSync } from 'node:fs'

import { apply, bar, group } from '../support/filtered'
import { drawn, frame, notes } from '../support/dashboardPage'
import { palette } from '../support/dashboardEdit'
import { expect, runSql, test, type Page } from '../support/fixtures'
import { takeClock } from '../support/stoppedClock'

test.use({ apart: 'history-people', flags: ['ALERT_REPORTS'], samples: true, start: '' })

/** `RECORD_SESSION=FILE` keeps the log of the session, such as the one of `test/fixtures/logs/sessions`. */
const record = process.env['RECORD_SESSION']

/** Lines at most that a quarter of an hour of work makes. */
const MOST_LINES = 40

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
const status = (page: Page) => page.getByRole('status', { name: 'Query status' })

/** A person reads and thinks meanwhile. */
const think = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000)

const query = (column: string) =>
  `SELECT ${column}, origin, delay FROM flights WHERE origin IN ('ATL', 'ORD') ORDER BY delay DESC LIMIT 400`

const writeQuery = async (page: Page): Promise<void> => {
  await runSql(page, query('citty'))
  await expect(status(page)).toContainText('Failed after')
  await think(page, 45)
  await runSql(page, query('destination'))
  await expect(status(page)).toContainText('400 rows')
  await think(page, 60)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog(page, 'Save query').getByRole('textbox', { name: 'Name' }).fill('Late flights')
  await dialog(page, 'Save query').getByRole('button', { name: 'Save query' }).click()
  await expect(notes(page).getByText('Your query was saved')).toBeVisible()
  await think(page, 30)
}

const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Visualization type' }).click()
  await dialog(page, 'Choose a chart').getByRole('button', { name, exact: true }).click()
}

const update = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
}

const makeCharts = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Create chart' }).click()
  await dialog(page, 'Create chart').getByRole('textbox', { name: 'Name' }).fill('Late flights')
  await dialog(page, 'Create chart').getByRole('button', { name: 'Continue to the chart' }).click()
  await page.waitForURL(/\/explore\/\?datasource_type=table&datasource_id=\d+$/)
  await page.getByRole('combobox', { name: 'Visualization type' }).waitFor()
  await think(page, 45)
  await choose(page, 'Bar chart')
  await page.getByRole('combobox', { name: 'X axis', exact: true }).click()
  await page.getByRole('option', { name: /^origin/ }).click()
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await think(page, 25)
  await update(page)
  await think(page, 40)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const save = dialog(page, 'Save chart')
  await save.getByRole('textbox', { name: 'Chart name' }).fill('Where they start')
  await save.getByRole('combobox', { name: 'Add to dashboard' }).click()
  await page.getByRole('option', { name: 'New dashboard' }).click()
  await save.getByRole('textbox', { name: 'Name of the new dashboard' }).fill('Morning')
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/slice_id=\d+$/)
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  await think(page, 45)

  await choose(page, 'Table')
  await update(page)
  await think(page, 30)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await save.getByRole('radio', { name: 'Save as...' }).check()
  await save.getByRole('textbox', { name: 'Chart name' }).fill('All late flights')
  await save.getByRole('combobox', { name: 'Add to dashboard' }).click()
  await page.getByRole('option', { name: 'Morning' }).click()
  await save.getByRole('button', { name: 'Save & go to dashboard' }).click()
  await page.waitForURL(/\/superset\/dashboard\/\d+\/$/)
  await drawn(page, 'Where they start')
  await drawn(page, 'All late flights')
  await think(page, 40)
}

const editDashboard = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Every morning')
  await page.keyboard.press('Enter')
  await palette(page).getByRole('tab', { name: 'Layout elements' }).click()
  await palette(page).getByRole('button', { name: 'Add Header' }).press('Enter')
  await page.getByRole('textbox', { name: 'Header text' }).fill('What to look at first')
  await page.keyboard.press('Enter')
  await think(page, 60)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  await drawn(page, 'Where they start')
  await drawn(page, 'All late flights')
  await think(page, 45)
}

const filterDashboard = async (page: Page): Promise<void> => {
  await bar(page).getByRole('button', { name: 'Add or edit filters' }).click()
  const filters = dialog(page, 'Add or edit filters')
  await filters.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Values/ }).click()
  await filters.getByRole('combobox', { name: 'Column', exact: true }).click()
  await page.getByRole('option', { name: /^destination/ }).click()
  await filters.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(filters).toHaveCount(0)
  await think(page, 40)
  await group(page, 'destination').getByRole('button', { name: 'destination: all' }).click()
  const options = page.getByRole('option')
  await options.nth(1).click()
  await page.keyboard.press('Escape')
  await apply(page).click()
  await drawn(page, 'Where they start')
  await think(page, 45)
  await bar(page).getByRole('button', { name: 'Clear all' }).click()
  await drawn(page, 'Where they start')
  await think(page, 20)
  await frame(page, 'Where they start').getByRole('figure').locator('[tabindex="0"]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Cross-filters' })).toBeVisible()
  await drawn(page, 'All late flights')
  await think(page, 40)
}

const schedule = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Dashboard options' }).click()
  await page.getByRole('menuitem', { name: 'Schedule report', exact: true }).click()
  await dialog(page, 'Schedule report').getByLabel('Recipients').fill('ada@example.com')
  await dialog(page, 'Schedule report').getByRole('button', { name: 'Schedule report' }).click()
  await expect(page.getByText('The report has been created')).toBeVisible()
  await think(page, 40)
}

const lookAround = async (page: Page): Promise<void> => {
  await go(page, 'Dashboards')
  await page.getByRole('grid').getByRole('link', { name: 'US flights overview' }).click()
  for (const one of await page.getByRole('article').all()) await expect(one).toHaveAttribute('data-status', 'rendered')
  const kept = page.waitForResponse(/favorites/)
  await page.getByRole('button', { name: 'Favorite', exact: true }).click()
  await kept
  await think(page, 90)
  await go(page, 'SQL')
  await page.locator('.sql-text.ready').waitFor()
  await think(page, 20)
  await runSql(page, 'SELECT count(*) AS flights FROM flights')
  await expect(status(page)).toContainText('1 row')
  await think(page, 60)
}

test('the work of a quarter of an hour is read in forty lines', async ({ page, server }) => {
  await takeClock(page)
  await page.goto(`${server.url}/`)
  await go(page, 'SQL')
  await page.locator('.sql-text.ready').waitFor()
  await think(page, 45)
  await writeQuery(page)
  await makeCharts(page)
  await editDashboard(page)
  await filterDashboard(page)
  await schedule(page)
  await lookAround(page)

  await go(page, 'History')
  if (record !== undefined) {
    await page.getByRole('button', { name: 'Export log' }).click()
    await dialog(page, 'Export the log?').getByRole('radio', { name: 'All texts' }).click()
    const download = page.waitForEvent('download')
    await dialog(page, 'Export the log?').getByRole('button', { name: 'Export with texts' }).click()
    copyFileSync(await (await download).path(), record)
  }
  const lines = page.getByRole('list', { name: 'Events' }).locator('button.s')
  await expect(lines.last()).toHaveText('Opened SQL')
  expect(await lines.count()).toBeLessThanOrEqual(MOST_LINES)
})
