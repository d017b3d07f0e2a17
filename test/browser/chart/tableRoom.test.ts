import { callApi } from '../support/api'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'table-room', start: NOWHERE })

test('table columns share a dashboard card: text narrows, figures stay whole', async ({ page, server }) => {
  const { result } = await callApi<{ result: { id: number }[] }>(page, 'GET', '/api/v1/database/')
  const made = async (name: string, sql: string) =>
    (
      await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', {
        database: result[0]?.id,
        schema: 'main',
        table_name: name,
        sql,
      })
    ).id
  const rows = await made(
    'room_rows',
    `SELECT 'place ' || i AS place, repeat('words ', 20) || i AS remark, i * 1000 AS flights, i AS late, i * 7 AS seats
     FROM range(1, 11) t(i)`,
  )
  const sum = (column: string) => ({
    expressionType: 'SIMPLE',
    aggregate: 'SUM',
    column: { column_name: column },
    label: `Sum of ${column}`,
    hasCustomLabel: true,
  })
  const table = (name: string, by: string) =>
    makeChart(
      page,
      name,
      'table',
      {
        query_mode: 'aggregate',
        groupby: [by],
        metrics: [sum('flights'), sum('late'), sum('seats')],
        row_limit: 20,
        show_totals: true,
      },
      rows,
    )
  const [short, long] = [await table('Short', 'place'), await table('Long', 'remark')]
  const id = await makeDashboard(page, 'Room', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    chart('CHART-1', short, 'Short', 4, 50),
    chart('CHART-2', long, 'Long', 4, 50),
  ])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  for (const name of ['Short', 'Long']) {
    const grid = page.getByRole('table', { name })
    await expect(grid.getByRole('cell', { name: '10,000' }).first()).toBeVisible()
    const seen = await grid.evaluate((own) => {
      const box = own.parentElement?.getBoundingClientRect()
      const figures = [...own.querySelectorAll('tbody td.right, tfoot td.right')]
      const bars = [...own.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('.cell-bar')].map((bar) => bar.getBoundingClientRect()),
      )
      return {
        outside: figures.filter((cell) => cell.getBoundingClientRect().right > (box?.right ?? 0) + 1).length,
        cut: figures.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
        figures: figures.length,
        touching: bars.filter((row) => row.some((bar, at) => at > 0 && bar.left - (row[at - 1]?.right ?? 0) < 4))
          .length,
        bars: bars.flat().length,
      }
    })
    expect(seen).toEqual({ outside: 0, cut: 0, figures: 33, touching: 0, bars: 30 })
  }
  const remark = page.getByRole('table', { name: 'Long' }).locator('tbody td.words').first()
  await expect(remark).toHaveAttribute('title', /^(words ){20}\d+$/)
})

test('a narrow card keeps a header word whole while text columns can narrow', async ({ page, server }) => {
  const form = { query_mode: 'aggregate', groupby: ['origin', 'destination'], metrics: ['count'], row_limit: 5 }
  const id = await makeDashboard(page, 'Narrow heads', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', await makeChart(page, 'Ways', 'table', form), 'Ways', 3, 40),
  ])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const head = page.getByRole('columnheader', { name: 'COUNT(*)' })
  await expect(head).toBeVisible()
  const lines = await head.locator('.cut').evaluate((own) => own.getBoundingClientRect().height / 14)
  expect(Math.round(lines)).toBe(1)
})

test('a header word without room is cut with an ellipsis, not wrapped', async ({ page, server }) => {
  const form = { query_mode: 'aggregate', groupby: ['origin', 'destination'], metrics: ['count'], row_limit: 5 }
  const id = await makeDashboard(page, 'Least heads', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', await makeChart(page, 'Least', 'table', form), 'Least', 2, 40),
  ])
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const head = page.getByRole('columnheader', { name: 'destination' })
  await expect(head).toBeVisible()
  const look = await head.locator('.cut').evaluate((own) => ({
    lines: Math.round(own.getBoundingClientRect().height / 14),
    cut: own.scrollWidth > own.clientWidth,
    ellipsis: getComputedStyle(own).textOverflow,
  }))
  expect(look).toEqual({ lines: 1, cut: true, ellipsis: 'ellipsis' })
  await expect(head.getByRole('button')).toHaveAttribute('title', 'destination')
})
