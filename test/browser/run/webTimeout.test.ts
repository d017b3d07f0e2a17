import { expect, signIn, test } from '../support/fixtures'
import { takeClock, whileClockStands } from '../support/stoppedClock'

test("a call waits for its answer as long as the server's setting says [A9.04]", async ({ browser }) => {
  const { startServer } = await import('../support/server')
  const server = await startServer({ env: { RECOUNT_WEB_TIMEOUT: '3' } })
  const page = await (await browser.newContext()).newPage()
  await takeClock(page)
  const sent = page.waitForRequest('**/api/v1/dataset/?*')
  // never answered: only the limit ends the call
  await page.route('**/api/v1/dataset/?*', () => undefined)
  await signIn(page, server.url, '/tablemodelview/list/')
  await sent
  // the clock stands 10 s later: past this limit, and before the usual one of 60 s
  await whileClockStands(page, () =>
    expect(page.getByRole('main').getByRole('alert')).toContainText('Request timed out'),
  )
  await page.context().close()
  await server.stop()
})
