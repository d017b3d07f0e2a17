import { datasetOf } from '../support/api'
import { drawn, frame, part } from '../support/dashboardPage'
import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { expect, signIn, test, watch } from '../support/fixtures'

test.use({ apart: 'dashboard-touch' })

test('parts move and filters open by touch', async ({ browser, server }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1100, height: 900 } })
  const page = await context.newPage()
  const problems = watch(page, server.url)
  await signIn(page, server.url)
  const first = await makeChart(page, 'First', 'big_number_total', { metric: 'count' })
  const filter = nativeFilter('origin', await datasetOf(page, 'flights'))
  const id = await makeDashboard(
    page,
    'By touch',
    [
      ['GRID_ID', 'GRID', ['ROW-1', 'HEADER-1']],
      ['ROW-1', 'ROW', ['CHART-1']],
      chart('CHART-1', first, 'First', 4, 20),
      ['HEADER-1', 'HEADER', [], { text: 'The end' }],
    ],
    { metadata: { native_filter_configuration: [filter] } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'First')
  const bar = page.getByRole('region', { name: 'Filters' })
  await bar.getByRole('button', { name: 'origin: all' }).tap()
  await page.getByRole('option', { name: 'ATL', exact: true }).tap()
  await page.getByRole('heading', { level: 1 }).tap()
  await bar.getByRole('button', { name: 'Apply filters' }).tap()
  await expect(frame(page, 'First')).not.toContainText('3M')

  await page.getByRole('button', { name: 'Edit dashboard' }).tap()
  // taps move the part that a tap picked up from place to place
  await page.getByRole('button', { name: 'Move The end' }).tap()
  const place = page.getByRole('application', { name: 'Place for The end' })
  await expect(place).toBeVisible()
  await place.getByRole('button', { name: 'Previous place' }).tap()
  await place.getByRole('button', { name: 'Drop here' }).tap()
  await expect(place).toHaveCount(0)
  await expect(page.locator('.db-board .part-grid > .db-stack > div').first()).toHaveClass(/part-header/)
  await expect(part(page, 'HEADER-1')).toBeVisible()

  // a finger on the corner resizes
  const corner = page.getByRole('button', { name: 'Resize First' })
  await corner.scrollIntoViewIfNeeded()
  const box = await corner.boundingBox()
  if (box === null) throw new Error('the corner is not shown')
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const touches = await context.newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number | null) =>
    touches.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: down === null ? [] : [{ x: finger.x, y: finger.y + down }],
    })
  const tools = page.getByRole('toolbar', { name: 'Tools of First' })
  await touch('touchStart', 0)
  await touch('touchMove', 24)
  await touch('touchMove', 40)
  await expect(tools).toContainText('4 × 25')
  await expect(page.locator('.part-shadow')).toBeVisible()
  await touch('touchEnd', null)
  await expect(page.locator('.part-shadow')).toHaveCount(0)
  await expect(tools).toContainText('4 × 25')
  expect(problems.console).toEqual([])
  await context.close()
})
