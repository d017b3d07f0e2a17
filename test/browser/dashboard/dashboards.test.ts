import { readFile } from 'node:fs/promises'
import { checkAxe } from '../support/axe'
import { callApi } from '../support/api'
import { chart, makeChart, makeCharts, makeDashboard } from '../support/dashboards'
import { drawn, frame, notes } from '../support/dashboardPage'
import { expect, test } from '../support/fixtures'
import { questionsOf } from '../support/questions'
import { takeClock, whileClockStands } from '../support/stoppedClock'

test.use({ apart: 'dashboards', start: '/dashboard/list/' })

test('dashboards are found, created, copied, made favorites, published and deleted [B1.07] [B4.27] [B4.28] [B7.14] [B7.15] [B7.16] [B7.17] [B7.21] [B7.22] [B8.15] [B8.16]', async ({
  page,
  problems,
}) => {
  await takeClock(page)
  await page.reload()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboards' }).click()
  const list = page.getByRole('grid', { name: 'Dashboards' })
  await page.getByRole('button', { name: 'New dashboard' }).first().click()
  await page.waitForURL(/\/superset\/dashboard\/\d+\//)
  const title = page.getByRole('textbox', { name: 'Dashboard title' })
  await expect(title).toHaveValue('[ untitled dashboard ]')
  await title.fill('Morning flights')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes(page).getByText('This dashboard was saved successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Morning flights' })).toBeVisible()
  await expect(page.getByRole('main', { name: 'Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: 'Draft' }).click()
  await expect(notes(page).getByText('This dashboard is now published')).toBeVisible()
  await page.getByRole('button', { name: 'Published' }).click()
  await expect(notes(page).getByText('This dashboard is now hidden')).toBeVisible()
  await page.getByRole('button', { name: 'Favorite', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Favorite', exact: true, pressed: true })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboards' }).click()
  const row = list.getByRole('row', { name: /Morning flights/ }).first()
  await expect(row.getByRole('button', { name: 'Favorite Morning flights', pressed: true })).toBeVisible()
  await expect(row).toContainText('Draft')
  await row.getByRole('button', { name: 'Copy Morning flights' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy Morning flights' })
  await dialog.getByRole('textbox', { name: 'Dashboard name' }).fill('Evening departures')
  await dialog.getByRole('button', { name: 'Save copy' }).click()
  await expect(list.getByRole('link', { name: 'Evening departures' })).toBeVisible()
  await checkAxe(page)

  await page.getByRole('searchbox', { name: 'Search dashboards' }).fill('evening')
  await expect(list.getByRole('link', { name: 'Morning flights' })).toHaveCount(0)
  await expect(list.getByRole('link', { name: 'Evening departures' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search dashboards' }).fill('no such thing')
  await expect(page.getByRole('heading', { name: 'No dashboard fits' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect(list.getByRole('link', { name: 'Evening departures' })).toHaveCount(0)
  await expect(list.getByRole('link', { name: 'Morning flights' })).toBeVisible()
  await page.getByRole('button', { name: 'Favorites only' }).click()

  // several at once, taken back as one step
  await list.getByRole('checkbox', { name: 'Choose Morning flights' }).click()
  await list.getByRole('checkbox', { name: 'Choose Evening departures' }).click()
  await whileClockStands(page, async () => {
    await page.getByRole('button', { name: 'Delete chosen' }).click()
    await expect(list.getByRole('button', { name: /^Keep/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('button', { name: /^Keep/ })).toHaveCount(0)
    await list.getByRole('button', { name: 'Delete Evening departures' }).click()
    const keep = list.getByRole('button', { name: 'Keep Evening departures' })
    await expect(keep).toHaveText('Keep')
    await keep.click()
  })
  await list.getByRole('button', { name: 'Delete Evening departures' }).click()
  await expect(notes(page).getByText('Deleted: Evening departures')).toBeVisible()
  await expect(list.getByRole('link', { name: 'Evening departures' })).toHaveCount(0)
  expect(problems.console).toEqual([])
})

test('a dashboard shows rows, columns, texts and charts with working chart menus [B1.03] [B2.08] [B2.11] [B3.07] [B3.08] [B3.09] [B3.12] [B4.29] [B4.31] [B7.20]', async ({
  page,
  server,
  problems,
}) => {
  const { total, bars, table } = await makeCharts(page)
  await makeDashboard(
    page,
    'US flights overview',
    [
      ['GRID_ID', 'GRID', ['HEADER-1', 'ROW-1', 'DIVIDER-1', 'ROW-2']],
      ['HEADER-1', 'HEADER', [], { text: 'How busy it is' }],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2', 'MARKDOWN-1']],
      chart('CHART-1', total, 'All flights', 3, 20),
      chart('CHART-2', bars, 'Busiest origins', 6),
      [
        'MARKDOWN-1',
        'MARKDOWN',
        [],
        {
          width: 3,
          height: 36,
          code: '## Notes\n\n**Year** 2001 <script>document.title = "bad"</script><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onerror="document.title = 1"> <iframe src="https://example.com/"></iframe> [x](javascript:alert(1)) ![far](https://example.com/a.png)',
        },
      ],
      ['DIVIDER-1', 'DIVIDER', []],
      ['ROW-2', 'ROW', ['COLUMN-1']],
      ['COLUMN-1', 'COLUMN', ['CHART-3'], { width: 6 }],
      chart('CHART-3', table, 'Origins', 6),
    ],
    {
      slug: 'flights',
      published: true,
      css: '.db-header { color: rgb(1, 2, 3) } .crumbs { display: none } @import url(https://example.com/a.css); h3 { background: url(https://example.com/b.png) }',
    },
  )
  await page.goto(`${server.url}/superset/dashboard/flights/`)
  await expect(page.getByRole('heading', { level: 1, name: 'US flights overview' })).toBeVisible()
  for (const name of ['All flights', 'Busiest origins', 'Origins']) await drawn(page, name)
  await expect(frame(page, 'All flights')).toContainText('3M')

  // 12 columns: a chart of 6 is twice as wide as one of 3, and a gap more
  const narrow = await frame(page, 'All flights').boundingBox()
  const wide = await frame(page, 'Busiest origins').boundingBox()
  expect(Math.round((wide?.width ?? 0) - 2 * (narrow?.width ?? 0))).toBe(16)
  expect(narrow?.height).toBe(160)

  // texts are made harmless, and the dashboard's own look stays inside it
  const text = page.locator('.db-markdown')
  await expect(text.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect(text.locator('script, iframe, [onerror]')).toHaveCount(0)
  await expect(text.getByText('x', { exact: true })).not.toHaveAttribute('href', /javascript/)
  await expect(text.getByRole('link', { name: 'far' })).toHaveAttribute('href', 'https://example.com/a.png')
  await expect(page.locator('.db-header')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(page.locator('.crumbs')).toBeVisible()
  await expect(page).toHaveTitle(/US flights overview/)
  await checkAxe(page)

  const options = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Options for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await options('Busiest origins', 'View query')
  await expect(page.getByRole('dialog', { name: 'View query' }).locator('pre')).toContainText('origin')
  await page.keyboard.press('Escape')
  await options('Busiest origins', 'View as table')
  await expect(page.getByRole('grid', { name: 'Busiest origins' })).toContainText('166,341')
  await page.keyboard.press('Escape')
  await options('Busiest origins', 'Download')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Rows as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Busiest origins.*\.csv$/)
  // in a file columns have the labels that people gave them, with and without moments
  expect((await readFile(await (await download).path(), 'utf8')).split('\n')[0]).toBe('origin,COUNT(*)')
  await options('Busiest origins', 'Enter full screen')
  await expect(page.locator('.frame.full')).toHaveAccessibleName('Busiest origins')
  await expect(frame(page, 'All flights')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(frame(page, 'All flights')).toBeVisible()

  const asked = page.waitForRequest((request) => questionsOf(request).some((body) => body.includes('"force":true')))
  await options('Busiest origins', 'Force refresh')
  await asked
  let forced = 0
  page.on('request', (request) => {
    forced += questionsOf(request).filter((body) => body.includes('"force":true')).length
  })
  await drawn(page, 'Busiest origins')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect.poll(() => forced).toBe(3)
  await options('Busiest origins', 'Edit chart')
  await page.waitForURL(/\/explore\/\?slice_id=\d+/)
  expect(problems.console).toEqual([])
  expect(problems.outside).toEqual([])
})

test('tabs open by address, link or click, and are built when first opened [B1.08] [B2.10] [B2.16] [B2.19] [B2.21] [B3.11] [B4.32] [B7.23]', async ({
  page,
  server,
}) => {
  const inner = await makeChart(page, 'Flights in all', 'big_number_total', { metric: 'count' })
  const outer = await makeChart(page, 'Airlines', 'table', {
    query_mode: 'aggregate',
    groupby: ['destination'],
    metrics: ['count'],
    row_limit: 5,
  })
  const id = await makeDashboard(page, 'With tabs', [
    ['ROOT_ID', 'ROOT', ['TABS-top']],
    ['TABS-top', 'TABS', ['TAB-one', 'TAB-two']],
    ['TAB-one', 'TAB', ['ROW-1'], { text: 'Overview' }],
    ['TAB-two', 'TAB', ['TABS-in'], { text: 'Details' }],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', outer, 'Airlines', 12),
    ['TABS-in', 'TABS', ['TAB-a', 'TAB-b']],
    ['TAB-a', 'TAB', [], { text: 'First' }],
    ['TAB-b', 'TAB', ['ROW-2'], { text: 'Second' }],
    ['ROW-2', 'ROW', ['CHART-2']],
    chart('CHART-2', inner, 'Flights in all'),
  ])
  let asked = 0
  page.on('request', (request) => {
    asked += questionsOf(request).length
  })
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=false&standalone=0&color=red`)
  const top = page.getByRole('tablist', { name: 'Dashboard tabs' })
  await expect(top.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
  await drawn(page, 'Airlines')
  expect(asked).toBe(1)
  await top.getByRole('tab', { name: 'Overview' }).press('ArrowRight')
  await expect(top.getByRole('tab', { name: 'Details', selected: true })).toBeFocused()
  await page.getByRole('tablist', { name: 'Details' }).getByRole('tab', { name: 'Second' }).click()
  await drawn(page, 'Flights in all')
  expect(asked).toBe(2)

  await page.getByRole('button', { name: 'Options for Flights in all' }).click()
  await page.getByRole('menuitem', { name: 'Copy permalink' }).click()
  const link = page.getByRole('dialog', { name: 'Copy permalink' }).getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/\/superset\/dashboard\/p\/[\w-]+\/$/)
  const url = new URL(await link.inputValue())
  const key = url.pathname.split('/').at(-2) ?? ''
  const kept = await callApi<{ state: { activeTabs: string[]; anchor: string; urlParams: string[][] } }>(
    page,
    'GET',
    `/api/v1/dashboard/permalink/${key}`,
  )
  expect(kept.state.activeTabs.toSorted()).toEqual(['TAB-b', 'TAB-two'])
  expect(kept.state.anchor).toBe('CHART-2')
  expect(kept.state.urlParams).toEqual([['color', 'red']])
  await page.keyboard.press('Escape')
  await top.getByRole('tab', { name: 'Overview' }).click()
  await page.goto(server.url + url.pathname)
  await drawn(page, 'Flights in all')
  await expect(page.locator('.pointed-at')).toHaveAttribute('data-component', 'CHART-2')

  await top.getByRole('tab', { name: 'Overview' }).click()
  await page.goto(`${server.url}/superset/dashboard/${id}/#CHART-2`)
  await drawn(page, 'Flights in all')

  // a link to a tab that is gone leads to the dashboard
  const gone = await callApi<{ key: string }>(page, 'POST', `/api/v1/dashboard/${id}/permalink`, {
    activeTabs: ['TAB-gone'],
    anchor: 'CHART-gone',
    dataMask: {},
    urlParams: [],
  })
  await page.goto(`${server.url}/superset/dashboard/p/${gone.key}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'With tabs' })).toBeVisible()
  await page.goto(`${server.url}/superset/dashboard/p/nothing/`)
  await expect(page.getByRole('heading', { name: 'There is no such dashboard' })).toBeVisible()
})

test('the address hides the frame, the title, the tabs and the chart controls [B2.01] [B2.15] [B2.17] [B2.18]', async ({
  page,
  server,
}) => {
  const number = await makeChart(page, 'One number', 'big_number_total', { metric: 'count' })
  const id = await makeDashboard(page, 'Bare', [
    ['ROOT_ID', 'ROOT', ['TABS-top']],
    ['TABS-top', 'TABS', ['TAB-one']],
    ['TAB-one', 'TAB', ['ROW-1'], { text: 'Only' }],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', number, 'One number'),
  ])
  const main = page.getByRole('navigation', { name: 'Main' })
  const title = page.locator('.db-head')
  const tabs = page.getByRole('tablist', { name: 'Dashboard tabs' })
  const menu = page.getByRole('button', { name: 'Options for One number' })
  const open = async (search: string) => {
    await page.goto(`${server.url}/superset/dashboard/${id}/?${search}`)
    await drawn(page, 'One number')
  }
  const shows = async (search: string, seen: readonly boolean[]) => {
    await open(search)
    for (const [at, part] of [main, title, tabs, menu].entries())
      await expect(part).toBeVisible({ visible: seen[at] === true })
  }
  await shows('standalone=1', [false, true, true, true])
  await shows('standalone=2', [false, false, true, true])
  await shows('standalone=3', [false, false, true, false])
  await shows('standalone=7', [true, true, true, true])
  await shows('uiConfig=1', [true, false, true, true])
  await shows('uiConfig=2', [true, true, false, true])
  await shows('uiConfig=4', [false, true, true, true])
  await shows('uiConfig=8', [true, true, true, false])
  await shows('uiConfig=15', [false, false, false, false])
  const asked = page.waitForRequest((request) => questionsOf(request).some((body) => body.includes('"force":true')))
  await open('force=true')
  await asked
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`)
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue('Bare')
})

test('a damaged layout opens and reports repairs; a missing chart keeps its place [B3.14] [B8.23]', async ({
  page,
  server,
}) => {
  const number = await makeChart(page, 'Still there', 'big_number_total', { metric: 'count' })
  const lost = await makeChart(page, 'Soon gone', 'big_number_total', { metric: 'count' })
  const id = await makeDashboard(page, 'Damaged', [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-1', 'NOWHERE']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    chart('CHART-1', number, 'Still there'),
    chart('CHART-2', lost, 'Soon gone'),
    ['MARKDOWN-lost', 'MARKDOWN', [], { code: 'A text without a place', width: 4, height: 20 }],
  ])
  await callApi(page, 'DELETE', `/api/v1/chart/${lost}`)
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'Still there')
  await expect(page.getByText('The layout was damaged and has been repaired.')).toContainText(
    '1 part had lost its place and stands at the end. 1 part that is missing was passed over. 1 part stood in two places and keeps one.',
  )
  await expect(page.getByText('A text without a place')).toBeVisible()
  await expect(frame(page, 'Soon gone').getByRole('heading', { name: 'This chart cannot be opened' })).toBeVisible()
  await expect(
    notes(page).getByText('Sorry, there is no chart definition associated with the chart trying to be added.'),
  ).toBeVisible()
})

test('a dashboard is saved as another one, which opens with the content of the first', async ({ page, server }) => {
  const id = await makeDashboard(page, 'The first one', [
    ['GRID_ID', 'GRID', ['HEADER-1']],
    ['HEADER-1', 'HEADER', [], { text: 'What both hold' }],
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await page.getByRole('button', { name: 'Dashboard options' }).click()
  await page.getByRole('menuitem', { name: 'Save as' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as' })
  await dialog.getByRole('textbox', { name: 'Dashboard name' }).fill('The other one')
  await dialog.getByRole('button', { name: 'Save copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The other one' })).toBeVisible()
  await expect(page.getByText('What both hold')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(new URL(page.url()).pathname).not.toBe(`/superset/dashboard/${id}/`)
})

test('a phone shows everything in one column', async ({ page, server }) => {
  const { total, bars } = await makeCharts(page)
  const id = await makeDashboard(page, 'Narrow', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    chart('CHART-1', total, 'All flights', 3, 20),
    chart('CHART-2', bars, 'Busiest origins', 9),
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/superset/dashboard/${id}/?standalone=1`)
  await drawn(page, 'Busiest origins')
  const first = await frame(page, 'All flights').boundingBox()
  const second = await frame(page, 'Busiest origins').boundingBox()
  expect(first?.x).toBe(second?.x)
  expect(first?.width).toBe(second?.width)
  expect(second?.y ?? 0).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the first reads of a dashboard start with its page, and happen once', async ({ page }) => {
  const { total } = await makeCharts(page)
  const id = await makeDashboard(page, 'Asked for once', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', total, 'All flights', 6),
  ])
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(`/api/v1/dashboard/${id}`)) asked.push(`${request.method()} ${pathname}`)
  })
  await page.goto(`/superset/dashboard/${id}/`)
  await drawn(page, 'All flights')
  const base = `GET /api/v1/dashboard/${id}`
  expect(asked.toSorted()).toEqual([base, `${base}/charts`, `${base}/datasets`])
  const early = await page.evaluate(
    (path) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(path))
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    `/api/v1/dashboard/${id}`,
  )
  expect(early).toEqual(['link', 'link', 'link'])
})

test('sharing a draft warns that others cannot open it, and offers to publish', async ({ page, server }) => {
  const id = await makeDashboard(page, 'Not for others yet', [])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  const note = dialog.getByText('This dashboard is a draft: nobody but its owners can open the link.')
  await expect(note).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(note).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible()
})
