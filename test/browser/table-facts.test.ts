import { expect, test } from './support/fixtures'

test('a table shows its composite keys whole, and the table that a foreign key refers to [A7.28] [A7.29]', async ({
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
