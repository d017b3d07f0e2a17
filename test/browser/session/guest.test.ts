import { expect, NOWHERE, signIn, test } from '../support/fixtures'

test.use({ apart: 'guest', start: NOWHERE })

test('a guest page sends the guest token with the usage log [B6.14]', async ({ page, server }) => {
  await signIn(page, server.url, NOWHERE)
  await page.route(/\/dashboard\/list\/$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(&quot;|&#34;)conf\1:\{/, '$&$1GUEST_TOKEN$1:$1of-a-guest$1,')
    await route.fulfill({ response, body })
  })
  // a guest page stays, whichever person signs in elsewhere in this browser
  await page.addInitScript(() => localStorage.setItem('recount.person', '99'))
  const told = page.waitForRequest((request) => request.url().includes('/superset/log/'))
  await page.goto(`${server.url}/dashboard/list/`)
  expect(new URLSearchParams((await told).postData() ?? '').get('guest_token')).toBe('of-a-guest')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('recount.person'))).toBe('99')
})
