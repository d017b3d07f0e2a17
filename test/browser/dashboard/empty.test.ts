import { checkAxe } from '../support/axe'
import { callApi, datasetOf } from '../support/api'
import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'
import { frame } from '../support/dashboardPage'
import { apply, group, opened } from '../support/filtered'

test.use({ apart: 'dashboard-empty', start: NOWHERE })

test('a chart without rows names the filter that excludes them, and clears it', async ({ page, server, problems }) => {
  await opened(page, server.url, 'Contradictory', (dataset) => [
    nativeFilter('origin', dataset),
    nativeFilter('Miles', dataset, { filterType: 'filter_range' }, 'distance'),
  ])
  const origins = frame(page, 'Origins')
  await group(page, 'origin').getByRole('button', { name: 'origin: all' }).click()
  await page.getByRole('combobox', { name: 'Search origin' }).fill('ORD')
  await page.getByRole('option', { name: 'ORD', exact: true }).click()
  await page.keyboard.press('Escape')
  // no flight is that long, so the range alone excludes every row
  await group(page, 'Miles').getByRole('textbox', { name: 'Miles at least' }).fill('99999')
  await page.keyboard.press('Enter')
  await apply(page).click()
  await expect(origins).toContainText('Miles from 99,999 excludes all rows that pass the other filters.')
  await checkAxe(page)
  await origins.getByRole('button', { name: 'Clear Miles' }).click()
  await expect(origins.getByText('ORD', { exact: true })).toBeVisible()
  await expect(origins.getByRole('button', { name: 'Options for Origins' })).toBeFocused()
  await expect(group(page, 'Miles').getByRole('textbox', { name: 'Miles at least' })).toHaveValue('')
  await expect(group(page, 'origin').getByRole('button', { name: 'origin: ORD' })).toBeVisible()

  // one step, as any other use of the bar
  await page.getByRole('button', { name: 'Undo' }).click()
  const bars = frame(page, 'Busiest origins')
  await expect(bars).toContainText('Miles from 99,999 excludes all rows that pass the other filters.')
  await bars.getByRole('button', { name: 'Clear Miles' }).focus()
  await page.keyboard.press('Enter')
  await expect(bars).not.toContainText('No rows')
  await expect(origins.getByText('ORD', { exact: true })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('a chart without rows tells whose filters exclude them, if any do', async ({ page, server, problems }) => {
  const { id: nothing } = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    table_name: 'Nothing yet',
    sql: 'SELECT 1 AS one WHERE false',
  })
  const flights = await datasetOf(page, 'flights')
  const far = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'distance', operator: '>', comparator: 99_999 }
  const raw = { query_mode: 'raw', all_columns: ['one'] }
  const pivot = { groupbyRows: ['origin'], groupbyColumns: [], metrics: ['count'], colTotals: true }
  const charts = [
    chart('CHART-1', await makeChart(page, 'Nothing', 'table', raw, nothing), 'Nothing', 4, 30),
    chart(
      'CHART-2',
      await makeChart(page, 'Far', 'table', { query_mode: 'raw', all_columns: ['origin'], adhoc_filters: [far] }),
      'Far',
      4,
      30,
    ),
    chart('CHART-3', await makeChart(page, 'Crossed', 'pivot_table_v2', pivot), 'Crossed', 4, 30),
    chart('CHART-4', await makeChart(page, 'Bins', 'histogram_v2', { column: 'delay', bins: 5 }), 'Bins', 4, 30),
  ]
  const id = await makeDashboard(
    page,
    'Three reasons',
    [
      ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2', 'CHART-3']],
      ['ROW-2', 'ROW', ['CHART-4']],
      ...charts,
    ],
    {
      metadata: {
        native_filter_configuration: [nativeFilter('Miles', flights, { filterType: 'filter_range' }, 'distance')],
      },
    },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await expect(frame(page, 'Nothing')).toContainText('The dataset has no rows to show.')
  await expect(frame(page, 'Far')).toContainText('No row passes the filters of the chart.')
  await group(page, 'Miles').getByRole('textbox', { name: 'Miles at least' }).fill('99998')
  await page.keyboard.press('Enter')
  await apply(page).click()
  await expect(frame(page, 'Crossed')).toContainText('Miles from 99,998 excludes all.')
  await expect(frame(page, 'Bins')).toContainText('Miles from 99,998 excludes all.')
  await expect(frame(page, 'Far')).toContainText('There are no rows without the filters of the dashboard either.')
  await frame(page, 'Crossed').getByRole('button', { name: 'Clear Miles' }).click()
  await expect(frame(page, 'Crossed').getByRole('row', { name: /^ORD/ })).toBeVisible()

  const alone = await makeChart(page, 'Nothing alone', 'table', raw, nothing)
  await page.goto(`${server.url}/explore/?slice_id=${alone}`)
  await expect(page.getByRole('figure', { name: 'Nothing alone' })).toContainText('The dataset has no rows to show.')
  expect(problems.console).toEqual([])
})

test('moments of a value filter show as in tables, and filter as they are', async ({ page, server, problems }) => {
  await opened(page, server.url, 'By moment', (dataset) => [nativeFilter('When', dataset, {}, 'date')])
  await group(page, 'When').getByRole('button', { name: 'When: all' }).click()
  const first = page.getByRole('option').nth(1)
  await expect(first).toHaveAccessibleName(/^2001-01-\d\d \d\d:\d\d:\d\d$/)
  const moment = (await first.getAttribute('aria-label')) ?? (await first.textContent()) ?? ''
  await first.click()
  await page.keyboard.press('Escape')
  await expect(group(page, 'When').getByRole('button', { name: `When: ${moment}` })).toBeVisible()
  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/v1/chart/data') && request.method() === 'POST',
  )
  await apply(page).click()
  expect((await asked).postData()).toContain(`"val":["${moment.replace(' ', 'T')}"]`)
  await expect(frame(page, 'Origins').getByRole('button', { name: `1 filter: When: ${moment}` })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('a required filter without a default asks for a value, and no chart draws before', async ({
  page,
  server,
  problems,
}) => {
  await opened(page, server.url, 'Required', (dataset) => [
    nativeFilter('origin', dataset, { controlValues: { multiSelect: true, enableEmptyFilter: true } }),
  ])
  const origins = frame(page, 'Origins')
  const origin = group(page, 'origin')
  await expect(origins).toContainText('Choose a value first: origin.')
  // a figure of nothing would be taken for one
  await expect(frame(page, 'All flights')).toContainText('Choose a value first: origin.')
  await expect(origin).toContainText('A value is required.')
  await expect(origin).not.toContainText('default')
  await origin.getByRole('button', { name: 'origin: none' }).click()
  await page.getByRole('combobox', { name: 'Search origin' }).fill('ORD')
  await page.getByRole('option', { name: 'ORD', exact: true }).click()
  await page.keyboard.press('Escape')
  await apply(page).click()
  await expect(origins.getByText('ORD', { exact: true })).toBeVisible()

  // the words of a value open the list, as the room beside them does
  const words = await origin.getByText('ORD', { exact: true }).boundingBox()
  if (words === null) throw new Error('no words')
  await page.mouse.click(words.x + words.width / 2, words.y + words.height / 2)
  await expect(page.getByRole('option', { name: 'ORD', exact: true, selected: true })).toBeVisible()
  expect(problems.console).toEqual([])
})
