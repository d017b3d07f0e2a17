import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { makeChart } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'save-chart', start: NOWHERE })

interface Placed {
  readonly result: { readonly position_json: string }
}

test('two charts are saved into one new dashboard, which opens with both [B4.61] [B4.62] [B8.37] [B8.38]', async ({
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
  const title = dialog.getByRole('textbox', { name: 'Name of the new dashboard' })
  await expect(title).toHaveValue('weather')
  await title.fill('')
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  await title.fill('Fresh')
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

test('a chart is saved without the dashboard list, and dialogs report failed loads [B8.24] [B8.33] [B8.34]', async ({
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

test('the next new chart of a dataset begins without the rows of the saved one', async ({ page, server }) => {
  const dataset = await datasetOf(page, 'weather')
  const begin = async (): Promise<void> => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' }).click()
    await page.getByRole('button', { name: 'New chart' }).first().click()
    await page.getByRole('link', { name: /weather/ }).click()
    await page.waitForURL(new RegExp(`datasource_id=${dataset}$`))
  }
  await page.goto(`${server.url}/chart/list/`)
  await begin()
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()

  // text typed at once goes into the name
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const name = page.getByRole('dialog', { name: 'Save chart' }).getByRole('textbox', { name: 'Chart name' })
  await expect(name).toBeFocused()
  await page.keyboard.type('All the rows')
  await expect(name).toHaveValue('All the rows')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/explore\/\?slice_id=\d+$/)

  await begin()
  await expect(page.getByRole('region', { name: 'Start with one of these' })).toBeVisible()
  await expect(page.locator('.chart-pane[data-status=none]')).toBeVisible()
  await expect(page.locator('.slot.is-error, .input.is-error')).toHaveCount(0)
  await page.getByRole('button', { name: 'Download' }).hover()
  await expect(page.getByRole('button', { name: 'Download' })).toHaveAttribute('aria-disabled', 'true')
})

test('a disabled check box still shows its tick, and a selected option hides no other', async ({ page, server }) => {
  const dataset = await datasetOf(page, 'flights')
  await page.goto(
    `${server.url}/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=echarts_timeseries_bar`,
  )
  const grain = page.getByRole('combobox', { name: 'Time grain' })
  await grain.fill('Day')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Series limit' }).focus()
  await grain.click()
  const list = page.getByRole('listbox', { name: 'Time grain' })
  await expect(list.getByRole('option', { name: 'Month', exact: true })).toBeVisible()
  await grain.fill('mon')
  await expect(list.getByRole('option')).toHaveText(['Month'])
  await list.getByRole('option', { name: 'Month', exact: true }).click()
  await expect(grain).toHaveValue('Month')
  await expect(list).toHaveCount(0)

  await page.emulateMedia({ colorScheme: 'dark' })
  const looks = await page
    .getByRole('checkbox', { checked: true })
    .first()
    .evaluate((box: HTMLInputElement) => {
      box.disabled = true
      return { tick: getComputedStyle(box, '::before').borderLeftColor, ground: getComputedStyle(box).backgroundColor }
    })
  expect(looks.tick).not.toBe(looks.ground)
})

test('a missing chart leads to the existing ones', async ({ page, server }) => {
  await page.goto(`${server.url}/explore/?slice_id=987654`)
  await expect(page.getByRole('heading', { name: 'The chart could not be opened' })).toBeVisible()
  await expect(page.getByText('It was deleted, or it is not shared with you.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'All charts' }).click()
  await page.waitForURL(`${server.url}/chart/list/`)
})

test('a chart that others saved meanwhile is not overwritten unseen', async ({ page, server }) => {
  const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'] }
  const id = await makeChart(page, 'Contested', 'table', { ...form, row_limit: 100 })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await expect(page.getByRole('figure', { name: 'Contested' })).toBeVisible()
  const params = JSON.stringify({ ...form, row_limit: 25 })
  await callApi(page, 'PUT', `/api/v1/chart/${id}`, { params, slice_name: 'Portions' })

  const limit = page.getByRole('group', { name: 'Row limit', exact: true }).getByRole('combobox')
  await limit.fill('50')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const told = dialog.getByRole('alert')
  await expect(told).toContainText('saved this chart while you edited it')
  await expect(told).toContainText('Yours differs in: Row limit.')
  await checkAxe(page)
  const kept = () => callApi<{ result: { params: string } }>(page, 'GET', `/api/v1/chart/${id}`)
  expect((await kept()).result.params).toBe(params)

  await told.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(limit).toHaveValue('25')
  await expect(page.getByRole('heading', { name: 'Portions', level: 1 })).toBeAttached()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(limit).toHaveValue('50')
  await expect(page.getByRole('heading', { name: 'Contested', level: 1 })).toBeAttached()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(told).toContainText('saved this chart while you edited it')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(told).toContainText('Yours differs in: Row limit.')
  await dialog.getByRole('textbox', { name: 'Chart name' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Add to dashboard' }).click()
  await page.getByRole('option', { name: 'New dashboard' }).click()
  await dialog.getByRole('textbox', { name: 'Name of the new dashboard' }).fill('Disputed')
  await expect(dialog.getByRole('button', { name: 'Save & go to dashboard' })).toHaveAttribute('aria-disabled', 'true')
  expect(JSON.parse((await kept()).result.params)).toMatchObject({ row_limit: 25 })
  await dialog.getByRole('button', { name: 'Overwrite all the same' }).click()
  await expect(dialog).toHaveCount(0)
  expect(JSON.parse((await kept()).result.params)).toMatchObject({ row_limit: 50 })
})

test('a deleted chart is reported as gone, and can be saved as a new one', async ({ page, server }) => {
  const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'] }
  const id = await makeChart(page, 'Short-lived', 'table', form)
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await expect(page.getByRole('figure', { name: 'Short-lived' })).toBeVisible()
  await callApi(page, 'DELETE', `/api/v1/chart/${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const told = dialog.getByRole('alert')
  await expect(told).toContainText('This chart was deleted meanwhile')
  await checkAxe(page)
  await told.getByRole('button', { name: 'Save as...' }).click()
  await expect(dialog.getByRole('radio', { name: 'Save as...' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(`slice_id=${id}$`))
  await expect(page).toHaveURL(/slice_id=\d+/)
})
