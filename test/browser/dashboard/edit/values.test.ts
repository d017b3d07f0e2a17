import type { Page } from '@playwright/test'

import { datasetOf } from '../../support/api'
import { checkAxe } from '../../support/axe'
import { open, save } from '../../support/dashboardEdit'
import { drawn, frame } from '../../support/dashboardPage'
import { chart, makeChart, makeDashboard, nativeFilter, stored } from '../../support/dashboards'
import { apply, group } from '../../support/filtered'
import { expect, NOWHERE, test } from '../../support/fixtures'

test.use({ apart: 'dashboard-values', start: NOWHERE })

const textBox = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Value of a metric' })
const text = (page: Page) => page.locator('.db-board .db-markdown')
const figure = (page: Page, name: string) => frame(page, name).getByRole('figure').getByRole('status')

/** A dashboard with a text above two charts with one figure and one with more, and a filter of the origin. */
const withFigures = async (page: Page, title: string, code: string): Promise<number> => {
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count', y_axis_format: ',d' })
  const trend = await makeChart(page, 'Flights by month', 'big_number', {
    metric: 'count',
    x_axis: 'date',
    time_grain_sqla: 'P1M',
  })
  const table = await makeChart(page, 'Origins', 'table', {
    query_mode: 'aggregate',
    groupby: ['origin'],
    metrics: ['count'],
    row_limit: 20,
  })
  const dataset = await datasetOf(page, 'flights')
  return makeDashboard(
    page,
    title,
    [
      ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2', 'ROW-3']],
      ['ROW-1', 'ROW', ['MARKDOWN-1']],
      ['MARKDOWN-1', 'MARKDOWN', [], { code, width: 8, height: 50 }],
      ['ROW-2', 'ROW', ['CHART-table']],
      chart('CHART-table', table, 'Origins', 12, 90),
      ['ROW-3', 'ROW', ['CHART-trend', 'CHART-total']],
      chart('CHART-trend', trend, 'Flights by month', 4, 30),
      chart('CHART-total', total, 'All flights', 4, 30),
    ],
    { metadata: { native_filter_configuration: [nativeFilter('origin', dataset)] } },
  )
}

