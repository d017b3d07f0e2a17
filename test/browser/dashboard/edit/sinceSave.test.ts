import { checkAxe } from '../../support/axe'
import { chart, makeChart, makeDashboard } from '../../support/dashboards'
import { open, palette, save } from '../../support/dashboardEdit'
import { expect, NOWHERE, test } from '../../support/fixtures'

test.use({ apart: 'since-save', start: NOWHERE })

test('the steps since the last save are listed, and a press undoes back to one', async ({ page, server }) => {
  await page.goto(`${server.url}/chart/list/`)
  const total = await makeChart(page, 'The number', 'big_number_total', { metric: 'count' })
  const id = await makeDashboard(page, 'Steps', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', total, 'The number', 4, 20),
  ])
  await open(page, server.url, id)
  const since = page.getByRole('region', { name: 'Since the last save' })
  await expect(since).toHaveCount(0)
  const title = page.getByRole('textbox', { name: 'Dashboard title' })
  await title.fill('Three steps')
  await title.press('Enter')
  await page.getByRole('button', { name: 'Resize The number' }).press('ArrowRight')
  await palette(page).getByRole('tab', { name: 'Layout elements' }).press('Enter')
  await palette(page).getByRole('button', { name: 'Add Divider' }).press('Enter')
  await expect(page.getByText('Unsaved, 3 steps')).toBeVisible()
  const steps = since.getByRole('listitem')
  await expect(steps).toHaveText([/divider/i, /The number/, /Three steps/])
  await checkAxe(page)

  // back to before the second one: the title stays
  await steps.nth(1).getByRole('button').click()
  await expect(steps).toHaveText([/Three steps/])
  await expect(page.getByText('Unsaved, 1 step')).toBeVisible()
  await expect(page.locator('.part-divider')).toHaveCount(0)
  await expect(page.getByRole('toolbar', { name: 'Tools of The number' })).toContainText('4 × 20')
  // the undone steps can be redone
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(steps).toHaveCount(2)

  await save(page)
  await expect(since).toHaveCount(0)
})

test('the steps since the last save are accessible on a dashboard without charts', async ({ page, server }) => {
  await page.goto(`${server.url}/chart/list/`)
  const id = await makeDashboard(page, 'No chart', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['MARKDOWN-1']],
    ['MARKDOWN-1', 'MARKDOWN', [], { code: 'Text', width: 8, height: 50 }],
  ])
  await open(page, server.url, id)
  const title = page.getByRole('textbox', { name: 'Dashboard title' })
  await title.fill('One step')
  await title.press('Enter')
  await expect(page.getByRole('region', { name: 'Since the last save' }).getByRole('listitem')).toHaveCount(1)
  await checkAxe(page)
})
