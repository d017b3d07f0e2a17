import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { statesOf } from '../support/api'
import { expect, runSql, signIn, test, watch, writeSql, type Page } from '../support/fixtures'
import { exportedLog } from '../support/journal'

const grid = (page: Page) => page.getByRole('grid', { name: 'Query results' })
const error = (page: Page) => page.getByRole('alert', { name: 'Query error' })
const lines = (page: Page) => page.locator('.monaco-editor .view-lines')

test('a session that ended elsewhere is reported, loses nothing, and goes on later [A8.22]', async ({
  browser,
  context,
  page,
  server,
}) => {
  await page.locator('.sql-text.ready').waitFor()
  const other = await browser.newContext({ storageState: await context.storageState() })
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${server.url}/sqllab/`)
  await elsewhere.getByRole('button', { name: 'Account' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Sign out' }).click()
  await elsewhere.getByRole('button', { name: 'Sign in' }).waitFor()
  await other.close()

  await runSql(page, "SELECT 'after the end' AS what")
  const message = 'Your session timed out, please refresh your page and try again.'
  await expect(page.getByText(message)).toHaveCount(1)
  await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible()
  await writeSql(page, "SELECT 'typed after the end' AS what")
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await signIn(page, server.url)
  await expect(lines(page)).toContainText('typed after the end')
  await page.locator('.sql-text.ready').waitFor()
  await runSql(page, "SELECT 'signed in again' AS what")
  await expect(grid(page).getByText('signed in again', { exact: true })).toBeVisible()
})

type Fault = (answer: ServerResponse, real: IncomingMessage, body: Buffer) => void

const html: Fault = (answer) => {
  answer.writeHead(500, { 'content-type': 'text/html' })
  answer.end('<!doctype html><html><body><h1>Oops</h1><script>alert(1)</script></body></html>')
}
const gateway: Fault = (answer) => {
  answer.writeHead(503, { 'content-type': 'text/plain' })
  answer.end('')
}
const truncated: Fault = (answer, _real, body) => {
  answer.writeHead(200, { 'content-type': 'application/json' })
  answer.end(body.subarray(0, Math.floor(body.length / 2)))
}

/** A proxy before the server that spoils the answers to runs while `fault` is set. */
const startProxy = async (port: number) => {
  const state: { fault: Fault | null } = { fault: null }
  const proxy = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming
    const onward = ask({ host: '127.0.0.1', port, method, path, headers }, (real) => {
      const chunks: Buffer[] = []
      real.on('data', (chunk: Buffer) => chunks.push(chunk))
      real.on('end', () => {
        const body = Buffer.concat(chunks)
        if (state.fault !== null && path?.startsWith('/api/v1/sqllab/execute')) return state.fault(answer, real, body)
        answer.writeHead(real.statusCode ?? 502, real.headers)
        answer.end(body)
      })
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port: own } = proxy.address() as AddressInfo
  return { state, url: `http://127.0.0.1:${own}`, stop: () => (proxy.closeAllConnections(), proxy.close()) }
}

test('answers that a proxy damages are reported once and harm nothing', async ({ browser, server }) => {
  const proxy = await startProxy(server.port)
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = watch(page, proxy.url)
  await signIn(page, proxy.url)
  await page.locator('.sql-text.ready').waitFor()
  for (const [fault, words] of [
    [html, 'Server error'],
    [gateway, 'Service unavailable'],
  ] as const) {
    proxy.state.fault = fault
    await runSql(page, 'SELECT 1 AS spoiled')
    await expect(error(page)).toHaveCount(1)
    await expect(error(page)).toContainText(words)
    proxy.state.fault = null
    await runSql(page, `SELECT '${words} is over' AS what`)
    await expect(grid(page).getByText(`${words} is over`, { exact: true })).toBeVisible()
  }
  proxy.state.fault = truncated
  await runSql(page, "SELECT 'asked for again' AS what")
  await expect(grid(page).getByText('asked for again', { exact: true })).toBeVisible()
  expect(problems.console.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  await context.close()
  proxy.stop()
})

test('a window that crashes leaves its running query and its tabs to the other', async ({ browser, server }) => {
  const context = await browser.newContext()
  const one = await context.newPage()
  await signIn(one, server.url)
  await one.locator('.sql-text.ready').waitFor()
  const two = await context.newPage()
  await two.goto(`${server.url}/sqllab/`)
  await two.locator('.sql-text.ready').waitFor()
  await two.getByRole('button', { name: 'New tab' }).click()
  await writeSql(two, 'SELECT 2 -- of the window that stays')
  await runSql(
    one,
    "SELECT count(*) FILTER (hash(i) % 7 = 3) AS total, 'of the window that crashed' AS words FROM range(300000000) t(i)",
  )
  // before the server has it, a crash takes the query back
  await expect.poll(() => statesOf(two, 'of the window that crashed')).toContain('running')
  const session = await context.newCDPSession(one)
  const crashed = one.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await two.keyboard.insertText(' and goes on')
  await two.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab').first().click()
  // The server stops queries that no window awaits; the other window says so and may run it again.
  await expect(two.getByRole('heading', { name: 'The query was stopped' })).toBeVisible()
  await two.getByRole('button', { name: 'Run again' }).click()
  await expect(grid(two).getByText('of the window that crashed')).toBeVisible()
  const before = await exportedLog(two)
  await two.reload()
  await two.locator('.sql-text.ready').waitFor()
  const after = await exportedLog(two)
  expect(after.events.slice(0, before.events.length)).toEqual(before.events)
  expect(after.model.editors.order).toEqual(before.model.editors.order)
  expect(Object.values(after.model.editors.byId).map(({ sql }) => sql)).toContain(
    'SELECT 2 -- of the window that stays and goes on',
  )
  await context.close()
})

test('databases that failed to load at first reach a tab that was opened meanwhile', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route(/\/api\/v1\/database\/\?/, (route) => route.abort())
  await signIn(page, server.url)
  const database = page.getByRole('combobox', { name: 'Database' })
  await expect(page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')).toHaveCount(1)
  await expect(database).toContainText('Choose a database')
  await page.unroute(/\/api\/v1\/database\/\?/)
  await page.reload()
  await expect(database).not.toContainText('Choose a database')
  await runSql(page, "SELECT 'found later' AS what")
  await expect(grid(page).getByText('found later')).toBeVisible()
  await context.close()
})

test('a run without the server is reported as not run, and can be run again [A4.04]', async ({ context, page }) => {
  await page.locator('.sql-text.ready').waitFor()
  await writeSql(page, "SELECT 'run again' AS what")
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const banner = page.getByRole('status').filter({ hasText: 'The server does not answer.' })
  await expect(banner).toContainText('1 query has no answer; it is asked about once the server is back, not run again.')
  await expect(banner).not.toContainText('request is kept')
  await context.setOffline(false)
  await expect(error(page)).toContainText('Nothing was run; run it again.')
  await expect(banner).toHaveCount(0)
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(grid(page).getByText('run again', { exact: true })).toBeVisible()
})

test('a run whose code the lost network held back is asked about, not sent late [A4.04]', async ({ context, page }) => {
  await page.locator('.sql-text.ready').waitFor()
  await page.route(/\/assets\/runs-/, (route) => route.abort())
  await writeSql(page, "SELECT 'run again' AS what")
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const banner = page.getByRole('status').filter({ hasText: 'The server does not answer.' })
  await expect(banner).toContainText('1 query has no answer; it is asked about once the server is back, not run again.')
  await page.unroute(/\/assets\/runs-/)
  await context.setOffline(false)
  await expect(error(page)).toContainText('Nothing was run; run it again.')
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(grid(page).getByText('run again', { exact: true })).toBeVisible()
})
