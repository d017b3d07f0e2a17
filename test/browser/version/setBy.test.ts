import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { expect, NOWHERE, test, type Page } from '../support/fixtures'

test.use({ apart: 'set-by', start: NOWHERE })

interface Made {
  readonly id: number
}

/** The button that asks about a section, form or item. */
const asks = (page: Page, of: string) =>
  page.getByRole('button', { name: 'Who set this' }).and(page.locator(`[aria-description="${of}"]`))
const list = (page: Page) => page.getByRole('list', { name: 'Who set this' }).getByRole('listitem')

test('controls of a chart tell in two presses who set them, when, and from what', async ({ page, server }) => {
  const dataset = await datasetOf(page, 'sales')
  const form = (limit: number) =>
    JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['region'], row_limit: limit })
  const body = { slice_name: 'Units', datasource_id: dataset, datasource_type: 'table', viz_type: 'table' }
  const { id } = await callApi<Made>(page, 'POST', '/api/v1/chart/', { ...body, params: form(10) })
  await callApi(page, 'PUT', `/api/v1/chart/${id}`, { params: form(20) })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await asks(page, 'Query').click()
  const limit = list(page).filter({ hasText: 'Row limit' })
  await expect(limit).toContainText('admin')
  await expect(limit).toContainText('10 → 20')
  await expect(limit).toContainText('Version 2')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await checkAxe(page)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Chart properties' }).click()
  await asks(page, 'Units').click()
  await expect(list(page).filter({ hasText: 'Name' }).first()).toContainText('when it was made')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await asks(page, 'Query').click()
  await limit.getByRole('link', { name: /^Audit entry/ }).click()
  await expect(page.getByRole('complementary', { name: /^Audit entry / })).toContainText('chartPut')
})

test('columns and settings of a dataset, users and databases tell who set them', async ({ page, server }) => {
  const { id } = await callApi<Made>(page, 'POST', '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    table_name: 'told',
    sql: 'select 1 as one',
  })
  await callApi(page, 'PUT', `/api/v1/dataset/${id}`, {
    description: 'Told',
    metrics: [{ metric_name: 'total', expression: 'sum(one)' }],
  })
  await page.goto(`${server.url}/tablemodelview/edit/${id}/?part=settings`)
  await asks(page, 'About the dataset').click()
  await expect(list(page).filter({ hasText: 'Description' })).toContainText('none → Told')
  await page.keyboard.press('Escape')
  await page.goto(`${server.url}/tablemodelview/edit/${id}/?part=metrics`)
  await asks(page, 'total').click()
  await expect(list(page).filter({ hasText: 'Expression' })).toContainText('none → sum(one)')

  await page.goto(`${server.url}/users/list/`)
  await page.getByRole('button', { name: /^Edit admin/ }).click()
  await asks(page, 'admin').click()
  await expect(list(page).filter({ hasText: 'Password' })).toContainText('The value is hidden.')
  await page.goto(`${server.url}/databaseview/list/`)
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await page.getByRole('button', { name: /^Who set this/ }).click()
  await expect(list(page).filter({ hasText: 'Name' })).toContainText('when it was made')
})
