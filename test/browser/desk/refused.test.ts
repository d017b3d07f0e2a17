import { callApi } from '../support/api'
import { frame } from '../support/dashboardPage'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { bar, openDesk, row, send, shown } from '../support/desk'
import { expect, test, type Page } from '../support/fixtures'

test.use({ apart: 'desk-refused' })

interface Made {
  readonly id: number
}

/** A chart and the dashboard that shows it; the column that it groups by has left its dataset. */
const makeRefused = async (page: Page): Promise<{ readonly chartId: number; readonly dashboardId: number }> => {
  const dataset = await callApi<Made>(page, 'POST', '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    table_name: 'delays',
    sql: "select 'AA' as carrier, 5 as minutes",
  })
  const path = `/api/v1/dataset/${dataset.id}`
  const chartId = await makeChart(
    page,
    'Delays by carrier',
    'table',
    { query_mode: 'aggregate', groupby: ['carrier'], metrics: ['count'] },
    dataset.id,
  )
  const dashboardId = await makeDashboard(page, 'Punctuality', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', chartId, 'Delays by carrier', 6, 30),
  ])
  const { result } = await callApi<{ result: { columns: readonly { id: number; column_name: string }[] } }>(
    page,
    'GET',
    path,
  )
  const columns = result.columns.filter(({ column_name }) => column_name !== 'carrier')
  await callApi(page, 'PUT', path, { columns: columns.map(({ id, column_name }) => ({ id, column_name })) })
  return { chartId, dashboardId }
}

const sendSession = async (page: Page, level: string): Promise<string> => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Send to support' }).click()
  return send(page, level)
}

test('support sees why a chart of a dashboard could not ask for its data', async ({ page, server }) => {
  const { chartId, dashboardId } = await makeRefused(page)
  await page.goto(`${server.url}/superset/dashboard/${dashboardId}/`)
  await expect(frame(page, 'Delays by carrier')).toContainText('Fix first: Dimensions')
  const bare = await sendSession(page, 'Steps only')
  await page.goto(`${server.url}/explore/?slice_id=${chartId}`)
  await expect(page.getByRole('button', { name: 'Update chart' })).toBeVisible()
  const named = await sendSession(page, 'SQL and names, no values')

  const desk = await openDesk(page, server)
  await expect(row(desk, bare)).toContainText('1 fault')
  await row(desk, bare).getByRole('link', { name: bare }).click()
  await expect(bar(desk, bare)).toContainText('A chart could not ask for its data')
  await expect(bar(desk, bare)).toContainText('COLUMNS_GONE')
  await expect(shown(desk).getByRole('article')).toContainText('Fix first: Dimensions.')
  await expect(shown(desk)).not.toContainText('carrier')
  await desk.getByRole('tab', { name: 'Event' }).click()
  await expect(
    desk.getByText(/could not be loaded: its dataset has no column ███████ \(Dimensions\)/).first(),
  ).toBeVisible()

  await desk.goto(`${server.url}/support/list/`)
  await row(desk, named).getByRole('link', { name: named }).click()
  await expect(bar(desk, named)).toContainText('A chart could not ask for its data')
  await expect(
    desk.getByText('Delays by carrier could not be loaded: its dataset has no column carrier (Dimensions)').first(),
  ).toBeVisible()
  await bar(desk, named).getByRole('link', { name: 'Others with this fault' }).click()
  await expect(desk.getByRole('button', { name: /^Remove A chart could not ask for its data/ })).toBeVisible()
  for (const number of [bare, named]) await expect(row(desk, number)).toHaveCount(1)
  await desk.context().close()
})
