import { openStore } from '../../../../server/metadata/store'
import { createUser } from '../../../../server/session/security/users'
import { checkAxe } from '../../support/axe'
import { callApi } from '../../support/api'
import { makeDashboard, positions, stored } from '../../support/dashboards'
import { notes } from '../../support/dashboardPage'
import { expect, NOWHERE, type Page, test } from '../../support/fixtures'

test.use({ apart: 'dashboard-versions', start: NOWHERE })

const BOB = { username: 'bob', password: 'another horse another battery' }
const header = (page: Page, id: string) =>
  page.locator(`[data-component="${id}"]`).getByRole('textbox', { name: 'Header text' })

const edit = async (page: Page, url: string, id: number): Promise<void> => {
  await page.goto(`${url}/superset/dashboard/${id}/?edit=true`)
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toBeVisible()
}
const write = async (page: Page, id: string, text: string): Promise<void> => {
  await header(page, id).fill(text)
  await header(page, id).press('Enter')
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()

test('edits of two people merge, collisions ask, and versions can be restored [B5.12] [B5.13]', async ({
  page,
  server,
  browser,
}) => {
  const store = await openStore(server.home, Date.now())
  await createUser(store, { ...BOB, firstName: 'Bob', lastName: 'Builder', roles: ['Admin'] }, Date.now())
  await store.destroy()
  const id = await makeDashboard(page, 'Shared', [
    ['GRID_ID', 'GRID', ['HEADER-1', 'HEADER-2', 'HEADER-3']],
    ['HEADER-1', 'HEADER', [], { text: 'Sales' }],
    ['HEADER-2', 'HEADER', [], { text: 'Stock' }],
    ['HEADER-3', 'HEADER', [], { text: 'Staff' }],
  ])
  const context = await browser.newContext()
  const bob = await context.newPage()
  await bob.goto(`${server.url}/login/?next=/settings/`)
  await bob.getByRole('textbox', { name: 'Username' }).fill(BOB.username)
  await bob.getByRole('textbox', { name: 'Password' }).fill(BOB.password)
  await bob.getByRole('button', { name: 'Sign in' }).click()
  await bob.waitForURL(/settings/)

  // both begin from the same; Bob saves first
  await edit(page, server.url, id)
  await edit(bob, server.url, id)
  await write(bob, 'HEADER-2', 'Stock of Bob')
  await save(bob)
  await saved(bob)
  await write(page, 'HEADER-1', 'Sales of Ada')
  await save(page)
  await saved(page)
  await expect(notes(page).getByText(/What Bob Builder changed meanwhile was taken in/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sales of Ada' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Stock of Bob' })).toBeVisible()

  // both change the same words: both are shown, and one holds
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await edit(bob, server.url, id)
  await write(bob, 'HEADER-3', 'People')
  await write(bob, 'HEADER-2', 'Store')
  await save(bob)
  await saved(bob)
  await write(page, 'HEADER-3', 'Crew')
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Please confirm the overwrite values.' })
  await expect(dialog.getByText('You both changed 1 thing')).toBeVisible()
  const collision = dialog.getByRole('group', { name: /^Staff|^Crew|^People/ })
  await expect(collision.getByText('People', { exact: true })).toBeVisible()
  await expect(collision.getByText('Crew', { exact: true }).last()).toBeVisible()
  await expect(dialog.getByText('Renamed header “Stock of Bob” to “Store”')).toBeVisible()
  await checkAxe(page)
  await collision.getByRole('radio', { name: /Bob Builder/ }).check()
  await dialog.getByRole('button', { name: 'Merge and look' }).click()
  await expect(header(page, 'HEADER-3')).toHaveValue('People')
  await expect(header(page, 'HEADER-2')).toHaveValue('Store')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(header(page, 'HEADER-3')).toHaveValue('Crew')
  await page.getByRole('button', { name: 'Redo' }).click()
  await write(page, 'HEADER-1', 'Turnover')
  await save(page)
  await saved(page)

  // the versions, newest first; one thing comes back as an edit that can be taken back
  await page.getByRole('button', { name: 'Dashboard options' }).click()
  await page.getByRole('menuitem', { name: 'Version history' }).click()
  const history = page.getByRole('dialog', { name: /^Version history/ })
  const rows = history.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Recount Admin')
  await expect(rows.first()).toContainText('Renamed header “Sales of Ada” to “Turnover”')
  await expect(rows.nth(1)).toContainText('Bob Builder')
  await rows.filter({ hasText: 'Renamed header “Stock” to “Stock of Bob”' }).getByRole('button').click()
  const compared = history.getByRole('region', { name: 'What is different' })
  await expect(compared.getByRole('listitem').filter({ hasText: '“Staff” to “People”' })).toBeVisible()
  await checkAxe(page)
  await compared
    .getByRole('listitem')
    .filter({ hasText: '“Stock of Bob” to “Store”' })
    .getByRole('button', { name: /^Bring back/ })
    .click()
  await expect(header(page, 'HEADER-2')).toHaveValue('Stock of Bob')
  await expect(header(page, 'HEADER-1')).toHaveValue('Turnover')

  // authors of parts: an unsaved change leads to its step, others lead to their version
  await page.getByRole('button', { name: 'Version history' }).click()
  await history.getByRole('tab', { name: 'Who set what' }).click()
  const parts = history.getByRole('list', { name: 'Who set what' }).getByRole('listitem')
  await expect(parts.filter({ hasText: 'People' })).toContainText('Bob Builder')
  await expect(parts.filter({ hasText: 'Turnover' })).toContainText(/you, (?:less than a minute|\d+ min) ago/)
  const unsaved = parts.filter({ hasText: 'Stock of Bob' })
  await expect(unsaved).toContainText('Unsaved')
  await checkAxe(page)
  await unsaved.getByRole('button', { name: 'Show the step' }).click()
  await page.waitForURL(/\/history\//)
  await expect(page.getByText(/Restored .*Store.* from version|Replaced the layout/).first()).toBeVisible()
  await context.close()
})

test('paragraphs of one text from two people merge, and only a common one asks [B5.12] [B5.13]', async ({
  page,
  server,
}) => {
  const code = 'First\n\nSecond\n\nThird'
  const id = await makeDashboard(page, 'One text', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['MARKDOWN-1']],
    ['MARKDOWN-1', 'MARKDOWN', [], { code, width: 8, height: 50 }],
  ])
  /** The other person's save, which changes the text alone. */
  const theirs = async (text: string): Promise<void> => {
    const layout = await stored(page, id)
    const part = layout['MARKDOWN-1']
    const position = { ...layout, 'MARKDOWN-1': { ...part, meta: { ...part?.meta, code: text } } }
    await callApi(page, 'PUT', `/api/v1/dashboard/${id}`, { position_json: JSON.stringify(position) })
  }
  const writeAfter = async (paragraph: string, more: string): Promise<void> => {
    await page.getByRole('button', { name: 'Edit text' }).click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).getByText(paragraph).click()
    await page.keyboard.press('End')
    await page.keyboard.type(more)
    await page.getByRole('button', { name: 'Done' }).click()
  }
  const codeOf = async (): Promise<unknown> => (await stored(page, id))['MARKDOWN-1']?.meta['code']

  await edit(page, server.url, id)
  await theirs('First of theirs\n\nSecond\n\nThird')
  await writeAfter('Third', ' of mine')
  await save(page)
  await saved(page)
  expect(await codeOf()).toBe('First of theirs\n\nSecond\n\nThird of mine')

  await edit(page, server.url, id)
  await theirs('First of theirs\n\nSecond of theirs\n\nThird of mine')
  await writeAfter('Second', ' of mine')
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Please confirm the overwrite values.' })
  await expect(dialog.locator('.version-side-text')).toHaveText(['Second of theirs', 'Second of mine'])
  await dialog.getByRole('button', { name: 'Take all of theirs' }).click()
  await dialog.getByRole('button', { name: 'Merge and save' }).click()
  await saved(page)
  expect(await codeOf()).toBe('First of theirs\n\nSecond of theirs\n\nThird of mine')
})

