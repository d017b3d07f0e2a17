import type { Page } from '@playwright/test'

import { checkAxe } from './support/axe'
import { expect, runSql, test } from './support/fixtures'

test.use({ apart: 'grid-filter' })

const grid = (page: Page) => page.getByRole('grid', { name: 'Query results' })
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name, exact: true })
const openFilter = async (page: Page, column: string) => {
  await head(page, column).click({ button: 'right', position: { x: 20, y: 10 } })
  await page
    .getByRole('menu', { name: `Options for ${column}` })
    .getByRole('menuitem', { name: 'Filter…' })
    .click()
  return page.getByRole('dialog', { name: `Filter ${column}` })
}
const chips = (page: Page) => page.getByRole('group', { name: 'Filters' })
const rows = (page: Page) => page.locator('.grid-status')

const SQL = `SELECT i, 9007199254740990::BIGINT + i AS big, CASE WHEN i % 5 = 0 THEN NULL ELSE 'Word ' || i % 3 END AS words,
  TIMESTAMP '2001-03-24 00:00:00' + to_hours(CAST(i AS INT)) AS moment, i % 2 = 0 AS even FROM range(100) t(i)`

test('each kind of column is filtered its own way; chips say how, and are taken back one by one or at once', async ({
  page,
  problems,
}) => {
  await runSql(page, SQL)
  let panel = await openFilter(page, 'big')
  await panel.getByRole('combobox', { name: 'Condition' }).selectOption('is more than')
  await panel.getByRole('textbox', { name: 'Value' }).fill('many')
  await expect(panel).toContainText('Write a number.')
  await expect(panel.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await panel.getByRole('textbox', { name: 'Value' }).fill('9,007,199,254,740,992')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toContainText('97 of 100 rows match')
  await expect(chips(page)).toContainText('big > 9007199254740992')
  await expect(grid(page)).toBeFocused()

  panel = await openFilter(page, 'words')
  await panel.getByRole('textbox', { name: 'Value' }).fill('WORD 1')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(rows(page)).toContainText('26 of 100 rows match')
  panel = await openFilter(page, 'moment')
  await panel.getByRole('textbox', { name: 'From' }).fill('2001-03-25')
  await panel.getByRole('textbox', { name: 'To' }).fill('2001-03-25 11')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toContainText('moment 2001-03-25 to 2001-03-25 11')
  await expect(rows(page)).toContainText('3 of 100 rows match')
  panel = await openFilter(page, 'even')
  await panel.getByRole('checkbox', { name: 'true' }).check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(rows(page)).toContainText('2 of 100 rows match')
  await checkAxe(page)

  await chips(page).getByRole('button', { name: 'Remove even = true' }).click()
  await expect(rows(page)).toContainText('3 of 100 rows match')
  await chips(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(chips(page)).toBeHidden()
  await expect(rows(page)).not.toContainText('match')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toContainText('3 of 100 rows match')
  expect(problems.console).toEqual([])
})

test('NULL is found, left out and chosen among the values', async ({ page }) => {
  await runSql(page, SQL)
  let panel = await openFilter(page, 'words')
  await panel.getByRole('combobox', { name: 'Condition' }).selectOption('is NULL')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(rows(page)).toContainText('20 of 100 rows match')
  panel = await openFilter(page, 'words')
  await panel.getByRole('combobox', { name: 'Condition' }).selectOption('is not NULL')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(rows(page)).toContainText('80 of 100 rows match')
  panel = await openFilter(page, 'words')
  await panel.getByRole('radio', { name: 'Values' }).click()
  await panel.getByRole('checkbox', { name: '<NULL>' }).check()
  await panel.getByRole('checkbox', { name: 'Word 2' }).check()
  await checkAxe(page)
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(chips(page)).toContainText('words = NULL, Word 2')
  await expect(rows(page)).toContainText('46 of 100 rows match')
  panel = await openFilter(page, 'words')
  await panel.getByRole('button', { name: 'Clear filter' }).click()
  await expect(chips(page)).toBeHidden()
})

test('a bar of the profile filters, from the header by the mouse and in its panel by keys', async ({ page }) => {
  await runSql(page, SQL)
  await expect(head(page, 'i').locator('svg path').last()).toBeVisible()
  await head(page, 'i')
    .locator('.profile')
    .click({ position: { x: 2, y: 15 } })
  await expect(chips(page)).toContainText('i 0 up to 6')
  await expect(rows(page)).toContainText('6 of 100 rows match')
  await expect(head(page, 'i')).toHaveAttribute('aria-sort', 'none')
  await expect(head(page, 'i')).toHaveAttribute('aria-description', 'filtered')
  await chips(page).getByRole('button', { name: 'i 0 up to 6', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter i' })
  await expect(panel).toContainText('100 distinct · 0% NULL · 0 – 99')
  await panel.getByRole('toolbar', { name: 'Distribution' }).getByRole('button').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toContainText('i 6 up to 11')
  await expect(rows(page)).toContainText('5 of 100 rows match')
})

test('a cell filters by its value, and a filter that leaves nothing says so', async ({ page }) => {
  await runSql(page, SQL)
  await grid(page).getByRole('gridcell', { name: 'Word 1' }).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Only rows with this value' }).click()
  await expect(rows(page)).toContainText('27 of 100 rows match')
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('nowhere to be found')
  await expect(grid(page)).toContainText('No row passes the filters.')
})

test('100,000 rows are filtered and sorted without a long wait', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Row limit' }).fill('100000')
  await page.keyboard.press('Enter')
  await runSql(page, 'SELECT range AS i, hash(range) AS key FROM range(100000)')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '100001', { timeout: 30_000 })
  const panel = await openFilter(page, 'i')
  await panel.getByRole('combobox', { name: 'Condition' }).selectOption('is between')
  await panel.getByRole('textbox', { name: 'From' }).fill('99990')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toContainText('10 of 100,000 rows match')
  await head(page, 'key').click({ position: { x: 30, y: 10 } })
  await expect(head(page, 'key')).toHaveAttribute('aria-sort', 'ascending')
})
