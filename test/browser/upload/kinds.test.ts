import { checkAxe } from '../support/axe'
import { expect, test, type Page } from '../support/fixtures'
import { workbook } from '../../support/workbook'

test.use({ apart: 'files' })

const chosen = async (page: Page, name: string, content: string | Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Query a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  return page.getByRole('dialog', { name: `Query ${name}` })
}

const heads = (page: Page) => page.getByRole('dialog').getByRole('columnheader').locator('.cut')

test('a workbook with titles and a merged head opens at its header', async ({ page, problems }) => {
  const book = await workbook([
    {
      name: 'Summary',
      rows: [
        ['Sales of the north, all of 2023 and 2024'],
        [],
        ['Region', 2023, null, 2024, null],
        [null, 'Q1', 'Q2', 'Q1', 'Q2'],
        ['Oslo', 1, 2, 3, 4],
        ['Bergen', 5, 6, 7, 8.5],
      ],
      merges: ['A1:E1', 'A3:A4', 'B3:C3', 'D3:E3'],
    },
    { name: 'Raw', rows: [['id'], [7]] },
  ])
  const dialog = await chosen(page, 'Sales.xlsx', book)
  await expect(heads(page)).toHaveText(['Region', '2023 Q1', '2023 Q2', '2024 Q1', '2024 Q2'])
  await expect(dialog.getByText('Names are joined from rows 3 to 4, since the header is merged.')).toBeVisible()
  await expect(dialog.getByText(/“Sales of the north, all of 2023 and 2024”/)).toBeVisible()
  await checkAxe(page, { within: '[role=dialog]' })

  await dialog.getByRole('combobox', { name: 'Lines to skip' }).click()
  await page.getByRole('option', { name: '4', exact: true }).click()
  await expect(heads(page)).toHaveText(['Oslo', '1', '2', '3', '4'])
  await dialog.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'Raw' }).click()
  await expect(heads(page)).toHaveText(['id'])
  await dialog.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'Summary' }).click()
  await expect(heads(page)).toHaveText(['Region', '2023 Q1', '2023 Q2', '2024 Q1', '2024 Q2'])
  await dialog.getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('tab', { name: 'sales' })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('the rows of a JSON file are those of a list inside it', async ({ page }) => {
  const content = JSON.stringify({
    meta: { tags: [{ tag: 'x' }] },
    orders: [
      { id: 1, customer: { name: 'Ada' } },
      { id: 2, customer: { name: 'Bo' } },
    ],
  })
  const dialog = await chosen(page, 'orders.json', content)
  await expect(heads(page)).toHaveText(['id', 'customer_name'])
  await dialog.getByRole('checkbox', { name: 'Nested records become columns' }).click()
  await expect(heads(page)).toHaveText(['id', 'customer'])
  const rows = dialog.getByRole('combobox', { name: 'Rows', exact: true })
  await expect(rows).toHaveText('orders')
  await rows.click()
  await page.getByRole('option', { name: 'meta › tags' }).click()
  await expect(heads(page)).toHaveText(['tag'])
  await checkAxe(page, { within: '[role=dialog]' })
})

test('an ambiguous date is read in the format that is chosen, once all rows were tried', async ({ page }) => {
  const days = Array.from({ length: 9 }, (_, day) => `0${day + 1}/02/2024`)
  const dialog = await chosen(
    page,
    'days.csv',
    `n,day\n${days.map((day, n) => `${n},${day}`).join('\n')}\n9,13/02/2024\n10,n/a\n`,
  )
  const type = dialog.getByRole('combobox', { name: 'Type of day' })
  await expect(type).toHaveValue('VARCHAR')
  await type.selectOption('DATE')
  const format = dialog.getByRole('combobox', { name: 'Format of day' })
  await format.selectOption('01/31/2024')
  await expect(
    dialog.getByText('2 values of “day” do not fit “01/31/2024”. The first is “13/02/2024” in row 11.'),
  ).toBeVisible()
  await format.selectOption('31/01/2024')
  await expect(
    dialog.getByText('1 value of “day” does not fit “31/01/2024”. The first is “n/a” in row 12.'),
  ).toBeVisible()
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('checkbox', { name: 'Make values that do not fit NULL' }).click()
  await dialog.getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('tab', { name: 'days' })).toBeVisible()
})
