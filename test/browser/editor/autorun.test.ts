import { expect, runSql, test } from '../support/fixtures'

const SQL = 'SELECT 42 AS answer'

test('a copied tab runs by itself once, and never while the past is shown [A3.05] [A4.41]', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/sqllab/execute/') asked.push(request.postData() ?? '')
  })
  await runSql(page, SQL)
  await expect(page.getByRole('columnheader', { name: 'answer' })).toBeVisible()
  expect(asked).toHaveLength(1)

  const tabs = page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
  await tabs.first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => asked.length).toBe(2)
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('1 row')
  expect(asked[1]).toContain(SQL)

  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'answer' })).toBeVisible()
  await tabs.first().click()
  await tabs.nth(1).click()
  await expect(page.getByRole('columnheader', { name: 'answer' })).toBeVisible()
  expect(asked).toHaveLength(2)

  // Back to the moment at which the copy was there and had not run yet.
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('list', { name: 'Events' }).getByText('Copied to').click()
  await expect(page.getByRole('banner', { name: 'Viewing the past' })).toBeVisible()
  await page.getByRole('link', { name: 'SQL' }).click()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: /^Run the query above/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByRole('columnheader', { name: 'answer' })).toBeVisible()
  expect(asked).toHaveLength(2)
})
