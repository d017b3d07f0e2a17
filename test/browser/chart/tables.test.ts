import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'chart-tables', start: NOWHERE })

const HTML = [
  '<b>bold</b> <a href="javascript:alert(1)">bad</a> <a href="https://example.com/x">good</a>',
  '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" onload="window.reached = true"><img src="https://example.com/p.png" alt="far"><img src="/logout/" alt="near"><script>window.reached = true</script>plain',
  '<div style="position:fixed;inset:0;color:red" class="rail" id="root">placed</div>',
  '<iframe src="/"></iframe><form action="/"><input name="a"></form>form',
  'a < b and c > d',
]

test('HTML in cells is drawn sanitized within its cell, and as text where it is off [B5.34]', async ({
  page,
  server,
  problems,
}) => {
  const values = HTML.map((one, place) => `(${place}, '${one.replaceAll("'", "''")}')`).join(', ')
  const body = {
    database: 1,
    schema: 'main',
    table_name: 'notes in html',
    sql: `SELECT * FROM (VALUES ${values}) AS notes(place, note)`,
  }
  const { id: dataset } = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', body)
  const form = {
    query_mode: 'raw',
    all_columns: ['place', 'note'],
    adhoc_filters: [],
    order_by_cols: ['["place", true]'],
  }
  const drawn = await makeChart(page, 'Notes', 'table', { ...form, allow_render_html: true }, dataset)
  await page.goto(`${server.url}/explore/?slice_id=${drawn}`)
  const table = page.getByRole('table', { name: 'Notes' })
  await expect(table.locator('b')).toHaveText('bold')
  await expect(table.getByRole('link', { name: 'good' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(table.getByRole('link', { name: 'bad' })).toHaveCount(0)
  await expect(table.locator('script, iframe, form, input, [class*="rail"], [id], [onerror]')).toHaveCount(0)
  await expect(table.locator('img')).toHaveCount(1)
  await expect(table.getByRole('link', { name: 'near' })).toBeVisible()
  await expect(table.getByText('placed')).toHaveAttribute('style', /^color: red;?$/)
  await expect(table.getByText('a < b and c > d')).toBeVisible()
  const cell = await table.getByRole('row', { name: /placed/ }).boundingBox()
  expect(cell?.height).toBeLessThan(40)
  expect(await page.evaluate(() => 'reached' in window)).toBe(false)

  const plain = await makeChart(page, 'Plain notes', 'table', form, dataset)
  await page.goto(`${server.url}/explore/?slice_id=${plain}`)
  await expect(page.getByRole('table', { name: 'Plain notes' })).toContainText('<b>bold</b>')
  await expect(page.getByRole('table', { name: 'Plain notes' }).locator('b')).toHaveCount(0)
  expect([problems.console, problems.outside]).toEqual([[], []])
})

test('columns move by keys and by dragging, and stay so after a reload', async ({ page, server, problems }) => {
  const form = {
    query_mode: 'raw',
    all_columns: ['iata', 'city', 'state'],
    adhoc_filters: [],
    row_limit: 20,
    allow_rearrange_columns: true,
  }
  const id = await makeChart(page, 'Airports to order', 'table', form, 'airports')
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  const table = page.getByRole('table', { name: 'Airports to order' })
  const heads = table.getByRole('columnheader')
  await expect(heads).toHaveText(['iata', 'city', 'state'])
  await table.getByRole('button', { name: 'iata' }).press('Alt+ArrowRight')
  await expect(heads).toHaveText(['city', 'iata', 'state'])
  await expect(page.getByText('iata is column 2 of 3.')).toBeAttached()
  await expect(table.getByRole('button', { name: 'iata' })).toBeFocused()
  const target = await heads.filter({ hasText: 'city' }).boundingBox()
  await heads.filter({ hasText: 'state' }).dragTo(heads.filter({ hasText: 'city' }), {
    targetPosition: { x: 4, y: (target?.height ?? 20) / 2 },
  })
  await expect(heads).toHaveText(['state', 'city', 'iata'])
  await checkAxe(page, { within: '.chart-pane' })
  await page.reload()
  await expect(heads).toHaveText(['state', 'city', 'iata'])
  await expect(page.getByText('Unsaved')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(page.getByText('Undo: Moved the column state')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heads).toHaveText(['city', 'iata', 'state'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heads).toHaveText(['iata', 'city', 'state'])
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(heads).toHaveText(['city', 'iata', 'state'])
  expect(problems.console).toEqual([])
})

test('readers move and choose table columns on a dashboard, and undo after a reload', async ({
  page,
  server,
  problems,
}) => {
  const name = 'Origins by month'
  const range = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'date', operator: 'TEMPORAL_RANGE' }
  const id = await makeChart(page, name, 'table', {
    query_mode: 'aggregate',
    groupby: ['origin'],
    metrics: ['count'],
    adhoc_filters: [{ ...range, comparator: '2001-03-01 : 2001-04-01' }],
    time_compare: '1 month ago',
    row_limit: 10,
    allow_rearrange_columns: true,
  })
  const board = await makeDashboard(page, 'Arranged', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', id, name, 6),
  ])
  await page.goto(`${server.url}/superset/dashboard/${board}/`)
  const table = page.getByRole('table', { name })
  const heads = table.locator('thead tr').first().getByRole('columnheader')
  const parts = table.locator('thead tr').nth(1).getByRole('columnheader')
  await expect(heads).toHaveText(['origin', 'COUNT(*)'])
  await expect(parts).toHaveCount(4)
  await table.getByRole('button', { name: 'origin' }).press('Alt+ArrowRight')
  await expect(heads).toHaveText(['COUNT(*)', 'origin'])
  const menu = page.getByRole('button', { name: 'Columns of the comparison' })
  await menu.click()
  await page.getByRole('menuitemcheckbox', { name: 'Earlier' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Earlier' })).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('menuitemcheckbox', { name: 'Difference' }).click()
  await page.keyboard.press('Escape')
  await expect(parts).toHaveCount(2)
  await checkAxe(page, { within: 'article' })
  await page.reload()
  await expect(parts).toHaveCount(2)
  await expect(heads).toHaveText(['COUNT(*)', 'origin'])

  // in the past it is as it was then, and nothing of it can be changed
  await page.getByRole('link', { name: 'History' }).click()
  const moved = page.getByRole('list', { name: 'Events' }).getByRole('listitem').filter({ hasText: 'Moved the column' })
  await moved.getByRole('button').first().click()
  await expect(page.getByRole('banner', { name: 'Viewing the past' })).toBeVisible()
  await page.getByRole('button', { name: 'Show in full size' }).click()
  await expect(heads).toHaveText(['COUNT(*)', 'origin'])
  await expect(parts).toHaveCount(4)
  await expect(menu).toBeDisabled()
  await expect(heads.first()).not.toHaveClass(/movable/)
  await table.getByRole('button', { name: 'origin' }).press('Alt+ArrowLeft')
  await expect(heads).toHaveText(['COUNT(*)', 'origin'])
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(parts).toHaveCount(2)
  await expect(menu).toBeEnabled()

  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(parts).toHaveCount(3)
  await undo.click()
  await expect(parts).toHaveCount(4)
  await undo.click()
  await expect(heads).toHaveText(['origin', 'COUNT(*)'])
  expect(problems.console).toEqual([])
})

test('figures of a filtering row are as strong as its name, and other rows fade', async ({ page, server }) => {
  const form = { query_mode: 'aggregate', groupby: ['origin'], metrics: ['count'], row_limit: 4 }
  const id = await makeDashboard(page, 'One row', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    chart('CHART-1', await makeChart(page, 'Origins', 'table', form), 'Origins'),
    chart('CHART-2', await makeChart(page, 'All of them', 'big_number_total', { metric: 'count' }), 'All of them'),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const rows = page.getByRole('table', { name: 'Origins' }).locator('tbody tr')
  await rows.nth(1).getByRole('button').click()
  await expect(page.getByRole('list', { name: 'Cross-filters' }).getByRole('listitem')).toHaveCount(1)
  await expect(rows.nth(1).locator('td').last()).toHaveCSS('opacity', '1')
  await expect(rows.nth(2).locator('td').last()).toHaveCSS('opacity', '0.4')
})

test('a pivot table beyond its cell limit says so, with totals of all rows', async ({ page, server, problems }) => {
  const pivot = await makeChart(page, 'Flights between', 'pivot_table_v2', {
    groupbyRows: ['origin'],
    groupbyColumns: ['destination'],
    metrics: ['count'],
    row_limit: 10,
    rowTotals: true,
    colTotals: true,
  })
  const id = await makeDashboard(page, 'Cut cells', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', pivot, 'Flights between', 12, 50),
  ])
  const { result } = await callApi<{ result: readonly [{ data: readonly [{ count: number }] }] }>(
    page,
    'POST',
    '/api/v1/chart/data',
    {
      datasource: { id: await datasetOf(page, 'flights'), type: 'table' },
      queries: [{ columns: [], metrics: ['count'], filters: [{ col: 'origin', op: '==', val: 'LAX' }] }],
      result_type: 'full',
      result_format: 'json',
    },
  )
  const fromLax = result[0].data[0].count
  const note = 'Cell limit reached: 10 cells were read. Totals cover all rows.'
  for (const path of [`/superset/dashboard/${id}/`, `/explore/?slice_id=${pivot}`]) {
    await page.goto(server.url + path)
    const row = page.getByRole('row', { name: /^LAX/ })
    await expect(row.getByRole('cell').last()).toHaveText(fromLax.toLocaleString('en'))
    await expect(page.getByText(note).filter({ visible: true })).toHaveCount(1)
  }
  expect(problems.console).toEqual([])
})
