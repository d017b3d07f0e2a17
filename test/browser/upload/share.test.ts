import { callApi } from '../support/api'
import { checkAxe } from '../support/axe'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { drawn, frame } from '../support/dashboardPage'
import { type Browser } from '@playwright/test'
import { expect, type Page, test, watch } from '../support/fixtures'
import { watchGolden } from '../support/golden'
import { addPerson, signInAs } from '../support/people'
import type { TestServer } from '../support/server'

test.use({ apart: 'upload-share' })

/** Makes a table of a file by the form. */
const upload = async (page: Page, name: string, choose: () => Promise<void> = async () => undefined): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Query a file' }).click()
  const buffer = Buffer.from('city,pay\nRome,1\nOslo,2\nBern,3\n')
  await (await chooser).setFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer })
  await choose()
  await page.getByRole('dialog').getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('tab', { name })).toBeVisible()
}

interface Named {
  readonly result: readonly { readonly id: number; readonly database_name: string }[]
}

/** A dashboard with one chart on a table of the administrator's file, which this person owns too. */
const boardOn = async (page: Page, table: string, owner: string): Promise<number> => {
  const { result } = await callApi<Named>(page, 'GET', '/api/v1/database/')
  const database_id = result.find(({ database_name }) => database_name === 'uploads')?.id
  const body = { database_id, schema: 'admin', table_name: table }
  const made = await callApi<{ result: { table_id: number } }>(page, 'POST', '/api/v1/dataset/get_or_create/', body)
  const count = await makeChart(page, 'Cities', 'big_number_total', { metric: 'count' }, made.result.table_id)
  const users = await callApi<{ result: readonly { id: number; username: string }[] }>(
    page,
    'GET',
    '/api/v1/security/users/',
  )
  const owners = users.result.filter(({ username }) => ['admin', owner].includes(username)).map(({ id }) => id)
  const parts = [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', count, 'Cities', 6, 50),
  ]
  return makeDashboard(page, `Board of ${table}`, parts as never, { owners, published: true })
}

/** A page of another person's own browser. */
const pageOf = async (browser: Browser, server: TestServer, username: string, next: string): Promise<Page> => {
  const context = await browser.newContext()
  await watchGolden(context)
  const page = await context.newPage()
  await signInAs(page, server, { username, password: people.get(username) ?? '' }, next)
  return page
}
const people = new Map<string, string>()
const add = async (server: TestServer, username: string, roles: Parameters<typeof addPerson>[2]): Promise<void> => {
  people.set(username, (await addPerson(server, username, roles)).password)
}

const HIDDEN = /^wages is a table that .+ made of a file\. It is not shared with you\.$/

test('the owner of a dashboard shares its upload with a colleague who saw no figures', async ({
  page,
  browser,
  server,
  problems,
}) => {
  await add(server, 'ben', ['Alpha', 'sql_lab'])
  await upload(page, 'wages')
  const board = await boardOn(page, 'wages', 'ben')

  // the colleague reads why, and asks
  const his = await pageOf(browser, server, 'ben', `/superset/dashboard/${board}/`)
  const hisProblems = watch(his, server.url)
  await expect(frame(his, 'Cities').getByText(HIDDEN)).toBeVisible()
  // nothing is wrong with the dashboard
  await expect(his.getByText('Sorry, there is no chart definition')).toHaveCount(0)
  await checkAxe(his)
  await his.getByRole('button', { name: /^Ask .+ for access$/ }).click()
  await expect(frame(his, 'Cities')).toContainText('sees your request. Try again once the table is shared.')

  // the owner sees who will see nothing, and mends it there
  await page.goto(`${server.url}/superset/dashboard/${board}/`)
  await drawn(page, 'Cities')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog).toContainText('Only you see wages: it was made of a file, and is not shared.')
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Share with ben Person' }).click()
  await expect(dialog).toContainText('wages was made of a file. Besides its owner it is seen by ben Person.')
  await expect(dialog.getByRole('button', { name: 'Share with ben Person' })).toHaveCount(0)

  await his.getByRole('button', { name: 'Try again' }).click()
  await drawn(his, 'Cities')
  await expect(frame(his, 'Cities')).toContainText('3')
  await his.reload()
  await drawn(his, 'Cities')
  expect(hisProblems.console.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])

  // the end of the share holds at once, whatever was cached
  await dialog.getByRole('button', { name: 'Change who sees it' }).click()
  await dialog.getByRole('button', { name: 'Remove ben Person' }).click()
  await expect(dialog).toContainText('Only you see wages')
  await his.reload()
  await expect(frame(his, 'Cities').getByText(HIDDEN)).toBeVisible()
  await his.context().close()
  expect(problems.console).toEqual([])
})

