import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { frame, notes } from '../support/dashboardPage'
import { expect, NOWHERE, runSql, test } from '../support/fixtures'
import { PASSWORD, startServer, type TestServer } from '../support/server'

test.use({ apart: 'superset', start: NOWHERE })

let facing: TestServer | null = null
test.afterEach(async () => {
  await facing?.stop()
  facing = null
})

test('people sign in, query and edit dashboards of another server with the same calls', async ({ page, server }) => {
  const id = await makeChart(page, 'Flights', 'big_number_total', { metric: 'count' })
  const board = await makeDashboard(page, 'Behind', [
    ['GRID_ID', 'GRID', ['ROW-0']],
    ['ROW-0', 'ROW', ['CHART-0']],
    chart('CHART-0', id, 'Flights', 4, 40),
  ])
  await page.context().clearCookies()
  facing = await startServer({ args: ['--superset', server.url] })
  await page.goto(`${facing.url}/superset/dashboard/${board}/`)
  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('That username and password do not match.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(frame(page, 'Flights')).toHaveAttribute('data-status', 'rendered')
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Before')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes(page)).toContainText('This dashboard was saved successfully.')

  await page.goto(`${facing.url}/sqllab/`)
  await runSql(page, 'SELECT 9007199254740993 AS large')
  await expect(page.getByRole('grid', { name: 'Query results' })).toContainText('9007199254740993')

  await server.kill('SIGKILL')
  await page.goto(`${facing.url}/sqllab/`)
  await expect(page.getByText('does not answer')).toBeVisible()
  await server.restart()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'SQL' })).toBeVisible()

  const session = await page.context().cookies(facing.url)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  // a copy of the cookie is of no use either
  await page.context().addCookies(session)
  await page.goto(`${facing.url}/sqllab/`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
