import { expect, runSql, test } from '../support/fixtures'

const grid = 'Query results'

test('a result shows columns with equal names, with none, and a thousand of them', async ({ page, problems }) => {
  const results = page.getByRole('grid', { name: grid })
  await runSql(page, 'SELECT 11 AS twice, 22 AS twice, 33 AS " "')
  for (const value of ['11', '22', '33']) await expect(results.getByText(value, { exact: true })).toBeVisible()

  const columns = Array.from({ length: 1000 }, (_, index) => `${index} AS c${index}`)
  await runSql(page, `SELECT ${columns.join(', ')}`)
  await expect(results).toHaveAttribute('aria-colcount', /^100[01]$/)
  await results.getByRole('gridcell', { name: '0', exact: true }).first().click()
  await page.keyboard.press('End')
  await expect(results.getByRole('columnheader', { name: 'c999', exact: true })).toBeVisible()
  await expect(results.getByText('999', { exact: true })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('a font that the machine lacks harms no result', async ({ page, problems }) => {
  await page.addInitScript(() => {
    document.fonts.check = () => false
    document.fonts.load = () => Promise.reject(new DOMException('A network error occurred.', 'NetworkError'))
  })
  await page.reload()
  await runSql(page, "SELECT 'here' AS word")
  const results = page.getByRole('grid', { name: 'Query results' })
  await expect(results.getByText('here', { exact: true })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('an empty result shows as such, and a cell of five megabytes does not stall', async ({ page, problems }) => {
  await runSql(page, 'SELECT 1 AS lonely WHERE false')
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('0 rows')
  await runSql(page, "SELECT repeat('x', 5 * 1024 * 1024) AS huge, 'beside' AS small")
  const results = page.getByRole('grid', { name: grid })
  await expect(results.getByText('beside', { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'huge' })).toBeVisible()
  expect(await results.evaluate((element) => element.textContent.length)).toBeLessThan(100_000)
  await runSql(page, 'SELECT 42 AS after')
  await expect(results.getByText('42', { exact: true })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('the keyboard goes to the last of 100,000 rows', async ({ page, problems }) => {
  await page.getByRole('combobox', { name: 'Row limit' }).fill('100000')
  await page.keyboard.press('Enter')
  await runSql(page, 'SELECT range AS place, range * 2 AS double FROM range(1, 100001) ORDER BY place')
  const results = page.getByRole('grid', { name: grid })
  await expect(results).toHaveAttribute('aria-rowcount', '100001')
  await results.getByRole('gridcell', { name: '1', exact: true }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(results.getByText('200,000', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(results.getByText('1', { exact: true }).first()).toBeVisible()
  expect(problems.console).toEqual([])
})

test('the past never calls present rows lost, and names the limit of missing ones', async ({
  page,
  server,
  problems,
}) => {
  await runSql(page, "SELECT repeat('x', 3 * 1024 * 1024) AS huge, 'beside it' AS small")
  const results = page.getByRole('grid', { name: grid })
  await expect(results.getByText('beside it', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Row limit' }).fill('500')
  await page.keyboard.press('Enter')
  const main = page.getByRole('navigation', { name: 'Main' })
  const banner = page.getByRole('banner', { name: 'Viewing the past' })
  const lookBack = async (): Promise<void> => {
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await page.getByRole('slider', { name: 'Point in time' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(banner).toBeVisible()
    await main.getByRole('link', { name: 'SQL' }).click()
  }
  await main.getByRole('link', { name: 'History' }).click()
  await lookBack()
  await expect(results.getByText('beside it', { exact: true })).toBeVisible()

  // a new page has nothing in memory, and the browser stores no result of this size
  await page.goto(`${server.url}/history/`)
  await lookBack()
  await expect(page.getByText('Rows of this result are not in this browser')).toBeVisible()
  await expect(page.getByText('It takes more than 5 MB')).toBeVisible()
  await expect(page.getByText('no longer kept')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask the server for them' }).click()
  await expect(results.getByText('beside it', { exact: true })).toBeVisible()
  await expect(banner).toBeVisible()
  expect(problems.console).toEqual([])
})
