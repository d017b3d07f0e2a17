import { callApi, datasetOf } from '../support/api'
import { drawn, frame, notes } from '../support/dashboardPage'
import { chart, makeChart, makeDashboard, nativeFilter, stored } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'dashboard-damaged', start: NOWHERE })

test('a broken layout opens, reports its repairs, and loses nothing on save', async ({ page, server, problems }) => {
  const still = await makeChart(page, 'Still there', 'big_number_total', { metric: 'count' })
  const id = await makeDashboard(page, 'Damaged', [
    ['ROOT_ID', 'ROOT', ['TABS-top']],
    ['TABS-top', 'TABS', ['TAB-one']],
    ['TAB-one', 'TAB', ['ROW-1', 'ROW-1', 'NOWHERE', 'ALIEN-1'], { text: 'First' }],
    ['ROW-1', 'ROW', ['CHART-1', 'COLUMN-1']],
    chart('CHART-1', still, 'Still there', 4, 20),
    // two that hold each other, and one that holds itself
    ['COLUMN-1', 'COLUMN', ['ROW-loop'], { width: 4 }],
    ['ROW-loop', 'ROW', ['COLUMN-1', 'ROW-loop', 'MARKDOWN-loop'], {}],
    ['MARKDOWN-loop', 'MARKDOWN', [], { code: 'Held in a circle', width: 4, height: 20 }],
    ['ALIEN-1', 'HOLOGRAM', [], { depth: 3, note: 'from another tool' }],
    ['MARKDOWN-lost', 'MARKDOWN', [], { code: 'A text without a place', width: 4, height: 20 }],
    ['constructor', 'MARKDOWN', [], { code: 'An odd name', width: 4, height: 20 }],
  ])
  const before = await stored(page, id)
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'Still there')
  await expect(page.getByText('The layout was damaged and has been repaired.')).toContainText(
    'of a kind that is not shown here',
  )
  for (const text of ['Held in a circle', 'A text without a place', 'An odd name'])
    await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Mended')
  await page.getByRole('textbox', { name: 'Dashboard title' }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  const after = await stored(page, id)
  for (const [name, one] of Object.entries(before)) {
    if (name === 'DASHBOARD_VERSION_KEY') continue
    expect(after[name]?.type, name).toBe(one.type)
    expect(after[name]?.meta ?? {}, name).toMatchObject(one.meta ?? {})
  }
  // saved, it is in order
  await page.reload()
  await drawn(page, 'Still there')
  await expect(page.getByText('of a kind that is not shown here')).toBeVisible()
  await expect(page.getByText('The layout was damaged')).toHaveCount(0)
  expect(problems.console).toEqual([])
})