test('a whole version can be restored, and two versions can be compared', async ({ page, server }) => {
  const id = await makeDashboard(page, 'First title', [
    ['GRID_ID', 'GRID', ['HEADER-1']],
    ['HEADER-1', 'HEADER', [], { text: 'Sales' }],
  ])
  await callApi(page, 'PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Second title' })
  await callApi(page, 'PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Third title' })
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await page.getByRole('button', { name: 'Dashboard options' }).click()
  await page.getByRole('menuitem', { name: 'Version history' }).click()
  const history = page.getByRole('dialog', { name: /^Version history/ })
  const rows = history.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await rows.filter({ hasText: 'Version 2' }).getByRole('button').click()
  const compared = history.getByRole('region', { name: 'What is different' })
  await expect(compared.getByText('Renamed the dashboard from “First title” to “Third title”')).toBeVisible()
  await compared.getByRole('combobox', { name: 'Compare it with' }).click()
  await page.getByRole('option', { name: /^Version 3/ }).click()
  await expect(compared.getByText('Renamed the dashboard from “First title” to “Second title”')).toBeVisible()
  await compared.getByRole('combobox', { name: 'Compare it with' }).click()
  await page.getByRole('option', { name: 'What is on screen now' }).click()
  await compared.getByRole('button', { name: 'Bring this version back' }).click()
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue('First title')
  await save(page)
  await saved(page)
  await expect(page.getByRole('heading', { level: 1, name: 'First title' })).toBeVisible()
})

test('two changes of things with equal names are chosen separately [B5.13]', async ({ page, server }) => {
  const headers = (one: string, two: string): Parameters<typeof positions>[0] => [
    ['GRID_ID', 'GRID', ['HEADER-1', 'HEADER-2']],
    ['HEADER-1', 'HEADER', [], { text: one }],
    ['HEADER-2', 'HEADER', [], { text: two }],
  ]
  const id = await makeDashboard(page, 'Alike', headers('One', 'Two'))
  await edit(page, server.url, id)
  await write(page, 'HEADER-1', 'Same')
  await write(page, 'HEADER-2', 'Same')
  const theirs = positions(headers('Their one', 'Their two'))
  await callApi(page, 'PUT', `/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify({ positions: theirs }) })
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Please confirm the overwrite values.' })
  const yours = dialog.getByRole('radio', { name: /Yours$/ })
  await expect(yours).toHaveCount(2)
  for (const one of await yours.all()) expect(await one.evaluate((field: HTMLInputElement) => field.checked)).toBe(true)
  await dialog.getByText('Their two').click()
  await expect(yours.first()).toBeChecked()
  await expect(yours.last()).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Merge and look' }).click()
  await expect(header(page, 'HEADER-1')).toHaveValue('Same')
  await expect(header(page, 'HEADER-2')).toHaveValue('Their two')
})
