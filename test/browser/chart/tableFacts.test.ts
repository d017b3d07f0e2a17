import { expect, test } from '../support/fixtures'

test('a table shows composite keys whole, and the tables of its foreign keys [A7.28] [A7.29]', async ({
  page,
  problems,
}) => {
  const facts = page.getByRole('region', { name: 'Selected in the schema' })
  const fact = (name: string) => facts.locator('dl > div', { has: page.getByText(name, { exact: true }) })
  await page.getByRole('treeitem', { name: /^gapminder/ }).click()
  await expect(fact('Primary key')).toContainText('country, year')
  await page.getByRole('treeitem', { name: 'year', exact: false }).first().click()
  await expect(facts.getByRole('heading')).toHaveText('gapminder.year')
  await expect(fact('Primary key')).toContainText('country, year')
  await page.getByRole('treeitem', { name: /^sales/ }).click()
  await expect(fact('Foreign key')).toContainText('product_id → products (id)')
  await page.getByRole('treeitem', { name: /^strikes_by_day/ }).click()
  await expect(fact('Definition')).toContainText('CREATE VIEW')
  expect(problems.console).toEqual([])
})

test('a composite key longer than its panel takes more lines and widens nothing', async ({ page }) => {
  await page.route('**/api/v1/database/*/table_metadata/?*name=weather*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { readonly indexes: readonly unknown[] }
    const key = {
      name: 'weather_station',
      type: 'fk',
      column_names: ['station_country', 'station_number'],
      referred_schema: 'main',
      referred_table: 'stations_of_the_service',
      referred_columns: ['country', 'number'],
    }
    await route.fulfill({ response, json: { ...body, indexes: [...body.indexes, key], foreignKeys: [key] } })
  })
  await page.getByRole('treeitem', { name: /^weather/ }).click()
  const facts = page.getByRole('region', { name: 'Selected in the schema' })
  const value = facts.getByText('station_country, station_number → stations_of_the_service (country, number)')
  await expect(value).toBeInViewport({ ratio: 1 })
  expect(await value.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await expect(facts.getByText('2,922')).toBeInViewport({ ratio: 1 })
})
