import type { Page } from '@playwright/test'

import { checkAxe } from './support/axe'
import { callApi, datasetOf } from './support/api'
import { expect, test } from './support/fixtures'

test.use({ apart: 'explore', start: '/chart/list/' })

const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Visualization type' }).click()
  await page.getByRole('dialog', { name: 'Choose a chart' }).getByRole('button', { name, exact: true }).click()
}

const drawn = (page: Page) => page.locator('.chart-pane[data-status=rendered]')

test('a chart is made of a dataset, drawn, saved, found and deleted [B2.02] [B2.03] [B2.04] [B2.13] [B4.59] [B4.60] [B8.35]', async ({
  page,
}) => {
  const notes = page.getByRole('region', { name: 'Notifications' })
  await datasetOf(page, 'flights')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' }).click()
  await expect(page.getByRole('heading', { name: 'There is no chart yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New chart' }).first().click()
  await page.getByRole('link', { name: /flights/ }).click()
  await choose(page, 'Bar chart')

  // what is missing is said at its place, and nothing is asked for until it is there
  const metrics = page.getByRole('group', { name: 'Metrics', exact: true })
  await expect(metrics).toHaveAccessibleDescription('cannot be empty')
  await expect(page.getByRole('button', { name: 'Update chart' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Add column origin' }).click()
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await expect(metrics).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Add to Filters' }).click()
  const filter = page.getByRole('dialog', { name: 'New filter' })
  await filter.getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: /^origin/ }).click()
  await filter.getByRole('textbox', { name: 'Value' }).fill('ORD; DEN')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(drawn(page)).toBeVisible()
  await page.getByRole('button', { name: 'View as table' }).click()
  const table = page.getByRole('table', { name: 'New chart' })
  await expect(table.getByRole('row', { name: /^DEN/ })).toContainText('66,923')
  await expect(table.getByRole('row', { name: /^ORD/ })).toContainText('166,341')
  await page.getByRole('button', { name: 'View as table' }).click()

  await page.getByRole('button', { name: 'View query' }).click()
  await expect(page.getByRole('dialog', { name: 'View query' }).locator('pre')).toContainText('COUNT(*)')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Samples' }).click()
  await expect(page.getByRole('grid', { name: 'Samples' })).toBeVisible()
  await page.getByRole('tab', { name: 'Results' }).click()
  await expect(page.getByRole('grid', { name: 'Results' })).toContainText('66,923')
  await checkAxe(page, {})

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await dialog.getByRole('textbox', { name: 'Chart name' }).fill('Two hubs')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes.getByText('Chart [Two hubs] has been saved')).toBeVisible()
  await page.waitForURL(/\/explore\/\?slice_id=\d+$/)
  await expect(page.getByRole('figure', { name: 'Two hubs' })).toBeVisible()
  await expect(page.getByText('Unsaved')).toHaveCount(0)
  await page.getByRole('button', { name: 'Favorite', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Favorite', exact: true, pressed: true })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' }).click()
  const row = page.getByRole('grid', { name: 'Charts' }).getByRole('row', { name: /Two hubs/ })
  await expect(row.getByRole('button', { name: 'Favorite Two hubs', pressed: true })).toBeVisible()
  await expect(row).toContainText('Bar chart')
  await checkAxe(page, {})
  await row.getByRole('button', { name: 'Delete Two hubs' }).click()
  await row.getByRole('button', { name: 'Keep Two hubs' }).click()
  await expect(row.getByRole('link', { name: 'Two hubs' })).toBeVisible()
  await row.getByRole('button', { name: 'Delete Two hubs' }).click()
  await expect(notes.getByText('Deleted: Two hubs')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { name: 'There is no chart yet' })).toBeVisible()
})

test('kinds change with their controls, steps are taken back, a link opens the same, all by address [B2.15] [B4.55] [B4.59] [B7.12]', async ({
  page,
  server,
}) => {
  const id = await datasetOf(page, 'flights')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=echarts_timeseries_line`)
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText('Line chart')
  await page.getByRole('button', { name: 'Add column date' }).click()
  await page.getByRole('button', { name: 'Add to Metrics' }).click()
  const metric = page.getByRole('dialog', { name: 'New metric' })
  await metric.getByRole('radio', { name: 'Custom SQL' }).click()
  await metric.getByRole('textbox', { name: 'SQL expression' }).fill('AVG(delay)')
  await metric.getByRole('textbox', { name: 'Label' }).fill('Mean delay')
  await metric.getByRole('button', { name: 'Apply' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(drawn(page)).toBeVisible()
  await expect(page.getByText('Mean delay by date, day.')).toBeVisible()

  // looks alone ask nobody
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/chart/data')) asked += 1
  })
  await page.getByRole('tab', { name: 'Customize' }).click()
  await page.getByRole('textbox', { name: 'Y axis title' }).fill('Minutes')
  await page.keyboard.press('Tab')
  const title = page.locator('svg.vz text', { hasText: 'Minutes' })
  await expect(title).toBeVisible()
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(title).toBeVisible()

  await choose(page, 'Big number')
  await expect(page.getByRole('figure', { name: 'New chart' }).locator('output')).toBeVisible()
  await choose(page, 'Line chart')
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText('Big number')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText('Line chart')

  await page.getByRole('button', { name: 'Copy permalink' }).click()
  const link = page.getByRole('dialog', { name: 'Copy permalink' }).getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/\/explore\/p\/[\w-]+\/$/)
  await page.goto(server.url + new URL(await link.inputValue()).pathname)
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText('Line chart')
  await expect(title).toBeVisible()
})

test('a refusal of the server is said with the chart, and the controls stay [B4.07]', async ({ page, server }) => {
  const id = await datasetOf(page, 'airports')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=big_number_total`)
  await page.getByRole('button', { name: 'Add to Metric', exact: true }).click()
  const metric = page.getByRole('dialog', { name: 'New metric' })
  await metric.getByRole('radio', { name: 'Custom SQL' }).click()
  await metric.getByRole('textbox', { name: 'SQL expression' }).fill('SUM(nowhere)')
  await metric.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(page.getByRole('alert')).toContainText('nowhere')
  await expect(page.getByRole('button', { name: 'Edit SUM(nowhere)' })).toBeVisible()
})

test('a column that is gone is named where it was used, and taken out in one step that can be taken back', async ({
  page,
  server,
}) => {
  const id = await datasetOf(page, 'airports')
  const metric = { expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'gone' }, label: 'highest' }
  const params = JSON.stringify({ groupby: ['lost', 'state'], metrics: [metric, 'count'] })
  const chart = { slice_name: 'High', viz_type: 'table', datasource_id: id, datasource_type: 'table', params }
  const { id: sliceId } = await callApi<{ id: number }>(page, 'POST', '/api/v1/chart/', chart)
  await page.goto(`${server.url}/explore/?slice_id=${sliceId}`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText("Columns missing in dataset: ['lost']")
  await expect(alert).toContainText("Columns missing in dataset: ['gone']")
  const metrics = page.getByRole('group', { name: 'Metrics', exact: true })
  await expect(metrics).toHaveAccessibleDescription("Columns missing in dataset: ['gone']")
  await page.getByRole('button', { name: 'Take it out of the chart' }).click()
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(drawn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(metrics).toHaveAccessibleDescription("Columns missing in dataset: ['gone']")
  await expect(page.getByRole('button', { name: 'Remove lost' })).toBeVisible()
})
