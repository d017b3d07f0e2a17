import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { featureFlagDefaults } from '../../../server/config'
import { pageParams } from '../../../src/views/shell/pageParams'
import { type Browser, type TestServer, PAGE, writeClient, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let bob: Browser
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Alpha'])
  bob = await server.signedIn('bob', ['Gamma'])
})
afterAll(() => server.close())

const idOf = async (path: string, body: object): Promise<number> => {
  const answer = await ada.post(path, body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json<{ id: number }>().id
}

const tokenIn = (page: string): string | undefined =>
  /<input type="hidden" name="csrf_token" id="csrf_token" value="([^"]+)">/.exec(page)?.[1]

test('a page carries the CSRF token of its session', async () => {
  const token = tokenIn((await ada.get('/dashboard/list/')).text)
  const asked = await ada.get('/api/v1/security/csrf_token/')
  expect(token).toBe(asked.json<{ result: string }>().result)
  expect(tokenIn((await bob.get('/dashboard/list/')).text)).not.toBe(token)
  expect(tokenIn((await server.anonymous().get('/login/')).text)).toBeUndefined()
})

test("links the code of a dashboard's chart kinds once each, after the startup code", async () => {
  const dashboard = await idOf('/api/v1/dashboard/', { dashboard_title: 'Sales', slug: 'sales' })
  const linked = async (by: Browser, key: number | string): Promise<readonly string[]> => {
    const { text } = await by.get(`/superset/dashboard/${key}/`)
    const [, head = '', later = ''] = /<head>(.*)<template id="later">(.*)<\/template>/s.exec(text) ?? []
    expect(head).toContain('<link rel="modulepreload" crossorigin fetchpriority="high" href="/assets/both.js">')
    expect(head).not.toContain('/assets/board.js')
    return [...later.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file ?? '')
  }
  const [board, filters] = ['/assets/board.js', '/assets/filters.js']
  const place = [board, filters]
  // types build the queries of charts, so drawings come after them
  const withPie = [board, '/assets/pie-type.js', filters, '/assets/pie.js']
  expect(await linked(ada, dashboard)).toEqual(place)

  const dataset = await idOf('/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    sql: 'select day, amount',
    table_name: 'daily',
  })
  for (const kind of ['pie', 'pie', 'a kind of no client', 'constructor', '/login/']) {
    await idOf('/api/v1/chart/', {
      slice_name: kind,
      viz_type: kind,
      datasource_id: dataset,
      datasource_type: 'table',
      params: '{}',
      dashboards: [dashboard],
    })
  }
  expect(await linked(ada, dashboard)).toEqual(withPie)
  expect(await linked(ada, 'sales')).toEqual(withPie)
  expect(await linked(ada, `p/${'x'.repeat(20)}`)).toEqual(place)
  // a person without access learns nothing of its content
  expect(await linked(bob, dashboard)).toEqual(place)
})

test('preloads the first reads of a dashboard under the id in its address', async () => {
  const asked = async (path: string): Promise<readonly string[]> => {
    const { text } = await ada.get(path)
    return [...text.matchAll(/rel="preload" as="fetch" [^>]*href="([^"]+)"/g)].map(([, address]) => address ?? '')
  }
  const base = '/api/v1/dashboard/sales%20%26%20more'
  expect(await asked('/superset/dashboard/sales%20&%20more/')).toEqual([base, `${base}/charts`, `${base}/datasets`])
  expect(await asked('/superset/dashboard/p/abc/')).toEqual([])
  expect(await asked('/dashboard/list/')).toEqual([])
})

test('a page shows the frame of the client in the chosen theme, unless standalone', async () => {
  const frameIn = ({ text }: { readonly text: string }) =>
    /<div id="app"[^>]*><div class="app" aria-hidden="true">/.test(text)
  expect(frameIn(await ada.get('/dashboard/list/'))).toBe(true)
  // as the client itself reads the address
  const alone = [
    'standalone=1',
    'standalone=true',
    'standalone=3',
    'uiConfig=4',
    'uiConfig=6',
    'standalone=1&standalone=0',
  ]
  const framed = [
    'standalone=0',
    'standalone=TRUE',
    'uiConfig=1',
    'uiConfig=4.5',
    'uiConfig=',
    'standalone=0&standalone=2',
  ]
  for (const search of [...alone, ...framed]) {
    const { standalone, uiConfig } = pageParams(search)
    const has = frameIn(await ada.get(`/dashboard/list/?${search}`))
    expect([search, has, standalone === 0 && (uiConfig & 4) === 0]).toEqual([search, framed.includes(search), has])
  }
  expect(frameIn(await server.anonymous().get('/login/'))).toBe(false)

  const rootWith = async (theme: string) => {
    const { text } = await ada.get('/dashboard/list/', {
      headers: { cookie: `session=${ada.cookie}; recount_theme=${theme}` },
    })
    return /<html[^>]*>/.exec(text)?.[0]
  }
  expect(await rootWith('dark')).toBe('<html data-theme="dark">')
  expect(await rootWith('"><script>')).toBe('<html>')
})

