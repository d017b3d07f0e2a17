import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { expect, NOWHERE, test, type Page } from '../support/fixtures'

test.use({ apart: 'audit-state', start: NOWHERE })

interface Made {
  readonly id: number
}

const makeChart = async (page: Page, name: string): Promise<number> => {
  const dataset = await datasetOf(page, 'sales')
  const body = { slice_name: name, datasource_id: dataset, datasource_type: 'table', viz_type: 'table' }
  const params = (limit: number) =>
    JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: [], row_limit: limit })
  const { id } = await callApi<Made>(page, 'POST', '/api/v1/chart/', { ...body, params: params(10) })
  await callApi(page, 'PUT', `/api/v1/chart/${id}`, { slice_name: `${name} later`, params: params(20) })
  return id
}

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const looksRight = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const wide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(wide, `${colorScheme} ${width}`).toBeLessThanOrEqual(0)
      await checkAxe(page)
    }
  }
}

test('the state of a deleted chart on a date is shown, and dates before the log say so', async ({ page, server }) => {
  const id = await makeChart(page, 'Units')
  const before = new Date().toISOString()
  await callApi(page, 'DELETE', `/api/v1/chart/${id}`)
  await page.goto(`${server.url}/audit/list/`)
  await choose(page, 'Kind of thing', 'Chart')
  await page.getByLabel('Number of the thing').fill(String(id))
  await page.getByRole('button', { name: 'State on a date' }).click()
  const pane = page.getByRole('complementary', { name: 'State on a date' })
  const moment = pane.getByLabel('Moment (UTC)')
  const show = async (at: string): Promise<void> => {
    await moment.fill(at)
    await pane.getByRole('button', { name: 'Show', exact: true }).click()
  }
  // the log tells moments to the millisecond, and the field to the second
  await show('2099-01-01T00:00:00')
  await expect(pane.getByText('It was deleted by then.')).toBeVisible()
  await show('2001-01-01T00:00:00')
  await expect(pane.getByText(/does not reach that far back/)).toBeVisible()
  const answer = await page.request.get(
    `${server.url}/api/recount/audit/state/?kind=chart&id=${id}&at=${encodeURIComponent(before)}`,
  )
  expect(((await answer.json()) as { result: { name: string } }).result.name).toBe('Units later')
  const other = await makeChart(page, 'Sums')
  await page.getByLabel('Number of the thing').fill(String(other))
  await show('2099-01-01T00:00:00')
  await expect(pane.getByRole('row', { name: /row_limit/ }).getByRole('cell')).toHaveText(['20'])
  await expect(pane.getByText(/Changed by admin/)).toBeVisible()
  await looksRight(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await pane.getByRole('button', { name: 'Show the entry' }).click()
  await expect(page.getByRole('complementary', { name: /^Audit entry / })).toBeVisible()
})

test('the changes of a quarter come as a page to print', async ({ page, server }) => {
  await makeChart(page, `Long ${'name'.repeat(55)}`)
  await page.goto(`${server.url}/audit/list/`)
  await page.getByRole('button', { name: 'This quarter' }).click()
  await expect(page.getByLabel('First day (UTC)')).toHaveValue(/^\d{4}-(?:01|04|07|10)-01$/)
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Page to print' }).click()
  const print = await opening
  await expect(print.getByRole('heading', { level: 1, name: 'Changes of shared things' })).toBeVisible()
  await expect(print.getByText('All entries of these days follow it.')).toBeVisible()
  await expect(
    print
      .getByRole('region', { name: /^chart Long/ })
      .getByRole('row', { name: /row_limit/ })
      .last(),
  ).toContainText('20')
  await expect(print.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await checkAxe(print)
  await print.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(print.getByRole('button', { name: 'Print' })).toBeHidden()
  const look = await print.locator('.audit-print').evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { backgroundColor, color, wide: element.scrollWidth - element.clientWidth }
  })
  expect(look).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(17, 17, 17)', wide: 0 })
  await print.goto(`${server.url}/audit/list/?print=1&standalone=3&from=2001-01-01&to=2001-01-02`)
  await expect(print.getByText('No shared thing changed in these days.')).toBeVisible()
  await print.close()
})