test('a table is shared with a role where it is made, and changed in the schema', async ({ page, browser, server }) => {
  await add(server, 'eve', ['Alpha', 'sql_lab'])
  await upload(page, 'budget', async () => {
    const form = page.getByRole('dialog')
    await form.getByText('People and roles', { exact: true }).click()
    await form.getByRole('searchbox', { name: 'Find people and roles' }).fill('alph')
    await form.getByRole('button', { name: 'Add Role Alpha' }).click()
    await expect(form.getByRole('button', { name: 'Remove Role Alpha' })).toBeVisible()
    await checkAxe(page)
  })
  const hers = await pageOf(browser, server, 'eve', '/sqllab/')
  const query = (sql: string) =>
    hers.evaluate(
      async ([text, id]) => (await fetch(`/api/v1/database/${id}/table_metadata/?schema=admin&name=${text}`)).status,
      [sql, 2] as const,
    )
  expect(await query('budget')).toBe(200)

  const tree = page.getByRole('tree')
  await tree.getByRole('treeitem', { name: /budget/ }).click()
  const facts = page.getByRole('region', { name: 'Selected in the schema' })
  await expect(facts).toContainText('everybody with the role Alpha')
  await facts.getByRole('button', { name: 'Share table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the table budget' })
  await dialog.getByRole('button', { name: 'Remove Role Alpha' }).click()
  await expect(dialog).toContainText('Only you.')
  await checkAxe(page)
  await page.keyboard.press('Escape')
  await expect(facts).toContainText('Only you')
  expect(await query('budget')).toBe(404)
  await hers.context().close()
})

test('Home shows the owner who asks for a table, and one press shares it', async ({ page, browser, server }) => {
  await add(server, 'gus', ['Gamma'])
  await upload(page, 'stock')
  const board = await boardOn(page, 'stock', 'gus')
  const his = await pageOf(browser, server, 'gus', `/superset/dashboard/${board}/`)
  await his.getByRole('button', { name: /^Ask .+ for access$/ }).click()
  await expect(frame(his, 'Cities')).toContainText('sees your request')
  await page.goto(`${server.url}/superset/welcome/`)
  const requests = page.getByRole('region', { name: 'Requests' })
  await expect(requests).toContainText('gus Person asks to see your table stock.')
  await checkAxe(page)
  await requests.getByRole('button', { name: 'Share stock with gus Person', exact: true }).click()
  await expect(requests).toHaveCount(0)
  await his.getByRole('button', { name: 'Try again' }).click()
  await drawn(his, 'Cities')
  await his.context().close()
})

test('a newer file refreshes a table, and one of other columns says what differs', async ({ page }) => {
  await upload(page, 'ledger')
  const facts = page.getByRole('region', { name: 'Selected in the schema' })
  const refresh = async (text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await facts.getByRole('button', { name: 'Refresh from a file' }).click()
    await (await chooser).setFiles({ name: 'newer.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await page
    .getByRole('tree')
    .getByRole('treeitem', { name: /ledger/ })
    .click()
  await refresh('town,pay\nBern,9\n')
  const dialog = page.getByRole('dialog', { name: 'Refresh ledger' })
  await expect(dialog.getByRole('alert')).toContainText('It lacks city. The table has no town.')
  await expect(dialog.getByRole('button', { name: 'Refresh table' })).toHaveAttribute('aria-disabled', 'true')
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await refresh('pay,city\n9,Bonn\n')
  await dialog.getByText('Add to the rows', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Refresh table' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('tree').getByRole('treeitem', { name: /ledger/ })).toContainText('4')
})
