import { expect, runSql, signIn, test, writeSql } from '../support/fixtures'
import { hold } from '../support/hold'

test.use({ apart: 'saved' })

test('a query is saved, found, updated, opened again and deleted [A1.09] [A1.10] [A8.06] [A8.07]', async ({
  page,
  server,
}) => {
  await writeSql(page, "SELECT 'kept' AS what")
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save query' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('What is kept')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('For the test')
  await dialog.getByRole('button', { name: 'Save query' }).click()
  const notes = page.getByRole('region', { name: 'Notifications' })
  await expect(notes.getByText('Your query was saved')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'What is kept' })).toBeVisible()
  await writeSql(page, "SELECT 'kept anew' AS what")
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes.getByText('Your query was updated')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('tab', { name: 'What is kept' }).dblclick()
  await page.getByRole('textbox', { name: 'New name of What is kept' }).fill('What was kept')
  await page.keyboard.press('Enter')
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Close What was kept' }).click()

  await page.goto(`${server.url}/savedqueryview/list/`)
  const grid = page.getByRole('grid', { name: 'Saved queries' })
  await expect(grid.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search saved queries' }).fill('nowhere')
  await expect(page.getByRole('heading', { name: 'No saved query fits' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search saved queries' }).fill('ANEW')
  await grid.getByRole('link', { name: 'What was kept' }).click()
  await page.waitForURL(/\/sqllab\/$/)
  await expect(page.getByRole('tab', { name: 'What was kept' })).toBeVisible()
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('kept anew')

  await page.goto(`${server.url}/savedqueryview/list/`)
  const question = page.getByRole('dialog', { name: 'Delete What was kept?' })
  await grid.getByRole('button', { name: 'Delete What was kept' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(grid.getByRole('row')).toHaveCount(2)
  await grid.getByRole('button', { name: 'Delete What was kept' }).click()
  await question.getByRole('button', { name: 'Delete saved query' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet' })).toBeVisible()
})

test('a refused save keeps the dialog with its text, and shows the reason [A8.05]', async ({ page }) => {
  await writeSql(page, 'SELECT 1 AS refused')
  const path = '**/api/v1/saved_query/'
  await page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 507, body: '{"message":"The disk of the server is full."}' })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save query' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Refused at first')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Typed at length')
  await dialog.getByRole('button', { name: 'Save query' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('It is not saved: The disk of the server is full.')
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed at length')
  await page.unroute(path)
  const go = await hold(page, path)
  await dialog.getByRole('button', { name: 'Save query' }).click()
  await expect(dialog.getByRole('button', { name: 'Save query' })).toHaveAttribute('aria-busy', 'true')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  go()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Refused at first' })).toBeVisible()
})

test('a link opens the query for another person, who decides when it runs [A1.11] [A2.12] [A5.08]', async ({
  page,
  browser,
  server,
}) => {
  await writeSql(page, "SELECT 'shared' AS what")
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Share query' }).getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(new RegExp(`^${server.url}/sqllab/\\?id=[\\w-]+$`))
  const address = await link.inputValue()
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, server.url)
  await other.goto(address)
  await expect(other.locator('.monaco-editor .view-lines')).toContainText('shared')
  await expect(other).toHaveURL(`${server.url}/sqllab/`)
  await expect(other.getByRole('grid', { name: 'Query results' })).toHaveCount(0)
  await runSql(other, "SELECT 'shared and run' AS what")
  await expect(other.getByRole('grid', { name: 'Query results' }).getByText('shared and run')).toBeVisible()
  await other.goto(`${server.url}/sqllab/?id=gone`)
  await expect(
    other.getByRole('region', { name: 'Notifications' }).getByText("The query couldn't be loaded"),
  ).toBeVisible()
  await context.close()
})

test('neither of two versions of a saved query is lost', async ({ page, browser, server }) => {
  const saveAnew = async (on: typeof page, sql: string): Promise<void> => {
    await writeSql(on, sql)
    await on.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await writeSql(page, 'SELECT 1 AS first')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Save query' })
  await asking.getByRole('textbox', { name: 'Name' }).fill('Disputed')
  await asking.getByRole('button', { name: 'Save query' }).click()
  await expect(page.getByRole('tab', { name: 'Disputed' })).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, server.url, '/savedqueryview/list/')
  await other.getByRole('grid', { name: 'Saved queries' }).getByRole('link', { name: 'Disputed' }).click()
  await expect(other.getByRole('tab', { name: 'Disputed' })).toBeVisible()
  await expect(other.locator('.monaco-editor .view-lines')).toContainText('SELECT 1 AS first')
  await saveAnew(other, 'SELECT 1 AS first,\n2 AS theirs')
  await expect(other.getByRole('region', { name: 'Notifications' }).getByText('Your query was updated')).toBeVisible()

  await saveAnew(page, 'SELECT 1 AS first,\n3 AS mine')
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two versions of Disputed' })
  const differences = dialog.getByRole('region', { name: 'Differences' })
  // only the second line differs
  await expect(differences.locator('.original .view-line')).toHaveText(['SELECT 1 AS first,', '3 AS mine'])
  await expect(differences.locator('.modified .view-line')).toHaveText(['SELECT 1 AS first,', '2 AS theirs'])
  await expect(differences.locator('.original .view-overlays .line-delete')).toHaveCount(1)
  await expect(differences.locator('.modified .view-overlays .line-insert')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  const text = page.locator('.monaco-editor .view-lines')
  await expect(text).toContainText('theirs')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text).toContainText('mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Your query was updated')).toBeVisible()

  await saveAnew(other, 'SELECT 4 AS fourth')
  await other.getByRole('button', { name: 'Compare' }).click()
  await expect(other.getByRole('dialog').getByRole('region', { name: 'Differences' })).toContainText('3 AS mine')
  const kept = other.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await other.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByRole('button', { name: 'Compare' })).toHaveCount(0)
  await kept
  await other.goto(`${server.url}/savedqueryview/list/`)
  await expect(other.getByRole('grid', { name: 'Saved queries' })).toContainText('SELECT 4 AS fourth')
  await context.close()
})
