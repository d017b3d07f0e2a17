import { expect, runSql, test, writeSql } from '../support/fixtures'

const results = 'Query results'

test('a run shows its result even when the history was open', async ({ page }) => {
  await runSql(page, 'SELECT 1 AS before')
  await expect(page.getByRole('columnheader', { name: 'before' })).toBeVisible()
  await page
    .getByRole('tablist', { name: 'Results panes' })
    .getByRole('tab', { name: /^History/ })
    .click()
  await expect(page.getByRole('grid', { name: results })).toHaveCount(0)
  await runSql(page, 'SELECT 2 AS afterwards')
  await expect(page.getByRole('columnheader', { name: 'afterwards' })).toBeVisible()
})

test('a run closes the completion list, so that Escape stops the run', async ({ page }) => {
  await writeSql(page, 'SELECT count(*) FROM range(100000000000) a, range(1000) fligh')
  await expect(page.locator('.monaco-editor')).toBeVisible()
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.keyboard.press('Control+Space')
  const list = page.locator('.suggest-widget.visible')
  await expect(list).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('Stopped')
})

test('the focus stays on the control that the keyboard uses', async ({ page }) => {
  await page.getByRole('button', { name: 'Hide schema browser' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Show schema browser' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Hide schema browser' })).toBeFocused()

  const tabs = page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: /^Rename/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tabs.first()).toBeFocused()

  await page.keyboard.press('Delete')
  await expect(tabs).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New tab' })).toBeFocused()
})

test('typing in a new tab takes the place of its initial text', async ({ page }) => {
  await page.locator('.sql-text.ready').waitFor()
  const lines = page.locator('.monaco-editor .view-lines')
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.keyboard.insertText('SELECT 42 AS typed')
  await expect(lines).toContainText('SELECT 42 AS typed')
  await expect(lines).not.toContainText('...')

  await page.getByRole('button', { name: 'New tab' }).click()
  await expect(lines).toContainText('SELECT ...')
  await lines.click()
  await page.keyboard.insertText('SELECT 43 AS clicked')
  await expect(lines).toContainText('SELECT 43 AS clicked')
  await expect(lines).not.toContainText('...')
  await lines.click({ position: { x: 30, y: 10 } })
  await page.keyboard.insertText('x')
  await expect(lines).toContainText('AS clicked')
})
