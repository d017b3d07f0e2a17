import type { Page } from '@playwright/test'

import { open } from '../support/dashboardEdit'
import { notes } from '../support/dashboardPage'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { expect, test, writeSql } from '../support/fixtures'
import type { TestServer } from '../support/server'

test.use({ apart: 'lost-answer' })

/** The server writes the next call of this kind and is killed before its answer arrives; another one takes its place. */
const dieAfter = async (page: Page, server: TestServer, method: string, address: string): Promise<() => number> => {
  let written = 0
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.continue()
    written += 1
    const answer = await route.fetch()
    expect(answer.ok()).toBe(true)
    await server.kill('SIGKILL')
    await server.restart()
    return route.abort('connectionreset')
  })
  return () => written
}

test('a query stored just before the server died is saved once', async ({ page, server }) => {
  await writeSql(page, "SELECT 'written' AS what")
  const posts = await dieAfter(page, server, 'POST', '**/api/v1/saved_query/')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save query' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Written once')
  await dialog.getByRole('button', { name: 'Save query' }).click()
  await expect(notes(page).getByText('Your query was saved')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Written once' })).toBeVisible()
  expect(posts()).toBe(1)
  await page.goto(`${server.url}/savedqueryview/list/`)
  await expect(page.getByRole('grid', { name: 'Saved queries' }).getByRole('row')).toHaveCount(2)
})

test('a dashboard stored just before the server died is saved', async ({ page, server }) => {
  const made = await makeChart(page, 'Count', 'big_number_total', { metric: 'count' })
  const id = await makeDashboard(page, 'Before', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', made, 'Count', 4, 20),
  ])
  await open(page, server.url, id)
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('After')
  const puts = await dieAfter(page, server, 'PUT', `**/api/v1/dashboard/${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes(page).getByText('This dashboard was saved successfully.')).toBeVisible()
  expect(puts()).toBe(1)
})
