import { copyFileSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

import { callApi } from '../support/api'
import { checkAxe } from '../support/axe'
import { expect, test, writeSql, type Page } from '../support/fixtures'

test.use({ apart: 'databases' })

const grid = (page: Page) => page.getByRole('grid', { name: 'Databases' })
const open = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Databases' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Databases' })).toBeVisible()
}
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('a database is added by the form of its engine, tested, used, changed and removed [A3.45]', async ({
  page,
  server,
}) => {
  copyFileSync(join(server.home, 'examples.duckdb'), join(server.home, 'copy.duckdb'))
  symlinkSync(join(server.home, 'copy.duckdb'), join(server.home, 'link.duckdb'))
  await open(page)
  // The examples, and the place for uploaded files.
  await expect(grid(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Add database' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add database' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Warehouse')
  const file = dialog.getByRole('textbox', { name: 'File', exact: true })
  const test = dialog.getByRole('button', { name: 'Test connection' })
  for (const [wrong, reason] of [
    ['../copy.duckdb', /\.\. leads out of it/],
    ['/etc/passwd', /not by a full path/],
    ['link.duckdb', /Links are not followed/],
    ['examples.sqlite', /must end in/],
  ] as const) {
    await file.fill(wrong)
    await test.click()
    await expect(dialog.getByText(reason)).toBeVisible()
  }
  await file.fill('gone.duckdb')
  await test.click()
  await expect(dialog.getByText('There is no such file in the data directory.')).toBeVisible()
  await file.fill('examples.duckdb')
  await dialog.getByRole('button', { name: 'Add database' }).click()
  await expect(dialog.getByText('The database examples uses this file already.')).toBeVisible()
  await file.fill('copy.duckdb')
  await test.click()
  await expect(dialog.getByText('The connection works.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Allow CREATE TABLE AS' }).check()
  await dialog.getByRole('textbox', { name: /^Schema of new tables/ }).fill('results')
  await dialog.getByRole('button', { name: 'Add database' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notes(page).getByText('The database Warehouse was saved')).toBeVisible()
  const row = grid(page).getByRole('row', { name: /Warehouse/ })
  await expect(row.getByText('CTAS')).toBeVisible()

  await grid(page).getByRole('button', { name: 'Edit Warehouse' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Warehouse' })
  await expect(edit.getByRole('textbox', { name: 'File', exact: true })).toHaveValue('copy.duckdb')
  await expect(edit.getByRole('checkbox', { name: 'Allow CREATE TABLE AS' })).toBeChecked()
  await expect(edit.getByRole('textbox', { name: /^Schema of new tables/ })).toHaveValue('results')
  await edit.getByRole('checkbox', { name: 'Expose in the SQL editor' }).uncheck()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(row.getByText('Not in the SQL editor')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search databases' }).fill('ware')
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  await grid(page).getByRole('button', { name: 'Remove Warehouse' }).click()
  const remove = page.getByRole('dialog', { name: 'Remove the database Warehouse?' })
  await expect(remove.getByText('Nothing that is kept here uses it.')).toBeVisible()
  await remove.getByRole('button', { name: 'Remove database' }).click()
  await expect(page.getByRole('heading', { name: 'No database fits' })).toBeVisible()
  expect(existsSync(join(server.home, 'copy.duckdb'))).toBe(true)
})

test('a new file is created, filled, and its uses are listed', async ({ page, server }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add database' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add database' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Scratch')
  await dialog.getByRole('textbox', { name: 'File', exact: true }).fill('scratch.duckdb')
  await dialog.getByLabel(/^Encryption key/).fill('hunter2-secret')
  await dialog.getByRole('checkbox', { name: 'Create the file' }).check()
  await dialog.getByRole('button', { name: 'Add database' }).click()
  await expect(dialog.getByText('An encrypted file can be read, not made or written.')).toBeVisible()
  await dialog.getByLabel(/^Encryption key/).fill('')
  await dialog.getByRole('checkbox', { name: 'Allow statements that change data' }).check()
  await dialog.getByRole('button', { name: 'Add database' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`${server.url}/sqllab/`)
  await page.getByRole('button', { name: 'New tab' }).click()
  await page.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /Scratch/ }).click()
  await writeSql(
    page,
    'CREATE TABLE made AS SELECT 7 AS n; INSERT INTO made VALUES (8); SELECT sum(n) AS total FROM made',
  )
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  // each statement that writes starts processes of its own; only the limit of the test ends the wait
  await expect(page.getByRole('grid', { name: 'Query results' }).getByText('15')).toBeVisible({ timeout: 0 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Uses scratch')
  await page.getByRole('dialog').getByRole('button', { name: 'Save query' }).click()
  await expect(notes(page).getByText('Your query was saved')).toBeVisible()

  await open(page)
  await grid(page).getByRole('button', { name: 'Remove Scratch' }).click()
  const remove = page.getByRole('dialog', { name: 'Remove the database Scratch?' })
  await expect(remove.getByText(/In use by 1 saved query/)).toBeVisible()
  await expect(remove.getByText('Uses scratch')).toBeVisible()
  await remove.getByRole('button', { name: 'Cancel' }).click()
})

test('database changes of others arrive with the next page, and no tab switches', async ({ page, server }) => {
  const field = page.getByRole('combobox', { name: 'Database' })
  const made = await callApi<{ id: number }>(page, 'POST', '/api/v1/database/', {
    database_name: 'drafts',
    engine: 'duckdb',
    parameters: { file: 'drafts.duckdb', create: true },
    expose_in_sqllab: true,
  })
  const set = (switches: object) => callApi(page, 'PUT', `/api/v1/database/${made.id}`, switches)
  await page.reload()
  // the first value of the field is that of the examples
  await expect(field).toHaveText('examples')
  await field.click()
  await page.getByRole('option', { name: 'drafts' }).click()
  await expect(field).toHaveText('drafts')

  const more = page.getByRole('button', { name: 'Run options' })
  await more.click()
  await expect(page.getByRole('menuitem', { name: /^Create table as/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await set({ allow_ctas: true })
  await page.reload()
  await more.click()
  await expect(page.getByRole('menuitem', { name: /^Create table as/ })).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  await field.click()
  await page.getByRole('option', { name: 'examples' }).click()
  await field.click()
  await page.getByRole('option', { name: 'drafts' }).click()
  await set({ expose_in_sqllab: false })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const browser = page.getByRole('complementary', { name: 'Schema browser' })
  await expect(browser).toContainText('The database of this query is not among those you may use here.')
  await expect(field).toHaveText('Choose a database')
  await set({ expose_in_sqllab: true })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(field).toHaveText('drafts')
  await callApi(page, 'DELETE', `/api/v1/database/${made.id}`)
  expect(server.output()).not.toContain('Error')
})

test('the database list, its form and its question are accessible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await checkAxe(page)
  await page.getByRole('button', { name: 'Add database' }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'DuckDB' })).toBeFocused()
  await checkAxe(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove examples' }).click()
  await expect(page.getByRole('dialog').getByText(/data stays/)).toBeVisible()
  await checkAxe(page)
})