test('a live value is inserted by keyboard, shows its chart and follows a filter', async ({
  page,
  server,
  problems,
}) => {
  const id = await withFigures(page, 'Live', 'We had')
  await open(page, server.url, id)
  await drawn(page, 'All flights')
  const all = await figure(page, 'All flights').innerText()
  expect(all).toMatch(/^\d,\d{3},\d{3}$/)
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect(textBox(page)).toBeFocused()
  await page.keyboard.type(' /value')
  await expect(page.getByRole('option', { name: /^Value of a metric/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const search = picker(page).getByRole('combobox', { name: 'Search charts with one figure' })
  await expect(search).toBeFocused()
  const options = picker(page).getByRole('option')
  await expect(options).toHaveCount(2)
  await expect(options.nth(1)).toHaveText(`All flights${all}`)
  await checkAxe(page)

  // Escape leads back to the text, and another slash opens the list again
  await page.keyboard.press('Escape')
  await expect(picker(page)).toHaveCount(0)
  await expect(textBox(page)).toBeFocused()
  await page.keyboard.type('/metric')
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.type('zzz')
  await expect(picker(page).getByText('No such chart')).toBeVisible()
  await search.fill('')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await search.fill('all')
  await expect(options).toHaveText([`All flights${all}`])
  await page.keyboard.press('Enter')
  await expect(textBox(page)).toBeFocused()
  await expect(textBox(page).getByRole('link', { name: all })).toHaveAttribute('href', '#CHART-total')
  await page.keyboard.type(' flights.')
  await expect(textBox(page)).toHaveText(`We had ${all} flights.`)
  await page.getByRole('button', { name: 'Done' }).click()
  await save(page)
  expect((await stored(page, id))['MARKDOWN-1']?.meta['code']).toBe(
    `We had [${all}](#CHART-total "live value") flights.`,
  )

  const link = text(page).getByRole('link')
  await expect(link).toHaveAttribute('title', 'All flights, now')
  await group(page, 'origin').getByRole('button', { name: 'origin: all' }).click()
  await page.getByRole('combobox', { name: 'Search origin' }).fill('ORD')
  await page.getByRole('option', { name: 'ORD', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(link).toHaveText(all)
  await apply(page).click()
  await expect(figure(page, 'All flights')).not.toHaveText(all)
  const some = await figure(page, 'All flights').innerText()
  await expect(text(page)).toHaveText(`We had ${some} flights.`)

  // a press leads to the chart
  await expect(frame(page, 'All flights')).not.toBeInViewport()
  await link.click()
  await expect(frame(page, 'All flights')).toBeInViewport()
  await expect(page.locator('[data-component="CHART-total"]')).toBeFocused()
  await page.reload()
  await expect(text(page)).toHaveText(`We had ${some} flights.`)
  expect(problems.console).toEqual([])
})

test('a live value is chosen by mouse, and keeps its words once its chart is gone', async ({ page, server }) => {
  const id = await withFigures(page, 'Gone', 'Then [**2 flights**](#CHART-total "live value") were')
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'All flights')
  const all = await figure(page, 'All flights').innerText()
  await expect(text(page)).toHaveText(`Then ${all} were`)
  await expect(text(page).locator('strong')).toHaveText(all)

  await open(page, server.url, id)
  await drawn(page, 'Flights by month')
  const last = await figure(page, 'Flights by month').innerText()
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect(textBox(page)).toHaveText('Then 2 flights were')
  await page.keyboard.type(' /value')
  await page.getByRole('option', { name: /^Value of a metric/ }).click()
  await picker(page)
    .getByRole('option', { name: `Flights by month ${last}` })
    .click()
  await expect(textBox(page)).toBeFocused()
  await textBox(page).press('ControlOrMeta+z')
  await expect(textBox(page)).toHaveText('Then 2 flights were ')
  await textBox(page).press('ControlOrMeta+Shift+z')
  await expect(textBox(page)).toHaveText(`Then 2 flights were ${last}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Delete All flights' }).click()
  await save(page)
  expect((await stored(page, id))['MARKDOWN-1']?.meta['code']).toBe(
    `Then [**2 flights**](#CHART-total "live value") were [${last}](#CHART-trend "live value")`,
  )
  const links = text(page).getByRole('link')
  await expect(links.nth(1)).toHaveAttribute('title', 'Flights by month, now')
  await expect(links.nth(0)).toHaveAttribute('title', 'As the text was written: its chart is gone')
  await expect(text(page)).toHaveText(`Then 2 flights were ${last}`)
})

test('the list of values says when no chart of the dashboard shows one figure', async ({ page, server }) => {
  const id = await makeDashboard(page, 'No figure', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['MARKDOWN-1']],
    ['MARKDOWN-1', 'MARKDOWN', [], { code: 'Text', width: 8, height: 50 }],
  ])
  await open(page, server.url, id)
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect(textBox(page)).toBeFocused()
  await page.keyboard.type(' /value')
  await page.keyboard.press('Enter')
  await expect(
    picker(page).getByText('No chart on this dashboard shows one figure. Add a big number first.'),
  ).toBeVisible()
  await checkAxe(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(textBox(page)).toBeFocused()
  await expect(textBox(page)).toHaveText('Text ')
})

test('a press on a value opens the tab of its chart, and the history shows the figure', async ({ page, server }) => {
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count', y_axis_format: ',d' })
  const code = '- We had [2](#CHART-1 "live value") flights'
  const id = await makeDashboard(page, 'In a tab', [
    ['GRID_ID', 'GRID', ['ROW-1', 'TABS-1']],
    ['ROW-1', 'ROW', ['MARKDOWN-1']],
    ['MARKDOWN-1', 'MARKDOWN', [], { code, width: 8, height: 20 }],
    ['TABS-1', 'TABS', ['TAB-1', 'TAB-2']],
    ['TAB-1', 'TAB', [], { text: 'One' }],
    ['TAB-2', 'TAB', ['ROW-2'], { text: 'Two' }],
    ['ROW-2', 'ROW', ['CHART-1']],
    chart('CHART-1', total, 'All flights', 4, 30),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  // no chart of a tab that was never open has rows
  const link = text(page).getByRole('link', { name: '2' })
  await expect(link).toHaveAttribute('title', 'All flights, as the text was written')
  await link.press('Enter')
  await expect(page.getByRole('tab', { name: 'Two' })).toHaveAttribute('aria-selected', 'true')
  await drawn(page, 'All flights')
  await expect(page.locator('[data-component="CHART-1"]')).toBeFocused()
  const words = `We had ${await figure(page, 'All flights').innerText()} flights`
  await expect(text(page)).toHaveText(words)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('region', { name: 'At that moment' }).locator('.db-markdown')).toHaveText(words)
})
