import { makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'dashboard-fetches', start: NOWHERE })

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** An address of the app; its `trap` number identifies it among the page's requests. */
let traps = 0
const trap = (path = '/logout/'): string => `${path}?trap=${(traps += 1)}`

/** All that an element may fetch by itself, written as people write it. */
const TEXT = (['/logout/', '/sqllab/', '/api/v1/me/', '/superset/../logout/', '/static/%2e%2e/logout/'] as const)
  .map((path) => `<img src="${trap(path)}">\n\n![m](${trap(path)})`)
  .concat([
    `<img srcset="${trap()} 1x, ${trap()} 2x" alt="set">`,
    `<picture><source srcset="${trap()}"><img src="${trap()}" alt="picture"></picture>`,
    `<video src="${trap()}" poster="${trap()}" autoplay muted></video><video><source src="${trap()}"></video>`,
    `<audio src="${trap()}" autoplay></audio><audio><source src="${trap()}"></audio>`,
    `<svg><image href="${trap()}"/><image xlink:href="${trap()}"/><use href="${trap()}#a"/><filter id="f"><feImage href="${trap()}"/></filter></svg>`,
    `<table background="${trap()}"><tr><td background="${trap()}">cell</td></tr></table>`,
    `<link rel="stylesheet" href="${trap()}"><link rel="preload" as="image" href="${trap()}"><link rel="prefetch" href="${trap()}">`,
    `<object data="${trap()}"></object><embed src="${trap()}"><iframe src="${trap()}"></iframe><frameset><frame src="${trap()}"></frameset>`,
    `<form action="${trap()}"><input type="image" src="${trap()}"><button>send</button></form>`,
    `<meta http-equiv="refresh" content="0;url=${trap()}"><base href="${trap()}">`,
    `<p style="background:url(${trap()})">a</p><p style="background:u\\72l(${trap()})">b</p><p style="--x:url(${trap()});background:var(--x)">c</p>`,
    `<p style="border: 1px solid; border-image: url(${trap()}) 1; list-style: url(${trap()}); cursor: url(${trap()}), auto">d</p>`,
    `<p style="color: var(--y, u\\72l(${trap()})); content: url(${trap()}); background: image-set('${trap()}' 1x)">e</p>`,
    `<style>p { background: url(${trap()}) }</style>`,
    `<img src="${PIXEL}" alt="inline"> <img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3C/svg%3E" alt="drawn">`,
  ])
  .join('\n\n')

const at = (name: string): string => `.db-markdown ${name}`
const CSS = [
  `@import "${trap()}";`,
  `@import url(${trap()});`,
  `@font-face { font-family: trap; src: url(${trap()}) }`,
  `.db-board { --a: u\\72l(${trap()}); --b: \\75\\72\\6c("${trap()}"); --c: u\\000072 l(${trap()}); --d: s\\72 c("${trap()}") }`,
  `${at('p')} { background: var(--a); border-image: var(--b); list-style-image: var(--c); mask: var(--d) }`,
  `${at('td')} { background: var(--none, u\\72l(${trap()})); font-family: trap }`,
  `${at('h1')} { background: var(--none2) url(${trap()}) }`,
  `${at('h1')} { & em { background: u\\72l(${trap()}) } background-image: image-set("${trap()}" 1x) }`,
  `${at('h2')} { background: -webkit-image-set(url(${trap()}) 1x); cursor: u\\72l(${trap()}), auto }`,
  `${at('h2')} { background: src("${trap()}"); filter: url(${trap()}#f); content: url(${trap()}) }`,
  `@media all { ${at('h3')} { --e: U\\52 L("${trap()}"); background: var(--e) } }`,
  `@supports (color: red) { ${at('h3')} { -webkit-mask-image: url(${trap()}) } }`,
  `@keyframes trap { from { --f: u\\72l(${trap()}); background: var(--f) } to { background: url(${trap()}) } }`,
  `@property --g { syntax: "<image>"; inherits: true; initial-value: url(${trap()}) }`,
  `@layer a { ${at('h3')} { background: url(${trap()}) } }`,
  `${at('h3')} { animation: trap 1s infinite; outline: 3px solid rgb(1, 2, 3); background: url(${PIXEL}) }`,
  `@property --h { syntax: "<color>"; inherits: true; initial-value: red }`,
  `${at('h2')} { --i: var(--a); color: rgb(4, 5, 6) !important }`,
].join('\n')

test('no image, style or media of a text calls an address of the app in any spelling', async ({
  page,
  server,
  problems,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const id = await makeDashboard(
    page,
    'Fetching',
    [
      ['GRID_ID', 'GRID', ['ROW-1']],
      ['ROW-1', 'ROW', ['MARKDOWN-1']],
      [
        'MARKDOWN-1',
        'MARKDOWN',
        [],
        { code: `# One *more*\n\n## Two\n\n### Three\n\n${TEXT}`, width: 12, height: 100 },
      ],
    ],
    { css: CSS },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const text = page.locator('.db-markdown')
  // the style is in force, less what it may not say
  await expect(text.getByRole('heading', { level: 3 })).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
  await expect(text.getByRole('heading', { level: 3 })).toHaveCSS('background-image', `url("${PIXEL}")`)
  await expect(text.getByRole('heading', { level: 2 })).toHaveCSS('color', 'rgb(4, 5, 6)')
  // after two frames, images in view have been requested
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('trap'))).toEqual([])
  for (const name of ['inline', 'drawn']) {
    const natural = () => text.getByAltText(name).evaluate((one) => (one as HTMLImageElement).naturalWidth)
    await expect.poll(natural).toBeGreaterThan(0)
  }
  await expect(text.locator('img')).toHaveCount(2)
  expect((await page.request.get(`${server.url}/api/v1/me/`)).status()).toBe(200)
  expect(problems.console).toEqual([])
  expect(traps).toBeGreaterThan(60)
})
