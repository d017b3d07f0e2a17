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
  const steps = page.getByRole('region', { name: 'First steps' }).getByRole('link')
  await expect(steps).toHaveText([/Look at a dashboard/, /Query your data/, /Draw a chart/])
  await expect(steps.first()).toHaveAttribute('href', '/superset/dashboard/us-flights/')
  // they show their content before anyone has opened them: four figures, one chart beside a note, two charts
  await expect(dashboards.getByRole('link', { name: /Outdoor shop/ }).locator('.kind-thumb')).toHaveCount(7)
  const aside = page.getByRole('complementary', { name: 'Lately' })
  await expect(aside.getByRole('region', { name: 'Your data' })).toContainText('Drop a file to query it')
  const feed = aside.getByRole('region', { name: 'Since yesterday' }).getByRole('listitem')
  await expect(feed.filter({ hasText: 'Chart' }).first()).toContainText('more')
  // the product made the samples, not the administrator
  await expect(feed.filter({ hasText: 'Made US flights overview' })).toContainText('made with Recount')
  await expect(feed.filter({ hasText: /\byou\b/i })).toHaveCount(0)
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
  const query = recent.getByRole('link', { name: /Untitled Query/ })
  await expect(query).toContainText('You ran 1 statement, 1 row')
  await expect(query.locator('.keyword')).toHaveText(['SELECT', 'AS'])
  // charts are drawn from the rows that this browser holds, and figures are written as on the dashboard
  const board = recent.getByRole('link', { name: /US flights overview/ })
  await expect(board.locator('.home-mini .line').first()).toBeVisible()
  await expect(board.locator('.home-figure').first()).toHaveText(/\d/)
  // a dashboard has one card
  await expect(
    page
      .getByRole('main')
      .locator('.home-main')
      .getByRole('link', { name: /US flights overview/ }),
  ).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0)
  await checkAxe(page, {})
  await recent.getByRole('link', { name: /Untitled Query/ }).click()
  await expect(page.getByRole('gridcell', { name: '7', exact: true })).toBeVisible()
})

test('a card tells the last deed on its dashboard, and a favourite its last change', async ({ page, server }) => {
  await page.goto(`${server.url}/superset/dashboard/us-flights/`)
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Flights of the year')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flights of the year' })).toBeVisible()
  await page.goto(`${server.url}/dashboard/list/`)
  await page.getByRole('button', { name: 'Favorite Outdoor shop' }).click()
  await expect(page.getByRole('button', { name: 'Favorite Outdoor shop' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const recent = page.getByRole('region', { name: 'Pick up where you left off' })
  const card = recent.getByRole('link', { name: /Flights of the year/ })
  await expect(card).toContainText('You saved it')
  await expect(card.locator('time')).toHaveText('Just now')
  const feed = page.getByRole('region', { name: 'Since yesterday' }).getByRole('listitem')
  await expect(feed.first()).toContainText('You changed Flights of the year')

  const favorites = page.getByRole('region', { name: 'Favorites' })
  await expect(favorites.getByRole('listitem')).toHaveCount(1)
  await expect(favorites.getByRole('link', { name: /^Outdoor shop/ })).toContainText('Made with Recount')
  // both dashboards are on the page already
  await expect(page.getByRole('region', { name: 'Dashboards' })).toHaveCount(0)
  await favorites.getByRole('link', { name: 'Favorite dashboards' }).click()
  await expect(page.getByRole('button', { name: 'Favorites only' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('grid', { name: 'Dashboards' }).getByRole('link')).toHaveText(['Outdoor shop'])
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
