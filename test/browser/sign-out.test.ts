import { checkAxe } from './support/axe'
import { makeDashboard } from './support/dashboards'
import { expect, NOWHERE, type Page, test } from './support/fixtures'

test.use({ apart: 'sign-out', start: NOWHERE })

const isSignedIn = async (page: Page, url: string): Promise<boolean> =>
  (await page.request.get(`${url}/api/v1/me/`)).ok()

test('the page of signing out waits for a press where the address was typed or another site led to it', async ({
  page,
  server,
  problems,
}) => {
  await page.goto(`${server.url}/logout/`)
  const button = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect(button).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign out of Recount' })).toBeVisible()
  await checkAxe(page)
  expect(await isSignedIn(page, server.url)).toBe(true)

  // another name of this machine is another site
  await page.route('http://localhost/from', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${server.url}/logout/">go</a>` }),
  )
  await page.goto('http://localhost/from')
  await page.getByRole('link', { name: 'go' }).click()
  await expect(button).toBeVisible()
  expect(await isSignedIn(page, server.url)).toBe(true)

  await button.click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await isSignedIn(page, server.url)).toBe(false)
  expect(problems.console).toEqual([])
})

test('a link of this site that a person presses signs out', async ({ page, server }) => {
  const id = await makeDashboard(page, 'Leaving', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['MARKDOWN-1']],
    ['MARKDOWN-1', 'MARKDOWN', [], { code: '[leave](/logout/)', width: 6, height: 20 }],
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'leave' }).click()
  const left = await opened
  await expect(left.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await isSignedIn(page, server.url)).toBe(false)
})
