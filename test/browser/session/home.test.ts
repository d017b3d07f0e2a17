import { checkAxe } from '../support/axe'
import { expect, runSql, test } from '../support/fixtures'

test.use({ apart: 'home', samples: true })

test('a newcomer finds the sample dashboards at home, and later their own recent work', async ({ page, server }) => {
  const dashboardCount = () =>
    page.evaluate(async () => ((await (await fetch('/api/v1/dashboard/')).json()) as { count: number }).count)
  await expect.poll(dashboardCount).toBe(2)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${server.url}/superset/welcome/`)
  const dashboards = page.getByRole('region', { name: 'Dashboards' })
  await expect(dashboards.getByRole('link', { name: /Outdoor shop/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pick up where you left off' })).toHaveCount(0)
  // they show their content before anyone has opened them: four figures, one chart beside a note, two charts
  await expect(dashboards.getByRole('link', { name: /Outdoor shop/ }).locator('.kind-thumb')).toHaveCount(7)
  const aside = page.getByRole('complementary', { name: 'Lately' })
  await expect(aside.getByRole('region', { name: 'Your data' })).toContainText('Drop a file to query it')
  const feed = aside.getByRole('region', { name: 'Since yesterday' }).getByRole('listitem')
  await expect(feed.filter({ hasText: 'Chart' }).first()).toContainText('more')
  await expect(aside.getByRole('figure', { name: /^\d+ events? in two weeks$/ })).toBeVisible()
  await checkAxe(page, {})

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

test('the actions offered at home start at once', async ({ page, server }) => {
  const home = `${server.url}/superset/welcome/`
  await page.goto(home)
  await page.getByRole('button', { name: 'Connect a database' }).click()
  const form = page.getByRole('dialog', { name: 'Add database' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(home)

  await page.getByRole('button', { name: 'New dashboard' }).dblclick()
  await page.waitForURL(/\/superset\/dashboard\/\d+\/\?edit=true$/)
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Begun at home')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // a started action does not start again
  await expect(page).toHaveURL(/\/superset\/dashboard\/\d+\/$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  await page.goto(`${server.url}/dashboard/list/`)
  const grid = page.getByRole('grid', { name: 'Dashboards' })
  await expect(grid.getByRole('link', { name: 'Begun at home' })).toHaveCount(1)
  await expect(grid.getByRole('link', { name: '[ untitled dashboard ]' })).toHaveCount(0)
})
