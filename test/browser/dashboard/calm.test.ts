import { callApi, datasetOf } from '../support/api'
import { chart, makeChart, makeCharts, makeDashboard, nativeFilter } from '../support/dashboards'
import { drawn, frame } from '../support/dashboardPage'
import { expect, NOWHERE, signIn, test } from '../support/fixtures'
import { hold } from '../support/hold'

test.use({ apart: 'dashboard-calm', start: NOWHERE })

test('failed refreshes and reads repeat when the network is back; small tiles show how', async ({ page, server }) => {
  const { total } = await makeCharts(page)
  const busy = await makeChart(page, 'By destination', 'echarts_timeseries_line', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count', 'distance', 'delay', 'arrivals'].map((name) =>
      name === 'count'
        ? name
        : {
            expressionType: 'SIMPLE',
            column: { column_name: 'distance' },
            aggregate: 'AVG',
            label: `A long name of the ${name} of all flights`,
            hasCustomLabel: true,
          },
    ),
    groupby: [],
  })
  const id = await makeDashboard(page, 'Calm', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2', 'CHART-3']],
    chart('CHART-1', total, 'All flights', 4, 30),
    chart('CHART-2', total, 'Small', 3, 18),
    chart('CHART-3', busy, 'By destination', 4, 36),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  for (const name of ['All flights', 'By destination']) await drawn(page, name)

  // the names of four series are in sight beside each other
  const legend = frame(page, 'By destination').getByRole('list', { name: 'Legend' })
  await expect(legend.getByRole('button')).toHaveCount(4)
  const room = await legend.boundingBox()
  for (const name of await legend.getByRole('button').all()) {
    const box = await name.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((room?.y ?? 0) + (room?.height ?? 0) + 1)
  }

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const kept = frame(page, 'All flights')
  await expect(kept.getByRole('alert')).toContainText('Not refreshed: Network error')
  await expect(kept.getByRole('figure')).toContainText('3M')
  await page.context().setOffline(false)
  await expect(kept.getByRole('alert')).toHaveCount(0)
  await drawn(page, 'All flights')

  // an error that hides the drawing leaves room for its button in a tile of 144 px
  await page.route('**/api/v1/chart/data*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ message: `It broke, and this is ${'a long story about it. '.repeat(12)}` }),
    }),
  )
  const other = await makeChart(page, 'Broken', 'big_number_total', { metric: 'count' })
  const second = await makeDashboard(page, 'Small', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', other, 'Broken', 3, 18),
  ])
  await page.goto(`${server.url}/superset/dashboard/${second}/`)
  const tile = frame(page, 'Broken')
  const again = tile.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  const [outer, inner] = [await tile.boundingBox(), await again.boundingBox()]
  expect(outer?.height).toBe(144)
  expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + 144)
  await page.unroute('**/api/v1/chart/data*')
  await again.click()
  await drawn(page, 'Broken')
})

