import { datasetOf } from '../support/api'
import { makeChart } from '../support/dashboards'
import { expect, NOWHERE, signIn, test, watch } from '../support/fixtures'
import { startServer } from '../support/server'

test('row limits in Explore are held to the maximum of the server [B5.15] [B5.16]', async ({ browser }) => {
  const server = await startServer({ env: { RECOUNT_MAX_ROWS: '5000' } })
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = watch(page, server.url)
  await server.sampleReady()
  await signIn(page, server.url, NOWHERE)
  await page.goto(`${server.url}/chart/list/`)
  const dataset = await datasetOf(page, 'flights')
  await page.goto(
    `${server.url}/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=echarts_timeseries_line`,
  )
  const limit = page.getByRole('combobox', { name: 'Row limit' })
  await expect(limit).toHaveValue('5,000')
  await limit.fill('5001')
  await limit.press('Enter')
  await expect(limit).toHaveAccessibleDescription('Value cannot exceed 5000')
  await expect(page.getByRole('button', { name: 'Update chart' })).toHaveAttribute('aria-disabled', 'true')
  await limit.fill('0')
  await limit.press('Enter')
  await expect(limit).toHaveAccessibleDescription('is expected to be a positive number')

  const saved = await makeChart(page, 'Beyond the maximum', 'table', {
    query_mode: 'raw',
    all_columns: ['origin'],
    row_limit: 50_000,
  })
  await page.goto(`${server.url}/explore/?slice_id=${saved}`)
  await expect(page.getByText('Fix first: Row limit.', { exact: true })).toBeVisible()
  await expect(page.getByText('Still to choose')).toHaveCount(0)
  expect(problems.console).toEqual([])
  await context.close()
  await server.stop()
})
