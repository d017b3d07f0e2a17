import { expect, test, writeSql, type Page } from '../support/fixtures'

test.use({ apart: 'tabs-places' })

interface Place {
  readonly database: string
  readonly schema: string
  readonly limit: string
  readonly text: string
}

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await box(page, name).click()
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click()
}

const expectPlace = async (page: Page, { database, schema, limit, text }: Place): Promise<void> => {
  await expect(box(page, 'Database')).toHaveText(database)
  await expect(box(page, 'Schema')).toHaveText(schema)
  await expect(box(page, 'Row limit')).toHaveValue(limit)
  await expect(page.locator('.monaco-editor .view-lines').first()).toContainText(text)
}

test('each tab keeps its own database, schema, text and row limit over a reload [A1.04]', async ({ page }) => {
  const first: Place = { database: 'examples', schema: 'main', limit: '100', text: 'first tab' }
  const second: Place = { database: 'uploads', schema: 'admin', limit: '500', text: 'second tab' }
  const tabs = page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
  for (const place of [first, second]) {
    if (place === second) await page.getByRole('button', { name: 'New tab' }).click()
    await choose(page, 'Database', place.database)
    await choose(page, 'Schema', place.schema)
    await box(page, 'Row limit').fill(place.limit)
    await box(page, 'Row limit').press('Enter')
    await writeSql(page, `SELECT 1 -- ${place.text}`)
  }
  await expectPlace(page, second)
  await tabs.first().click()
  await expectPlace(page, first)
  await page.reload()
  await expectPlace(page, first)
  await tabs.last().click()
  await expectPlace(page, second)
})