test('5,000 parts and 1 MB of text open, and edits too large to save survive [B3.14]', async ({
  page,
  server,
  problems,
}) => {
  const words = `# Long\n\n${'many words of no use '.repeat(50_000)}`
  expect(words.length).toBeGreaterThan(1_000_000)
  const many = Array.from({ length: 5000 }, (_, at) => at)
  const id = await makeDashboard(page, 'Enormous', [
    ['ROOT_ID', 'ROOT', ['TABS-top']],
    ['TABS-top', 'TABS', ['TAB-long', 'TAB-many']],
    ['TAB-long', 'TAB', ['ROW-1'], { text: 'Long' }],
    ['ROW-1', 'ROW', ['MARKDOWN-long']],
    ['MARKDOWN-long', 'MARKDOWN', [], { code: words, width: 12, height: 40 }],
    ['TAB-many', 'TAB', many.map((at) => `HEADER-${at}`), { text: 'Many' }],
    ...many.map((at) => [`HEADER-${at}`, 'HEADER', [], { text: `Part ${at}` }] as const),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await expect(page.locator('.db-markdown').getByRole('heading', { name: 'Long' })).toBeVisible()
  await page.getByRole('tab', { name: 'Many' }).click()
  await expect(page.getByRole('heading', { name: 'Part 0', exact: true })).toBeVisible()
  await expect(page.getByText('Part 4999', { exact: true })).toBeAttached()
  await page.getByRole('tab', { name: 'Long' }).click()
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  // of thousands of parts under edit those near the window have their tools
  await page.getByRole('tab', { name: 'Many' }).click()
  const sizes = page.getByRole('radiogroup', { name: 'Size of the header' })
  await expect(sizes.first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Header text' })).toHaveCount(5000)
  expect(await sizes.count()).toBeLessThan(200)
  await page.getByRole('textbox', { name: 'Header text' }).last().focus()
  await expect(sizes.last()).toBeInViewport()
  await page.getByRole('tab', { name: 'Long' }).click()
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Too much')
  await page.getByRole('textbox', { name: 'Dashboard title' }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const refusal = 'Your dashboard is too large. Please reduce its size before saving it.'
  await expect(notes(page).getByText(refusal)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue('Too much')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue('Enormous')
  expect(problems.console).toEqual([])
})

test('deleted charts, datasets and tabs leave the rest of a dashboard unchanged', async ({
  page,
  server,
  problems,
}) => {
  const kept = await makeChart(page, 'Kept', 'big_number_total', { metric: 'count' })
  const doomed = await makeChart(page, 'Doomed', 'table', { query_mode: 'raw', all_columns: ['origin'], row_limit: 5 })
  const lost = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    table_name: 'soon gone',
    sql: 'SELECT 1 AS one',
  })
  const filters = [
    nativeFilter('Without data', lost.id, {}, 'one'),
    nativeFilter('With data', await datasetOf(page, 'flights'), {}, 'origin'),
  ]
  const id = await makeDashboard(
    page,
    'Others were here',
    [
      ['ROOT_ID', 'ROOT', ['TABS-top']],
      ['TABS-top', 'TABS', ['TAB-one', 'TAB-two']],
      ['TAB-one', 'TAB', ['ROW-1'], { text: 'One' }],
      ['TAB-two', 'TAB', ['ROW-2'], { text: 'Two' }],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
      ['ROW-2', 'ROW', ['MARKDOWN-1']],
      ['MARKDOWN-1', 'MARKDOWN', [], { code: 'Second page', width: 4, height: 20 }],
      chart('CHART-1', kept, 'Kept', 4, 20),
      chart('CHART-2', doomed, 'Doomed', 8, 20),
    ],
    { metadata: { native_filter_configuration: filters } },
  )
  const path = `/api/v1/dashboard/${id}/permalink`
  const state = { activeTabs: ['TAB-two'], anchor: 'TAB-two', dataMask: {}, urlParams: [] }
  const link = await callApi<{ key: string }>(page, 'POST', path, state)
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'Doomed')
  await callApi(page, 'DELETE', `/api/v1/chart/${doomed}`)
  await callApi(page, 'DELETE', `/api/v1/dataset/${lost.id}`)
  await frame(page, 'Doomed').getByRole('button', { name: 'Options for Doomed' }).click()
  await page.getByRole('menuitem', { name: 'Refresh' }).click()
  await drawn(page, 'Kept')
  await page.reload()
  await drawn(page, 'Kept')
  await expect(frame(page, 'Doomed').getByRole('heading', { name: 'This chart cannot be opened' })).toBeVisible()
  const bar = page.getByRole('region', { name: 'Filters' })
  await bar.getByRole('button', { name: 'With data: all' }).click()
  await page.getByRole('option', { name: 'ATL', exact: true }).click()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Apply filters' }).click()
  await expect(frame(page, 'Kept')).not.toContainText('3M')
  await drawn(page, 'Kept')
  await expect(bar.getByRole('group', { name: 'Without data' })).toBeVisible()

  // the tab goes, the link still leads to the dashboard
  const layout = await stored(page, id)
  const { 'TAB-two': _tab, 'ROW-2': _row, 'MARKDOWN-1': _text, ...rest } = layout
  const tabs = { ...layout['TABS-top'], children: ['TAB-one'] }
  const positions = { ...rest, 'TABS-top': tabs }
  const json_metadata = JSON.stringify({ native_filter_configuration: filters, positions })
  await callApi(page, 'PUT', `/api/v1/dashboard/${id}`, { json_metadata })
  await page.goto(`${server.url}/superset/dashboard/p/${link.key}/`)
  await expect(page.getByRole('tab', { name: 'One', selected: true })).toBeVisible()
  await drawn(page, 'Kept')
  await expect(page.getByText('Second page')).toHaveCount(0)
  expect(problems.outside).toEqual([])
  expect(problems.console.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([])
})

test('edits of a deleted dashboard become a new one, at once or after a reload', async ({ page, server, problems }) => {
  const bars = await makeChart(page, 'Bars', 'big_number_total', { metric: 'count' })
  const parts = [['GRID_ID', 'GRID', ['ROW-1']], ['ROW-1', 'ROW', ['CHART-1']], chart('CHART-1', bars, 'Bars')] as const
  const id = await makeDashboard(page, 'Doomed', parts)
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`)
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Edited for hours')
  await drawn(page, 'Bars')
  await callApi(page, 'DELETE', `/api/v1/dashboard/${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const told = page.getByRole('status', { name: 'Not saved' })
  await expect(told).toContainText('It was deleted meanwhile, or it is no longer shared with you.')
  await expect(told.getByRole('button', { name: 'Save again' })).toHaveCount(0)
  await expect(told.getByRole('button', { name: 'Save as a new dashboard' })).toBeVisible()
  // on a telephone the sentence has the room of its line
  await page.setViewportSize({ width: 390, height: 844 })
  const sentence = await told.locator('.grow').boundingBox()
  expect(sentence?.width).toBeGreaterThan(300)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'There is no such dashboard' })).toContainText(
    'What you changed and did not save is kept.',
  )
  await page.getByRole('button', { name: 'Save as a new dashboard' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Dashboard name' })).toHaveValue('Edited for hours')
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save dashboard' }).click()
  await page.waitForURL(
    (url) => /\/superset\/dashboard\/\d+\/$/.test(url.pathname) && !url.pathname.includes(`/${id}/`),
  )
  await drawn(page, 'Bars')
  await expect(page.getByRole('heading', { level: 1, name: 'Edited for hours' })).toBeVisible()
  // errors of the server about the deleted dashboard
  problems.console.splice(0)
})
