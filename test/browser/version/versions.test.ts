import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { expect, NOWHERE, test, type Page } from '../support/fixtures'

test.use({ apart: 'versions', start: NOWHERE })

interface Made {
  readonly id: number
}

const form = (limit: number) =>
  JSON.stringify({
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['region'],
    row_limit: limit,
  })

const makeChart = async (page: Page): Promise<number> => {
  const dataset = await datasetOf(page, 'sales')
  const body = { slice_name: 'Units', datasource_id: dataset, datasource_type: 'table', viz_type: 'table' }
  const { id } = await callApi<Made>(page, 'POST', '/api/v1/chart/', { ...body, params: form(10) })
  await callApi(page, 'PUT', `/api/v1/chart/${id}`, { slice_name: 'Units sold', params: form(20) })
  return id
}

const history = (page: Page) => page.getByRole('dialog', { name: /^Version history/ })
const versions = (page: Page) => history(page).getByRole('list', { name: 'Versions' }).getByRole('listitem')
const compared = (page: Page) => history(page).getByRole('region', { name: 'What is different' })

test('a version of a chart comes back into Explore, and undo brings the later one', async ({ page, server }) => {
  const id = await makeChart(page)
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  const title = page.getByRole('textbox', { name: 'Title of the chart' })
  await expect(title).toHaveValue('Units sold')
  await page.getByRole('button', { name: 'Version history' }).click()
  await expect(versions(page)).toHaveCount(2)
  await expect(versions(page).first()).toContainText('Changed row limit from “10” to “20”')
  await expect(versions(page).first()).toContainText('Recount Admin')
  const limit = compared(page).getByRole('row', { name: /row_limit/ })
  await expect(limit.getByRole('cell')).toHaveText(['10', '20'])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await checkAxe(page)
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await compared(page).getByRole('button', { name: 'Bring this version back' }).click()
  await expect(versions(page)).toHaveCount(3)
  await expect(compared(page).getByText('Nothing is different')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(title).toHaveValue('Units')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(title).toHaveValue('Units sold')
})

test('a version that others overtook is not brought back', async ({ page, server }) => {
  const id = await makeChart(page)
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await page.getByRole('button', { name: 'Version history' }).click()
  await expect(compared(page).getByRole('row', { name: /row_limit/ })).toBeVisible()
  await callApi(page, 'PUT', `/api/v1/chart/${id}`, { slice_name: 'Theirs' })
  await compared(page).getByRole('button', { name: 'Bring this version back' }).click()
  await expect(page.getByText(/could not be brought back: Others changed it meanwhile/)).toBeVisible()
  await expect(versions(page)).toHaveCount(3)
  const { result } = await callApi<{ result: { slice_name: string } }>(page, 'GET', `/api/v1/chart/${id}`)
  expect(result.slice_name).toBe('Theirs')
})

test('versions of a dataset and of a saved query come back on their screens', async ({ page, server }) => {
  const dataset = await callApi<Made>(page, 'POST', '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    table_name: 'numbers',
    sql: 'select 1 as one',
  })
  await callApi(page, 'PUT', `/api/v1/dataset/${dataset.id}`, {
    description: 'Of others',
    metrics: [{ metric_name: 'total', expression: 'sum(one)' }],
  })
  await page.goto(`${server.url}/tablemodelview/edit/${dataset.id}/`)
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(versions(page).first()).toContainText('Added metric “total”')
  await compared(page).getByRole('button', { name: 'Bring this version back' }).click()
  await expect(compared(page).getByText('Nothing is different')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Metrics/ }).click()
  await expect(page.getByText('COUNT(*)').first()).toBeVisible()

  const query = await callApi<Made>(page, 'POST', '/api/v1/saved_query/', { label: 'Mine', sql: 'select 1', db_id: 1 })
  await callApi(page, 'PUT', `/api/v1/saved_query/${query.id}`, { label: 'Ours', sql: 'select 2' })
  await page.goto(`${server.url}/savedqueryview/list/`)
  await page.getByRole('button', { name: 'Versions of Ours' }).click()
  await expect(versions(page).first()).toContainText('Changed name from “Mine” to “Ours”')
  await compared(page).getByRole('button', { name: 'Bring this version back' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible()
})
