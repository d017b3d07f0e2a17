import { checkAxe } from '../support/axe'
import { chart, makeChart, makeCharts, makeDashboard } from '../support/dashboards'
import { frame } from '../support/dashboardPage'
import { expect, NOWHERE, type Page, signIn, test, watch } from '../support/fixtures'
import { hold } from '../support/hold'
import { startServer } from '../support/server'

test.use({ apart: 'chart-background', start: NOWHERE, flags: ['GLOBAL_ASYNC_QUERIES'] })

const status = (page: Page, name: string, is: string) => expect(frame(page, name)).toHaveAttribute('data-status', is)
const pane = (page: Page) => page.locator('.chart-pane')
const EVENTS = '**/api/v1/async_event/*'

/** Requests of the page from now on, with their answers. */
const calls = (page: Page) => {
  const seen = { rows: 0, polls: 0 }
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // each job that has ended has its rows fetched
    if (pathname.startsWith('/api/v1/chart/data/qc-')) seen.rows += 1
    if (pathname === '/api/v1/async_event/') seen.polls += 1
  })
  return seen
}

const dashboardOf = async (page: Page, name: string): Promise<number> => {
  const { total, bars, table } = await makeCharts(page)
  return makeDashboard(page, name, [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    chart('CHART-1', total, 'All flights', 3, 20),
    chart('CHART-2', bars, 'Busiest origins', 9),
    ['ROW-2', 'ROW', ['CHART-3']],
    chart('CHART-3', table, 'Origins', 12, 40),
  ])
}

test('charts wait for background queries, on dashboards and in Explore, and can stop [B0.01] [B4.19] [B4.66] [B4.67] [B4.68] [B4.70] [B6.13] [B7.33]', async ({
  page,
  server,
  problems,
}) => {
  const id = await dashboardOf(page, 'In the background')
  const seen = calls(page)
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  for (const name of ['All flights', 'Busiest origins', 'Origins']) await status(page, name, 'rendered')
  await expect.poll(() => seen.rows).toBe(3)
  expect(seen.polls).toBeGreaterThan(0)
  const asked = seen.polls
  await expect(frame(page, 'Origins').getByText('ORD', { exact: true })).toBeVisible()

  // cached rows come at once, and no one polls for finished events
  await page.reload()
  await status(page, 'Origins', 'rendered')
  expect(seen.rows).toBe(3)
  expect(seen.polls).toBe(asked)

  // a new question in Explore is stopped while its event is on the way; the late answer paints nothing
  const slow = await makeChart(page, 'Slow', 'big_number_total', {
    metric: { expressionType: 'SQL', sqlExpression: 'SUM(distance) + 1', label: 'more' },
  })
  const release = await hold(page, EVENTS)
  // the list of columns asks for facts of its own where there is room for it
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto(`${server.url}/explore/?slice_id=${slow}`)
  await expect(pane(page)).toHaveAttribute('data-status', 'loading')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Updating chart was stopped')).toBeVisible()
  const fetched = seen.rows
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(pane(page)).toHaveAttribute('data-status', 'rendered')
  expect(seen.rows).toBeLessThanOrEqual(fetched + 1)
  await expect(pane(page).getByRole('alert')).toHaveCount(0)

  // the event of the job reports the refusal of the database
  const wrong = await makeChart(page, 'Wrong', 'big_number_total', {
    metric: { expressionType: 'SQL', sqlExpression: 'SUM(gone_with_the_wind)', label: 'none' },
  })
  await page.goto(`${server.url}/explore/?slice_id=${wrong}`)
  await expect(pane(page)).toHaveAttribute('data-status', 'failed')
  await expect(pane(page).getByRole('alert')).toContainText('gone_with_the_wind')
  await checkAxe(page)
  expect(problems.console).toEqual([])
})

test('a WebSocket reports the ends of queries, and reopens after a server restart [B4.71] [B7.34]', async ({
  browser,
}) => {
  const apart = await startServer({
    env: { RECOUNT_FEATURE_GLOBAL_ASYNC_QUERIES: 'true', RECOUNT_ASYNC_TRANSPORT: 'ws' },
  })
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = watch(page, apart.url)
  const sockets: string[] = []
  let frames = 0
  page.on('websocket', (socket) => {
    sockets.push(new URL(socket.url()).pathname)
    socket.on('framereceived', () => (frames += 1))
  })
  await apart.sampleReady()
  await signIn(page, apart.url)
  const id = await dashboardOf(page, 'By websocket')
  const seen = calls(page)
  await page.goto(`${apart.url}/superset/dashboard/${id}/`)
  for (const name of ['All flights', 'Busiest origins', 'Origins']) await status(page, name, 'rendered')
  expect(sockets).toEqual(['/api/v1/async_event/socket'])
  await expect.poll(() => frames).toBeGreaterThan(0)
  await expect.poll(() => seen.rows).toBe(3)
  expect(seen.polls).toBeLessThanOrEqual(2)
  expect(problems.console).toEqual([])

  // the line is opened again
  await apart.kill('SIGKILL')
  await apart.restart()
  await expect.poll(() => sockets.length).toBeGreaterThan(1)
  await context.close()
  await apart.stop()
})