test('answers an unknown address with the app for people, and with JSON for programs', async () => {
  const asPerson = { headers: { accept: 'text/html,*/*' } }
  const page = await ada.get('/nonsense/', asPerson)
  expect(page.status).toBe(404)
  expect(page.text).toContain('<div id="app"')
  expect((await server.anonymous().get('/nonsense/', asPerson)).status).toBe(302)
  for (const path of ['/api/v1/nonsense/', '/assets/nonsense.js']) {
    const answer = await ada.get(path, asPerson)
    expect([answer.status, answer.text]).toEqual([404, '{"message":"Not found"}'])
  }
  expect((await ada.get('/nonsense/')).text).toBe('{"message":"Not found"}')
})

test('serves the gallery behind its flag, to signed-in users', async () => {
  const page = '/charts/gallery/?kind=pie'
  expect((await ada.get(page)).status).toBe(404)
  const flagged = await startTestServer({
    settings: { featureFlags: { ...featureFlagDefaults, CHART_GALLERY: true } },
  })
  try {
    const answer = await (await flagged.signedIn('ada', ['Gamma'])).get(page)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('CHART_GALLERY&#34;:true')
    expect((await flagged.anonymous().get(page)).status).toBe(302)
  } finally {
    await flagged.close()
  }
})

test("serves the previous client's pages while a new build is being written", async () => {
  const other = await startTestServer()
  try {
    const eve = await other.signedIn('eve', ['Gamma'])
    const page = async (): Promise<string> => (await eve.get('/dashboard/list/')).text
    const put = (name: string, text: string): void => writeFileSync(join(other.client, name), text)
    expect(await page()).not.toContain('/assets/new.js')
    rmSync(join(other.client, 'index.html'))
    put('preloads.json', '{"/dashboard/list/":["/assets/new-l')
    expect(await page()).toContain('<title>Recount</title>')
    put('index.html', PAGE.replace('</head>', '<script src="/assets/new.js"></script></head>'))
    expect(await page()).not.toContain('/assets/new.js')
    put('preloads.json', '{"/dashboard/list/":["/assets/new-list.js"]}')
    expect(await page()).toMatch(/new\.js.*new-list\.js/)
  } finally {
    await other.close()
  }
})

test('serves a client built after the start only after a restart', async () => {
  const other = await startTestServer({ unbuilt: true })
  try {
    const eve = await other.signedIn('eve', ['Gamma'])
    expect((await eve.get('/dashboard/list/')).status).toBe(503)
    writeClient(other.client)
    mkdirSync(join(other.client, 'assets'))
    writeFileSync(join(other.client, 'assets', 'both.js'), 'export {}')
    expect((await eve.get('/assets/both.js')).status).toBe(404)
    expect((await eve.get('/dashboard/list/')).status).toBe(503)
  } finally {
    await other.close()
  }
})

test('only pages and workers have page headers; scripts and styles do not', async () => {
  const folder = join(server.client, 'assets')
  mkdirSync(folder, { recursive: true })
  for (const name of ['part-a.js', 'part-a.css', 'editor.worker-a.js']) writeFileSync(join(folder, name), '')
  const headersOf = async (path: string) => (await ada.get(path)).headers
  for (const path of ['/assets/part-a.js', '/assets/part-a.css']) {
    const headers = await headersOf(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('content-security-policy')
    expect(headers).not.toHaveProperty('x-frame-options')
  }
  for (const path of ['/assets/editor.worker-a.js', '/dashboard/list/']) {
    expect(await headersOf(path)).toHaveProperty('content-security-policy')
    expect(await headersOf(path)).toHaveProperty('x-frame-options')
  }
})
