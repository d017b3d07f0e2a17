import { callApi } from '../support/api'
import { checkAxe } from '../support/axe'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { drawn } from '../support/dashboardPage'
import { expect, type Page, test } from '../support/fixtures'

test.use({ apart: 'dashboard-uploaded' })

/** A dataset of an uploaded file. */
const uploaded = async (page: Page): Promise<number> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Query a file' }).click()
  const file = { name: 'salaries.csv', mimeType: 'text/csv', buffer: Buffer.from('who,pay\nann,1\nbob,2\n') }
  await (await chooser).setFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('tab', { name: 'salaries' })).toBeVisible()
  const { result } = await callApi<{ result: readonly { id: number; database_name: string }[] }>(
    page,
    'GET',
    '/api/v1/database/',
  )
  const database_id = result.find(({ database_name }) => database_name === 'uploads')?.id
  const body = { database_id, schema: 'admin', table_name: 'salaries' }
  const made = await callApi<{ result: { table_id: number } }>(page, 'POST', '/api/v1/dataset/get_or_create/', body)
  return made.result.table_id
}

const WARNING = 'Only you see salaries: it was made of a file, and is not shared.'

test('publishing or sharing charts on uploads warns that others cannot see them', async ({
  page,
  server,
  problems,
}) => {
  const dataset = await uploaded(page)
  const pay = await makeChart(page, 'Pay', 'big_number_total', { metric: 'count' }, dataset)
  const shared = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const parts = (id: number) =>
    [['GRID_ID', 'GRID', ['ROW-1']], ['ROW-1', 'ROW', ['CHART-1']], chart('CHART-1', id, 'Pay', 4, 30)] as const
  const own = await makeDashboard(page, 'Who earns what', parts(pay))
  const common = await makeDashboard(page, 'Where they fly', parts(shared))

  await page.goto(`${server.url}/explore/?slice_id=${pay}`)
  const source = page.getByRole('complementary', { name: 'Data source' })
  await expect(source).toContainText('Made of a file: others see charts on it only when its table is shared with them.')
  await page.goto(`${server.url}/superset/dashboard/${own}/`)
  await drawn(page, 'Pay')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Share' })).toContainText(WARNING)
  await page.keyboard.press('Escape')
  const publish = page.getByRole('dialog', { name: 'Publish the dashboard?' })
  await page.getByRole('button', { name: 'Draft', exact: true }).click()
  await expect(publish).toContainText(WARNING)
  await checkAxe(page)
  await publish.getByRole('button', { name: 'Keep it a draft' }).click()
  await expect(publish).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Draft', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await publish.getByRole('button', { name: 'Publish all the same' }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()

  // content that everyone may read is published at once
  await page.goto(`${server.url}/superset/dashboard/${common}/`)
  await page.getByRole('button', { name: 'Draft', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
  expect(problems.console).toEqual([])
})
