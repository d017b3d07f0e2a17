import { callApi, datasetOf } from './support/api'
import { expect, test } from './support/fixtures'

test.use({ apart: 'save-chart' })

interface Placed {
  readonly result: { readonly position_json: string }
}

test('a chart is saved into a new dashboard, and another one into the same, which opens with both [B4.61] [B4.62] [B8.37] [B8.38]', async ({
  page,
  server,
}) => {
  const dataset = await datasetOf(page, 'weather')
  const notes = page.getByRole('region', { name: 'Notifications' })
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  const make = async (name: string): Promise<void> => {
    await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=big_number_total`)
    await page.getByRole('button', { name: 'Add metric count' }).click()
    await page.getByRole('button', { name: 'Update chart' }).click()
    await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Chart name' }).fill(name)
    await dialog.getByRole('combobox', { name: 'Add to dashboard' }).click()
  }
  await make('First')
  await page.getByRole('option', { name: 'New dashboard' }).click()
  const go = dialog.getByRole('button', { name: 'Save & go to dashboard' })
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Name of the new dashboard' }).fill('Fresh')
  await go.click()
  await expect(notes.getByText('Dashboard [Fresh] just got created and chart [First] was added to it')).toBeVisible()
  await page.waitForURL(/\/superset\/dashboard\/\d+\/$/)
  await expect(page.getByRole('figure', { name: 'First' })).toBeVisible()
  const id = /(\d+)\/$/.exec(page.url())?.[1] ?? ''

  await make('Second')
  await page.getByRole('option', { name: 'Fresh' }).click()
  await go.click()
  await expect(notes.getByText('Chart [Second] was added to dashboard [Fresh]')).toBeVisible()
  await page.waitForURL(`${server.url}/superset/dashboard/${id}/`)
  await expect(page.getByRole('figure', { name: 'First' })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Second' })).toBeVisible()
  const { result } = await callApi<Placed>(page, 'GET', `/api/v1/dashboard/${id}`)
  expect(result.position_json.match(/"chartId":\d+/g)).toHaveLength(2)
})

test('without the list of dashboards a chart is saved all the same, and dialogs say what could not be read [B8.24] [B8.33] [B8.34]', async ({
  page,
  server,
}) => {
  const dataset = await datasetOf(page, 'weather')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=big_number_total`)
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await page.route('**/api/v1/chart/data*', (route) => route.fulfill({ status: 400, json: { message: 'Error: No' } }))
  await page.getByRole('button', { name: 'View query' }).click()
  const query = page.getByRole('dialog', { name: 'View query' })
  await expect(query.getByRole('alert')).toHaveText('An error occurred while loading the SQL: Error: No')
  await page.keyboard.press('Escape')
  await page.unroute('**/api/v1/chart/data*')
  await page.route('**/api/v1/dashboard/?*', (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await expect(dialog.getByRole('alert')).toHaveText(/^fetching dashboards failed for \d+$/)
  await dialog.getByRole('textbox', { name: 'Chart name' }).fill('Alone')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/explore\/\?slice_id=\d+$/)
})