test('a double click adds one chart, and cleared filters leave no key in the address [B3.07]', async ({
  page,
  server,
}) => {
  const { total } = await makeCharts(page)
  const filter = nativeFilter('origin', await datasetOf(page, 'flights'))
  const id = await makeDashboard(
    page,
    'Looked back at',
    [
      ['GRID_ID', 'GRID', ['ROW-1', 'DYNAMIC-1']],
      ['ROW-1', 'ROW', ['CHART-1']],
      chart('CHART-1', total, 'All flights', 4, 20),
      ['DYNAMIC-1', 'DYNAMIC', [], { componentKey: 'weather', width: 12, ofTheFuture: 1 }],
    ],
    { metadata: { native_filter_configuration: [filter] } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/?color=red`)
  await drawn(page, 'All flights')
  const bar = page.getByRole('region', { name: 'Filters' })
  await bar.getByRole('button', { name: 'origin: all' }).click()
  await page.getByRole('option', { name: 'ATL', exact: true }).click()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Apply filters' }).click()
  await page.waitForURL(/native_filters_key=/)
  await bar.getByRole('button', { name: 'Clear all' }).click()
  await page.waitForURL(/\?color=red$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(/native_filters_key=/)

  // closed, the bar says how many filters hold; so does the sheet of a phone
  await bar.getByRole('button', { name: 'Hide filters' }).click()
  await expect(bar).toHaveText(/1 filter in force/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bar).toHaveText(/1 filter in force/)
  await bar.getByRole('button', { name: 'Show filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters (1 in force)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  const palette = page.getByRole('complementary', { name: 'Layout elements' })
  await palette.getByRole('button', { name: 'Add Busiest origins' }).first().dblclick()
  await expect(frame(page, 'Busiest origins')).toHaveCount(1)
  await palette.getByRole('tab', { name: 'Layout elements' }).click()
  await palette.getByRole('button', { name: 'Add Divider' }).click()
  await expect(page.getByRole('button', { name: 'Move divider' })).toHaveCount(1)
  await expect(frame(page, 'Busiest origins')).toHaveCount(1)

  // a part of another tool names its type, and stays unchanged
  const notice = page.getByText('A part of the kind weather is not shown here. It is kept as it is.')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  await expect(notice).toBeVisible()
  const kept = await callApi<{ result: { position_json: string } }>(page, 'GET', `/api/v1/dashboard/${id}`)
  expect(JSON.parse(kept.result.position_json)).toMatchObject({
    'DYNAMIC-1': { type: 'DYNAMIC', meta: { componentKey: 'weather', ofTheFuture: 1 } },
  })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  const stage = page.locator('.shotw')
  await expect(stage.locator('[data-dashboard]')).toBeVisible()
  await expect(stage.getByText('Looked back at').first()).toBeVisible()
  await expect(page).toHaveTitle(/^(?!.*Looked back at)/)
  await page.getByRole('button', { name: 'Show in full size' }).click()
  await page.waitForURL(new RegExp(`/superset/dashboard/${id}/`))
})

test('a finger brushes across a chart, and scrolls the page up and down', async ({ browser, server }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 900, height: 800 } })
  const page = await context.newPage()
  await signIn(page, server.url, NOWHERE)
  const line = await makeChart(page, 'By day', 'echarts_timeseries_line', {
    x_axis: 'date',
    time_grain_sqla: 'P1D',
    metrics: ['count'],
    groupby: [],
  })
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const id = await makeDashboard(page, 'By finger', [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', line, 'By day', 12, 34),
    ['ROW-2', 'ROW', ['CHART-2']],
    chart('CHART-2', total, 'All flights', 12, 90),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  for (const name of ['By day', 'All flights']) await drawn(page, name)
  const box = await frame(page, 'By day').getByRole('application').boundingBox()
  if (box === null) throw new Error('no plot')
  const touch = await context.newCDPSession(page)
  const swipe = async (from: readonly [number, number], to: readonly [number, number]) => {
    const at = (share: number) => ({
      x: box.x + box.width * (from[0] + (to[0] - from[0]) * share),
      y: box.y + box.height * (from[1] + (to[1] - from[1]) * share),
    })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] })
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(share)] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const chips = page.getByRole('list', { name: 'Cross-filters' })
  await swipe([0.3, 0.5], [0.6, 0.5])
  await expect(chips.getByRole('listitem')).toHaveCount(1)
  await expect(frame(page, 'All flights')).not.toContainText('3M')
  // a swipe without any duration is a fling to the browser, which the next tap only stops
  await page.getByRole('heading', { level: 1 }).tap()
  await chips.getByRole('button').first().tap()
  await expect(chips).toHaveCount(0)
  await swipe([0.5, 0.9], [0.5, 0.1])
  await expect.poll(() => page.locator('.db-board').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20)
  await expect(chips).toHaveCount(0)
  await context.close()
})

test('saving a restored published version publishes it again', async ({ page, server }) => {
  const id = await makeDashboard(page, 'Once published', [], { published: true })
  await callApi(page, 'PUT', `/api/v1/dashboard/${id}`, { published: false })
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await page.getByRole('button', { name: 'Dashboard options' }).click()
  await page.getByRole('menuitem', { name: 'Version history' }).click()
  const history = page.getByRole('dialog', { name: /^Version history/ })
  await history.getByRole('list', { name: 'Versions' }).getByRole('listitem').nth(1).getByRole('button').click()
  const compared = history.getByRole('region', { name: 'What is different' })
  await expect(compared.getByText('Made the dashboard a draft')).toBeVisible()
  await compared.getByRole('button', { name: 'Bring this version back' }).click()
  const held = async () =>
    (await callApi<{ result: { published: boolean } }>(page, 'GET', `/api/v1/dashboard/${id}`)).result.published
  expect(await held()).toBe(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible()
  await expect.poll(held).toBe(true)
})

test('a printed dashboard is whole and light, without its tools', async ({ page, server }) => {
  const { total, table } = await makeCharts(page)
  const id = await makeDashboard(page, 'On paper', [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', total, 'All flights', 12, 120),
    ['ROW-2', 'ROW', ['CHART-2']],
    chart('CHART-2', table, 'Origins', 12, 40),
  ])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'All flights')
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThan(1000)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Options for All flights' })).toHaveCount(0)
  await expect(frame(page, 'All flights').getByText('3M')).toBeVisible()
  expect(await height()).toBeGreaterThan(1200)
})

test('a long dashboard under edit lays out only the parts near the window', async ({ page, server }) => {
  const rows = Array.from({ length: 60 }, (_, row) => row)
  const id = await makeDashboard(page, 'Long', [
    ['GRID_ID', 'GRID', rows.map((row) => `ROW-${row}`)],
    ...rows.map((row) => [`ROW-${row}`, 'ROW', [`MARKDOWN-${row}`]] as const),
    ...rows.map((row) => [`MARKDOWN-${row}`, 'MARKDOWN', [], { width: 4, height: 20, code: `Text ${row}` }] as const),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`)
  const board = page.locator('.db-board.editing')
  const part = (row: number) => page.locator(`[data-component="MARKDOWN-${row}"]`)
  await expect(part(0)).toBeVisible()
  const isLaidOut = (row: number) =>
    part(row).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(() => isLaidOut(59)).toBe(false)
  await expect.poll(() => isLaidOut(0)).toBe(true)
  // the edit tools are there: they are part of the height
  await expect(page.getByRole('button', { name: 'Move text', exact: true }).first()).toBeVisible()
  const high = await board.evaluate((element) => element.scrollHeight)
  // tools are reached by keys where nothing is painted yet: each brings the next ones near
  await expect(async () => {
    await page.getByRole('button', { name: 'Move text', exact: true }).last().focus()
    expect(await part(59).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }).toPass()
  await expect.poll(() => isLaidOut(59)).toBe(true)
  await expect(part(59)).toBeInViewport()
  expect(await board.evaluate((element) => element.scrollHeight)).toBe(high)
})

for (const [place, width, orientation] of [
  ['a phone', 390, 'VERTICAL'],
  ['a desk', 1280, 'VERTICAL'],
  ['a desk with filters above', 1280, 'HORIZONTAL'],
] as const) {
  test(`nothing on ${place} moves when the filter bar arrives late`, async ({ page, server }) => {
    const { total } = await makeCharts(page)
    const parts = [
      ['GRID_ID', 'GRID', ['ROW-1']],
      ['ROW-1', 'ROW', ['CHART-1']],
      chart('CHART-1', total, 'All flights', 3, 20),
    ] as const
    const filter = nativeFilter('origin', await datasetOf(page, 'flights'))
    const metadata = { filter_bar_orientation: orientation }
    const one = await makeDashboard(page, `With a filter on ${place}`, parts, {
      metadata: { ...metadata, native_filter_configuration: [filter] },
    })
    const none = await makeDashboard(page, `Without filters on ${place}`, parts, { metadata })
    await page.setViewportSize({ width, height: 844 })
    const bar = page.getByRole('region', { name: 'Filters' })
    for (const id of [one, none]) {
      const release = await hold(page, '**/FilterBar-*.js')
      await page.goto(`${server.url}/superset/dashboard/${id}/`)
      await drawn(page, 'All flights')
      const before = await frame(page, 'All flights').boundingBox()
      await expect(bar).toHaveCount(0)
      release()
      if (id === one || width > 700) await expect(bar).toBeVisible()
      expect(await frame(page, 'All flights').boundingBox()).toEqual(before)
    }
    // without filters a phone has nothing to open
    await expect(bar).toHaveCount(width > 700 ? 1 : 0)
  })
}

test('parts of a long dashboard get their tools when they are in view', async ({ page, server }) => {
  const rows = Array.from({ length: 120 }, (_, at) => at)
  const id = await makeDashboard(page, 'Long under edit', [
    ['GRID_ID', 'GRID', rows.map((row) => `ROW-${row}`)],
    ...rows.map((row) => [`ROW-${row}`, 'ROW', [`MARKDOWN-${row}`]] as const),
    ...rows.map((row) => [`MARKDOWN-${row}`, 'MARKDOWN', [], { width: 4, height: 20, code: `Text ${row}` }] as const),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`)
  const tools = page.getByRole('toolbar', { name: 'Tools of text' })
  await expect(tools.first()).toBeAttached()
  await expect.poll(() => tools.count()).toBeGreaterThan(3)
  expect(await tools.count()).toBeLessThan(40)

  // the last ones get theirs when they come near, and are moved by them
  const last = page.locator('[data-component="MARKDOWN-119"]')
  await last.scrollIntoViewIfNeeded()
  const grip = last.getByRole('button', { name: 'Move text' })
  await grip.focus()
  await expect(grip).toBeFocused()
  await last.getByRole('button', { name: 'Delete text' }).click()
  await expect(last).toHaveCount(0)
  // an element added at the end scrolls into view, with the focus on its grip
  await page.locator('[data-component="MARKDOWN-0"]').scrollIntoViewIfNeeded()
  const palette = page.getByRole('complementary', { name: 'Layout elements' })
  await palette.getByRole('tab', { name: 'Layout elements' }).click()
  await palette.getByRole('button', { name: 'Add Divider' }).click()
  await expect(page.getByRole('button', { name: 'Move divider' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Move divider' })).toBeInViewport()
})
