import { checkAxe } from '../support/axe'
import { makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, type Page, runSql, signIn, test } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'

test.use({ apart: 'sign-out', start: NOWHERE })

const isSignedIn = async (page: Page, url: string): Promise<boolean> =>
  (await page.request.get(`${url}/api/v1/me/`)).ok()

test('the sign-out page waits for a press after a typed address or a foreign link', async ({
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

test('a pressed link of this site signs out', async ({ page, server }) => {
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

const rows = (page: Page, text: string) => page.getByRole('grid', { name: 'Query results' }).getByText(text)
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

test('signing out in one window closes the content of every other window at once', async ({
  context,
  page,
  server,
}) => {
  await signIn(page, server.url)
  await runSql(page, "SELECT 'seen by ' || 'the first' AS what")
  await expect(rows(page, 'seen by the first')).toBeVisible()
  const history = await context.newPage()
  await history.goto(`${server.url}/history/`)
  await history.getByRole('list', { name: 'Events' }).getByRole('listitem').first().waitFor()

  const other = await context.newPage()
  await other.goto(`${server.url}/settings/`)
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const window of [other, page, history]) await expect(signInButton(window)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/sqllab/')
})

test('the next sign-in of another person closes every window of the previous one', async ({
  context,
  page,
  server,
}) => {
  await signIn(page, server.url)
  await runSql(page, "SELECT 'seen by ' || 'the first' AS what")
  await expect(rows(page, 'seen by the first')).toBeVisible()
  const zelda = await addPerson(server, 'zelda', ['Alpha', 'sql_lab'])
  const other = await context.newPage()
  await signInAs(other, server, zelda)
  await expect(other.getByRole('tablist', { name: 'Query tabs' })).toBeVisible()

  await expect(rows(page, 'seen by the first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('zelda Person').first()).toBeVisible()
})

test('a window that was frozen during a sign-out closes when it is shown again', async ({ page, server }) => {
  for (const [sign, target] of [
    ['pageshow', 'window'],
    ['focus', 'window'],
    ['visibilitychange', 'document'],
    ['resume', 'document'],
  ] as const) {
    await signIn(page, server.url, '/settings/')
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await page.context().clearCookies()
    // a window gets no event for its own write, like a frozen one for the writes of others
    await page.evaluate(() => localStorage.setItem('recount.person', ''))
    await page.evaluate(([name, on]) => (on === 'window' ? window : document).dispatchEvent(new Event(name)), [
      sign,
      target,
    ] as const)
    await expect(signInButton(page)).toBeVisible()
  }
})
