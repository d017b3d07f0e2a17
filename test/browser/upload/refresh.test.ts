import { checkAxe } from '../support/axe'
import { expect, type Page, test } from '../support/fixtures'

test.use({ apart: 'upload-refresh' })

const choose = async (page: Page, button: string, name: string, text: string) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Figures of the table, each as the grid shows it. */
const figures = async (page: Page, cells: readonly string[]): Promise<void> => {
  const grid = page.getByRole('grid', { name: 'Query results' })
  for (const cell of cells) await expect(grid.getByRole('gridcell', { name: cell, exact: true })).toBeVisible()
}

test('a German file is refreshed by newer ones in its own formats', async ({ page, problems }) => {
  await choose(page, 'Query a file', 'umsatz.csv', 'tag;ort;betrag\n03/04/2024;Köln;1.234,5\n05/06/2024;Bonn;2,75\n')
  const form = page.getByRole('dialog', { name: 'Query umsatz.csv' })
  await expect(form.getByRole('combobox', { name: 'Format of betrag' })).toHaveValue('1.234,5')
  await form.getByRole('combobox', { name: 'Type of tag' }).selectOption('DATE')
  await form.getByRole('combobox', { name: 'Format of tag' }).selectOption('31/01/2024')
  await form.getByRole('button', { name: 'Create table' }).click()
  await figures(page, ['2024-04-03', '1,234.5', '2.75'])

  // nothing in this file tells its formats
  const tree = page.getByRole('tree')
  await tree.getByRole('treeitem', { name: /umsatz/ }).click()
  await choose(page, 'Refresh from a file', 'neu.csv', 'betrag;tag;ort\n1.234;07/08/2024;Ulm\n')
  const dialog = page.getByRole('dialog', { name: 'Refresh umsatz' })
  await expect(dialog.getByText('All values fit their types.')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: '2024-08-07' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Format of tag' })).toHaveValue('%d/%m/%Y')
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Refresh table' }).click()
  await expect(dialog).toHaveCount(0)
  await figures(page, ['2024-08-07', '1,234'])

  // a file in other formats says so, and is read in those that are chosen
  await tree.getByRole('treeitem', { name: /umsatz/ }).click()
  await choose(page, 'Refresh from a file', 'us.csv', 'tag;ort;betrag\n12/31/2024;Ulm;7,250.5\n12/30/2024;Ulm;3\n')
  await expect(
    dialog.getByText('2 values of “tag” do not fit “31/01/2024”. The first is “12/31/2024” in row 2.'),
  ).toBeVisible()
  await expect(
    dialog.getByText('1 value of “betrag” does not fit “1.234,5”. The first is “7,250.5” in row 2.'),
  ).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Make values that do not fit NULL' })).not.toBeChecked()
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('combobox', { name: 'Format of tag' }).selectOption('01/31/2024')
  await dialog.getByRole('combobox', { name: 'Format of betrag' }).selectOption('1,234.5')
  await expect(dialog.getByText('All values fit their types.')).toBeVisible()
  await dialog.getByText('Add to the rows', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Refresh table' }).click()
  await expect(dialog).toHaveCount(0)
  await figures(page, ['2024-08-07', '1,234', '2024-12-31', '7,250.5', '2024-12-30', '3'])
  expect(problems.console).toEqual([])
})
