import { checkAxe } from '../support/axe'
import { expect, type Page, test } from '../support/fixtures'

test.use({ apart: 'upload-replace' })

const chosen = async (page: Page, text: string) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Query a file' }).click()
  await (await chooser).setFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  return page.getByRole('dialog', { name: 'Query goods.csv' })
}

/** Creates a chart of the table in the open tab, and names the columns that are offered for it. */
const chartColumns = async (page: Page, columns: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Create chart' }).click()
  const list = page.getByRole('list', { name: 'Columns' })
  await expect(list.getByRole('button', { name: /^Add column/ })).toHaveCount(columns.length)
  for (const column of columns)
    await expect(list.getByRole('button', { name: `Add column ${column}`, exact: true })).toBeVisible()
}

test('a chart of a replaced table offers the columns of the new file', async ({ page, problems }) => {
  const first = await chosen(page, 'Category,Units\nTea,3\nMilk,4\n')
  const who = first.getByRole('radiogroup', { name: 'Who sees the table' })
  await expect(who.getByRole('radio', { name: 'Only me' })).toBeChecked()
  await first.getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('gridcell', { name: 'Milk', exact: true })).toBeVisible()
  await chartColumns(page, ['Category', 'Units'])

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^SQL/ }).click()
  const newer = await chosen(page, 'Category,Quantity,Channel\nTea,5,Shop\nRice,6,Web\n')
  await newer.getByRole('checkbox', { name: 'Replace my table of this name' }).click()
  await expect(who.getByRole('radio', { name: 'As before' })).toBeChecked()
  await expect(newer.getByText('Those who see the table now keep seeing it.')).toBeVisible()
  await checkAxe(page, { within: '[role=dialog]' })
  await newer.getByRole('button', { name: 'Replace table' }).click()
  await expect(page.getByRole('gridcell', { name: 'Rice', exact: true })).toBeVisible()
  await chartColumns(page, ['Category', 'Quantity', 'Channel'])
  await page.getByRole('button', { name: 'Quantity by Category' }).click()
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  expect(problems.console).toEqual([])
})
