import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { datasetOf } from '../support/api'
import { frame } from '../support/dashboardPage'
import { bar, group } from '../support/filtered'
import { expect, test } from '../support/fixtures'

test.use({
  apart: 'dashboard-flags',
  start: '/settings/',
  flags: ['ESCAPE_MARKDOWN_HTML', 'USE_ANALOGOUS_COLORS', '-HORIZONTAL_FILTER_BAR'],
})

test('flags keep HTML as text, filters at the left, colors near the scheme [B6.11]', async ({ page, server }) => {
  const dataset = await datasetOf(page, 'flights')
  const origins = await makeChart(page, 'Origins', 'histogram_v2', {
    column: 'distance',
    groupby: ['origin'],
    bins: 5,
    row_limit: 10000,
  })
  const id = await makeDashboard(
    page,
    'By flags',
    [
      ['GRID_ID', 'GRID', ['ROW-1']],
      ['ROW-1', 'ROW', ['MARKDOWN-1', 'CHART-1']],
      ['MARKDOWN-1', 'MARKDOWN', [], { code: 'Escaped <b>here</b>', width: 3, height: 40 }],
      chart('CHART-1', origins, 'Origins', 6, 60),
    ],
    {
      metadata: {
        filter_bar_orientation: 'HORIZONTAL',
        native_filter_configuration: [nativeFilter('origin', dataset)],
      },
    },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await expect(page.getByText('Escaped <b>here</b>')).toBeVisible()
  await expect(group(page, 'origin')).toBeVisible()
  const { width = 0, height = 0 } = (await bar(page).boundingBox()) ?? {}
  expect(height).toBeGreaterThan(width)
  await page.getByRole('button', { name: 'Filter settings' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Charts filter each other' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Top' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  // ten colours of its own, then a neighbour of the first
  const tenth = frame(page, 'Origins').locator('svg [fill^="oklch(from"], svg [style*="oklch(from"]')
  await expect(tenth.first()).toBeVisible()
})
