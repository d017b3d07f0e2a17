import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { expect, NOWHERE, test, type Page } from '../support/fixtures'

test.use({ apart: 'search', start: NOWHERE })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or run' })
const line = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text })

const open = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Command palette' }).click()
  await field(page).fill(text)
}

const chart = async (page: Page, name: string): Promise<number> => {
  const dataset = await datasetOf(page, 'flights')
  const body = { slice_name: name, datasource_id: dataset, datasource_type: 'table', viz_type: 'table' }
  const params = JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['origin'], row_limit: 10 })
  return (await callApi<{ id: number }>(page, 'POST', '/api/v1/chart/', { ...body, params })).id
}

test('a saved chart is found in spite of a typing mistake, and Enter opens it', async ({ page, server }) => {
  const id = await chart(page, 'Delay by carrier')
  await page.goto(`${server.url}/settings/`)
  await open(page, 'delya by carier')
  await expect(page.getByRole('group', { name: 'Charts' })).toContainText('Delay by carrier')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await checkAxe(page)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/explore/\\?slice_id=${id}$`))
})

test('Enter waits for what the server finds, and never lands in the past', async ({ page, server }) => {
  const id = await chart(page, 'Waited for')
  await page.goto(`${server.url}/settings/`)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/recount/search/**', async (route) => {
    await held
    await route.continue()
  })
  await open(page, 'waited for')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeVisible()
  release()
  await expect(page).toHaveURL(new RegExp(`/explore/\\?slice_id=${id}$`))

  await page.goto(`${server.url}/sqllab/`)
  const limit = page.getByRole('combobox', { name: 'Row limit' })
  await limit.fill('777')
  await limit.press('Enter')
  await page.goto(`${server.url}/settings/`)
  await open(page, 'limit to 777')
  await expect(line(page, 'Steps of the history with “limit to 777”')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('#limit to 777')
  await expect(page).toHaveURL(/\/settings\//)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/history\//)
  await expect(page.getByRole('banner', { name: 'Viewing the past' })).toBeVisible()
})

test('a dataset is found by its column, a person by an administrator', async ({ page, server }) => {
  await datasetOf(page, 'flights')
  await page.goto(`${server.url}/settings/`)
  await open(page, 'destination')
  await expect(line(page, 'Column: destination').first()).toBeVisible()
  await field(page).fill('admin')
  await page.getByRole('group', { name: 'People' }).getByRole('option').first().click()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('admin')
})

test('a search that fails says so, and places and commands are found without it', async ({ page, server }) => {
  await page.goto(`${server.url}/settings/`)
  await page.route('**/api/recount/search/**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await open(page, 'dark theme')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toContainText('Only what is known here')
  await expect(line(page, 'Use the dark theme')).toBeVisible()
})

test('a saved query opens from the palette while SQL is on screen', async ({ page, server }) => {
  await callApi(page, 'POST', '/api/v1/saved_query/', { db_id: 1, label: 'Kept for later', sql: 'select 42' })
  await page.goto(`${server.url}/sqllab/`)
  await open(page, 'kept later')
  await line(page, 'Kept for later').click()
  await expect(page.getByRole('tab', { name: 'Kept for later' })).toBeVisible()
})

test('things found for an earlier text are no lines of the next', async ({ page, server }) => {
  await chart(page, 'Punctuality')
  await page.goto(`${server.url}/settings/`)
  await open(page, 'punctuality')
  await expect(line(page, 'Punctuality')).toBeVisible()
  await page.route('**/api/recount/search/**', () => undefined)
  await field(page).fill('zzzz')
  await expect(page.getByText('Searching…')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await field(page).fill('punct')
  await expect(line(page, 'Punctuality')).toBeVisible()
})

test('another person is searched for while the users are on screen', async ({ page, server }) => {
  await page.goto(`${server.url}/users/list/?search=nobody`)
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('nobody')
  await open(page, 'admin')
  await page.getByRole('group', { name: 'People' }).getByRole('option').first().click()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('admin')
})
