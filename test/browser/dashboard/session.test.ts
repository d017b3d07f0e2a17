import { callApi } from '../support/api'
import { chart, makeCharts, makeDashboard, stored } from '../support/dashboards'
import { type BrowserContext, expect, NOWHERE, signIn, test } from '../support/fixtures'

test.use({ apart: 'dashboard-session', start: NOWHERE })

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

test('a session that ends during an edit of a dashboard loses nothing', async ({ page, context, server }) => {
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
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
  await page.keyboard.type('Done **after** it ended')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const message = 'Your session timed out, please refresh your page and try again.'
  await expect(page.getByText(message)).toHaveCount(1)
  await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Unsaved/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await signIn(page, server.url, `/superset/dashboard/${id}/`)
  await expect(header).toHaveValue('Done before it ended')
  await expect(page.locator('.db-markdown strong')).toHaveText('after')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  const layout = await stored(page, id)
  expect(layout['HEADER-1']?.meta['text']).toBe('Done before it ended')
  expect(Object.values(layout).map(({ meta }) => meta?.['code'])).toContain('Done **after** it ended')
})

test('an expired session shows one banner, and its words wherever a load failed', async ({ page, context, server }) => {
  await page.goto(`${server.url}/chart/list/`)
  await page.getByRole('searchbox', { name: 'Search charts' }).waitFor()
  await signOutElsewhere(context, server.url)
  const main = page.getByRole('navigation', { name: 'Main' })
  const places = [
    ['Charts', 'Search charts'],
    ['Dashboards', 'Search dashboards'],
    ['Datasets', 'Search datasets'],
  ] as const
  for (const [link, search] of places) {
    await main.getByRole('link', { name: link }).click()
    await page.getByRole('searchbox', { name: search }).fill('anything')
    await expect(page.getByText('Your session timed out.', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(1)
  }
  await main.getByRole('link', { name: 'SQL' }).click()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await page.locator('.sql-text.ready').waitFor()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(1)
  await expect(page.getByText('sign-in expired')).toHaveCount(0)
})

test('after a sign-in in another window a failed load can be retried in this one', async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.url}/chart/list/`)
  const search = page.getByRole('searchbox', { name: 'Search charts' })
  await search.waitFor()
  await signOutElsewhere(context, server.url)
  await search.fill('busiest')
  const main = page.getByRole('main')
  const banner = page.getByRole('button', { name: 'Sign in again' })
  const again = main.getByRole('button', { name: 'Try again' })
  await expect(banner).toBeVisible()
  await expect(main.getByText('Your session timed out.', { exact: true })).toBeVisible()
  await expect(again).toHaveCount(0)
  const other = await context.newPage()
  await signIn(other, server.url)
  await expect(banner).toHaveCount(0)
  await again.click()
  await expect(main.getByText('Your session timed out.', { exact: true })).toHaveCount(0)
  await other.close()
})

test("a redacted log shows the places of a dashboard's charts, not their content", async ({ page, server }) => {
  const { total } = await makeCharts(page)
  const id = await makeDashboard(page, 'Who earns what', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    chart('CHART-1', total, 'All salaries', 3, 30),
    chart('CHART-2', total, 'Them again', 9, 30),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await expect(page.getByRole('article').last()).toHaveAttribute('data-status', 'rendered')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Export log' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export without texts' }).click()
  const file = await (await download).path()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open log' }).click()
  await (await chooser).setFiles(file)
  await expect(page.getByText('This log was exported without texts')).toBeVisible()
  await page
    .getByRole('list', { name: 'Events' })
    .getByRole('button', { name: /^Opened/ })
    .first()
    .click()
  const preview = page.getByRole('region', { name: 'At that moment' })
  const frames = preview.getByRole('article')
  await expect(frames).toHaveCount(2)
  await expect(frames.first().getByRole('heading', { name: 'Big number' }).last()).toBeVisible()
  await expect(frames.first()).toContainText('1 row')
  const [narrow, wide] = [await frames.first().boundingBox(), await frames.last().boundingBox()]
  expect((wide?.width ?? 0) / (narrow?.width ?? 1)).toBeGreaterThan(2)
  await expect(preview).not.toContainText('salaries')
})

test('a log on another computer reports missing rows and offers no dead actions', async ({ context, page, server }) => {
  const { total } = await makeCharts(page)
  const row = ['ROW-1', 'ROW', ['CHART-1']] as const
  const layout = [['GRID_ID', 'GRID', ['ROW-1']] as const, row, chart('CHART-1', total, 'All flights', 4, 30)]
  const id = await makeDashboard(page, 'Sent by mail', layout)
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await expect(page.getByRole('article')).toHaveAttribute('data-status', 'rendered')
  await page.goto(`${server.url}/history/`)
  await page.getByRole('button', { name: 'Export log' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('radio', { name: 'All texts' }).click()
  await page.getByRole('button', { name: 'Export with texts' }).click()
  const file = await (await download).path()
  // texts leave with the file that they were meant for alone
  await page.getByRole('button', { name: 'Export log' }).click()
  await expect(page.getByRole('radio', { name: 'All texts' })).not.toBeChecked()
  await page.keyboard.press('Escape')

  const other = await context.browser()?.newContext()
  const there = await other?.newPage()
  if (there === undefined) throw new Error('No browser')
  await signIn(there, server.url, '/history/')
  const chooser = there.waitForEvent('filechooser')
  await there.getByRole('button', { name: 'Open log' }).click()
  await (await chooser).setFiles(file)
  await there.getByRole('list', { name: 'Events' }).getByRole('button', { name: 'Opened Sent by mail' }).first().click()
  const frame = there.getByRole('region', { name: 'At that moment' }).getByRole('article')
  await expect(frame.getByRole('heading', { name: 'All flights' })).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Big number' })).toBeVisible()
  await expect(frame).toContainText('1 row')
  await expect(frame.getByText('Run again')).toHaveCount(0)
  await other?.close()
})

test('a save that failed without the server is repeated by one press when it is back', async ({
  context,
  page,
  server,
}) => {
  const id = await makeDashboard(page, 'Cut off', [['GRID_ID', 'GRID', []]])
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`)
  const title = page.getByRole('textbox', { name: 'Dashboard title' })
  await title.fill('Changed while cut off')
  await title.press('Enter')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const left = page.getByRole('status', { name: 'Not saved' })
  await expect(left).toContainText('Your changes are kept here. They can be saved as soon as the server answers.')
  await expect(page.getByText('every step is kept here')).toHaveCount(0)
  await context.setOffline(false)
  await expect(left).not.toContainText('as soon as the server answers')
  await left.getByRole('button', { name: 'Save again' }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Changed while cut off' })).toBeVisible()
  await expect(left).toHaveCount(0)
  const { result } = await callApi<{ result: { dashboard_title: string } }>(page, 'GET', `/api/v1/dashboard/${id}`)
  expect(result.dashboard_title).toBe('Changed while cut off')
})
