import { expect, runSql, test, type Page } from '../support/fixtures'
import { frame, notes } from '../support/dashboardPage'
import { apply, bar, group } from '../support/filtered'

test.use({ apart: 'query-to-report', flags: ['ALERT_REPORTS'] })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const saveQuery = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog(page, 'Save query').getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page, 'Save query').getByRole('button', { name: 'Save query' }).click()
  await expect(notes(page).getByText('Your query was saved')).toBeVisible()
}

/** A chart of the query's dataset that sums its flights, saved into a new dashboard. */
const buildChart = async (
  page: Page,
  names: { readonly dataset: string; readonly chart: string; readonly board: string },
) => {
  await page.getByRole('button', { name: 'Create chart' }).click()
  await dialog(page, 'Create chart').getByRole('textbox', { name: 'Name' }).fill(names.dataset)
  await dialog(page, 'Create chart').getByRole('button', { name: 'Continue to the chart' }).click()
  await page.waitForURL(/\/explore\/\?datasource_type=table&datasource_id=\d+$/)
  await page.goto(`${page.url()}&viz_type=big_number_total`)
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const save = dialog(page, 'Save chart')
  await save.getByRole('textbox', { name: 'Chart name' }).fill(names.chart)
  await save.getByRole('combobox', { name: 'Add to dashboard' }).click()
  await page.getByRole('option', { name: 'New dashboard' }).click()
  await save.getByRole('textbox', { name: 'Name of the new dashboard' }).fill(names.board)
  await save.getByRole('button', { name: 'Save & go to dashboard' }).click()
  await page.waitForURL(/\/superset\/dashboard\/\d+\/$/)
}

const addFilter = async (page: Page, column: string): Promise<void> => {
  await bar(page).getByRole('button', { name: 'Add or edit filters' }).click()
  const filters = dialog(page, 'Add or edit filters')
  await filters.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Values/ }).click()
  await filters.getByRole('combobox', { name: 'Column', exact: true }).click()
  await page.getByRole('option', { name: new RegExp(`^${column}`) }).click()
  await filters.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(filters).toHaveCount(0)
}

const chooseValue = async (page: Page, column: string, value: string): Promise<void> => {
  await group(page, column)
    .getByRole('button', { name: `${column}: all` })
    .click()
  await page.getByRole('option', { name: value, exact: true }).click()
  await page.keyboard.press('Escape')
  await apply(page).click()
}

const scheduleReport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Dashboard options' }).click()
  await page.getByRole('menuitem', { name: 'Schedule report', exact: true }).click()
  await dialog(page, 'Schedule report').getByLabel('Recipients').fill('ada@example.com')
  await dialog(page, 'Schedule report').getByRole('button', { name: 'Schedule report' }).click()
  await expect(page.getByText('The report has been created')).toBeVisible()
}

test('a query becomes a chart on a dashboard with filter and report [A0.01] [A1.15]', async ({
  page,
  server,
  problems,
}) => {
  await runSql(page, "SELECT origin, delay FROM flights WHERE origin IN ('ATL', 'ORD') ORDER BY delay DESC LIMIT 40")
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('40 rows')
  await saveQuery(page, 'Late flights')
  await buildChart(page, { dataset: 'Late flights', chart: 'How many', board: 'Morning' })
  const figure = frame(page, 'How many')
  await expect(figure).toContainText('40')
  await addFilter(page, 'origin')
  await chooseValue(page, 'origin', 'ATL')
  await expect(figure).toHaveAttribute('data-status', 'rendered')
  await expect(figure.getByRole('button', { name: '1 filter: origin: ATL' })).toBeVisible()
  await expect(figure).not.toContainText('40')
  await scheduleReport(page)

  for (const [path, name] of [
    ['/savedqueryview/list/', 'Late flights'],
    ['/tablemodelview/list/', 'Late flights'],
    ['/chart/list/', 'How many'],
    ['/dashboard/list/', 'Morning'],
  ] as const) {
    await page.goto(`${server.url}${path}`)
    await expect(page.getByRole('grid').getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('table', { name: 'Reports' }).getByRole('row', { name: /Report of/ })).toBeVisible()
  expect(problems.console).toEqual([])
})
