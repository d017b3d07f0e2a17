import { expect, test, writeSql, type Page } from '../support/fixtures'

const SQL =
  'SELECT a.city, count(*) AS n FROM flights f JOIN airports a ON f.origin = a.iata GROUP BY 1 ORDER BY n DESC'

const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Run options' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('EXPLAIN shows the plan as a tree that the keyboard walks', async ({ page, problems }) => {
  await writeSql(page, `SELECT 1;\n${SQL}`)
  await choose(page, 'Explain')
  const tree = page.getByRole('tree', { name: 'Query plan' })
  const join = tree.getByRole('treeitem', { name: /^Hash join/ })
  await expect(join).toBeVisible()
  await expect(join).toContainText(/about [\d.,]+[KMB]? rows/)
  const facts = page.getByRole('region', { name: 'Details of the step' })
  await tree.getByRole('treeitem').first().focus()
  await page.keyboard.press('h')
  await page.keyboard.press('Enter')
  await expect(facts.getByRole('heading')).toHaveText(/^Hash/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('treeitem')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(join).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Query results' })).toHaveCount(0)
  expect(problems.console).toEqual([])
})

test('EXPLAIN ANALYZE adds times and rows, and begins at the slowest step', async ({ page }) => {
  await writeSql(page, SQL)
  await choose(page, 'Explain and analyze')
  const tree = page.getByRole('tree', { name: 'Query plan' })
  const hottest = tree.getByRole('treeitem', { selected: true })
  await expect(hottest).toHaveCount(1)
  await expect(hottest).toHaveAccessibleName(/(ms|s), \d+ %, [\d,]+ rows?$/)
  await expect(hottest.locator('.bar.hot')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details of the step' })).toContainText('Own time')
})

test('an error of an explained statement is marked in the statement', async ({ page }) => {
  await writeSql(page, 'SELECT destinaton FROM flights')
  await choose(page, 'Explain')
  await expect(page.getByRole('alert', { name: 'Query error' })).toContainText('Line 1, column 8.')
  await expect(page.locator('.monaco-editor .squiggly-error')).toBeVisible()
})

test('a typed EXPLAIN shows the same tree, keeps its text, and marks errors in place', async ({ page }) => {
  await writeSql(page, `-- how\nEXPLAIN ANALYZE ${SQL}`)
  await page.keyboard.press('ControlOrMeta+Enter')
  const tree = page.getByRole('tree', { name: 'Query plan' })
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/(ms|s), \d+ %, [\d,]+ rows?$/)
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('Ran and measured')
  await page.getByRole('tab', { name: /^History/ }).click()
  await expect(page.getByRole('grid', { name: 'Query history' })).toContainText('EXPLAIN ANALYZE')
  await page.getByRole('tab', { name: 'Results', exact: true }).click()
  await writeSql(page, 'EXPLAIN SELECT destinaton FROM flights')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('alert', { name: 'Query error' })).toContainText('Line 1, column 16.')
})

test('a plan that the engine draws itself is shown unchanged', async ({ page }) => {
  await writeSql(page, 'EXPLAIN (FORMAT TEXT) SELECT origin FROM flights GROUP BY 1')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('region', { name: 'Query plan' })).toContainText('HASH_GROUP_BY')
})

test('a typed EXPLAIN in JSON shows as a tree too, and other results do not', async ({ page }) => {
  await writeSql(page, 'EXPLAIN (FORMAT JSON) SELECT count(*) FROM flights')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('tree', { name: 'Query plan' })).toBeVisible()
  await writeSql(page, 'SELECT count(*) FROM flights')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
})
