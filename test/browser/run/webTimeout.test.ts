import { expect, signIn, test } from '../support/fixtures'

test("a call waits for its answer as long as the server's setting says [A9.04]", async ({ browser }) => {
  const { startServer } = await import('../support/server')
  const server = await startServer({ env: { RECOUNT_WEB_TIMEOUT: '3' } })
  const page = await (await browser.newContext()).newPage()
  // never answered: only the limit ends the call, and the usual one is longer than this test waits
  await page.route('**/api/v1/dataset/?*', () => undefined)
  await signIn(page, server.url, '/tablemodelview/list/')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Request timed out')
  await page.context().close()
  await server.stop()
})
