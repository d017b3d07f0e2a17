import { checkAxe } from './support/axe'
import { expect, runSql, test } from './support/fixtures'

test.use({ apart: 'home', samples: true })

test('a newcomer finds the sample dashboards at home, and later what they were at', async ({ page, server }) => {
  const dashboardCount = () =>
    page.evaluate(async () => ((await (await fetch('/api/v1/dashboard/')).json()) as { count: number }).count)
  await expect.poll(dashboardCount, { timeout: 60_000 }).toBe(2)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${server.url}/superset/welcome/`)
  const dashboards = page.getByRole('region', { name: 'Dashboards' })
  await expect(dashboards.getByRole('link', { name: /Outdoor shop/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pick up where you left off' })).toHaveCount(0)

  await dashboards.getByRole('link', { name: /US flights overview/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'US flights overview' })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Busiest origins' })).toBeVisible()
  await main.getByRole('link', { name: 'SQL' }).click()
  await runSql(page, 'SELECT 7 AS at_home')
  await expect(page.getByRole('gridcell', { name: '7', exact: true })).toBeVisible()

  await page.goto(server.url)
  const recent = page.getByRole('region', { name: 'Pick up where you left off' })
  await expect(recent.getByRole('link', { name: /Untitled Query/ })).toContainText('SELECT 7 AS at_home')
  await expect(recent.getByRole('link', { name: /US flights overview/ })).toBeVisible()
  await checkAxe(page, {})
  await recent.getByRole('link', { name: /Untitled Query/ }).click()
  await expect(page.getByRole('gridcell', { name: '7', exact: true })).toBeVisible()
})
