import type { Page } from '@playwright/test'

import { checkAxe } from '../support/axe'
import { callApi, datasetOf } from '../support/api'
import { chart, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'
import { questionsOf } from '../support/questions'
import { takeClock, whileClockStands } from '../support/stoppedClock'
import { writeCode } from '../support/code'

test.use({ apart: 'explore', start: NOWHERE })

const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Visualization type' }).click()
  await page.getByRole('dialog', { name: 'Choose a chart' }).getByRole('button', { name, exact: true }).click()
}

const drawn = (page: Page) => page.locator('.chart-pane[data-status=rendered]')

test('a chart of a dataset is created, drawn, saved, found and deleted [B0.01] [B1.02] [B2.02] [B2.03] [B2.04] [B2.13] [B4.59] [B4.60] [B8.35]', async ({
  page,
  server,
}) => {
  const notes = page.getByRole('region', { name: 'Notifications' })
  await datasetOf(page, 'flights')
  await takeClock(page)
  await page.goto(`${server.url}/chart/list/`)
  await expect(page.getByRole('heading', { name: 'There is no chart yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New chart' }).first().click()
  await page.getByRole('link', { name: /flights/ }).click()
  await choose(page, 'Bar chart')

  // missing values are reported at their place, and no query leaves before they are set
  const metrics = page.getByRole('group', { name: 'Metrics', exact: true })
  await expect(metrics).toHaveAccessibleDescription('cannot be empty')
  await expect(page.getByRole('button', { name: 'Update chart' })).toHaveAttribute('aria-disabled', 'true')
  // the main time column is there to begin with
  const axis = page.getByRole('combobox', { name: 'X axis', exact: true })
  await expect(axis).toHaveText('date')
  await axis.click()
  await page.getByRole('option', { name: /^origin/ }).click()
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await expect(metrics).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Add to Filters' }).click()
  const filter = page.getByRole('dialog', { name: 'New filter' })
  await filter.getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: /^origin/ }).click()
  await filter.getByRole('textbox', { name: 'Value' }).fill('ORD; DEN')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(drawn(page)).toBeVisible()
  await page.getByRole('button', { name: 'View as table' }).click()
  const table = page.getByRole('table', { name: 'New chart' })
  await expect(table.getByRole('row', { name: /^DEN/ })).toContainText('66,923')
  await expect(table.getByRole('row', { name: /^ORD/ })).toContainText('166,341')
  await page.getByRole('button', { name: 'View as table' }).click()

  await page.getByRole('button', { name: 'View query' }).click()
  await expect(page.getByRole('dialog', { name: 'View query' }).locator('pre')).toContainText('COUNT(*)')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Samples' }).click()
  await expect(page.getByRole('grid', { name: 'Samples' })).toBeVisible()
  await page.getByRole('tab', { name: 'Results' }).click()
  await expect(page.getByRole('grid', { name: 'Results' })).toContainText('66,923')
  await checkAxe(page, {})

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await dialog.getByRole('textbox', { name: 'Chart name' }).fill('Two hubs')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes.getByText('Chart [Two hubs] has been saved')).toBeVisible()
  await page.waitForURL(/\/explore\/\?slice_id=\d+$/)
  await expect(page.getByRole('figure', { name: 'Two hubs' })).toBeVisible()
  await expect(page.getByText('Unsaved')).toHaveCount(0)
  await page.getByRole('button', { name: 'Favorite', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Favorite', exact: true, pressed: true })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' }).click()
  const row = page.getByRole('grid', { name: 'Charts' }).getByRole('row', { name: /Two hubs/ })
  await expect(row.getByRole('button', { name: 'Favorite Two hubs', pressed: true })).toBeVisible()
  await expect(row).toContainText('Bar chart')
  await checkAxe(page, {})
  await whileClockStands(page, async () => {
    await row.getByRole('button', { name: 'Delete Two hubs' }).click()
    const keep = row.getByRole('button', { name: 'Keep Two hubs' })
    await expect(keep).toHaveText('Keep')
    await keep.click()
  })
  await expect(row.getByRole('link', { name: 'Two hubs' })).toBeVisible()
  await row.getByRole('button', { name: 'Delete Two hubs' }).click()
  await expect(notes.getByText('Deleted: Two hubs')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'There is no chart yet' })).toBeVisible()
})

test('kinds, undo and links work by address, each kind with its controls [B2.15] [B4.55] [B4.59] [B7.12]', async ({
  page,
  server,
}) => {
  const id = await datasetOf(page, 'flights')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=echarts_timeseries_line`)
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText('Line chart')
  await page.getByRole('button', { name: 'Add column date' }).click()
  // numbers are measured, where the kind measures anything
  await page.getByRole('button', { name: 'Add column distance' }).click()
  const metrics = page.getByRole('group', { name: 'Metrics' })
  await expect(metrics.getByRole('button', { name: 'Remove SUM(distance)' })).toBeVisible()
  await metrics.getByRole('button', { name: 'Remove SUM(distance)' }).click()
  await page.getByRole('button', { name: 'Add to Metrics' }).click()
  const metric = page.getByRole('dialog', { name: 'New metric' })
  await metric.getByRole('radio', { name: 'Custom SQL' }).click()
  const height = () => metric.locator('form').evaluate(({ clientHeight }) => clientHeight)
  const before = await height()
  await writeCode(metric.getByRole('textbox', { name: 'SQL expression' }), 'AVG(delay)')
  await metric.getByRole('textbox', { name: 'Label' }).fill('Mean delay')
  // the verdict moves no button from under the pointer
  await expect(metric.getByText('The database can run it.')).toBeVisible()
  expect(await height()).toBe(before)
  await metric.getByRole('button', { name: 'Apply' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(drawn(page)).toBeVisible()
  await expect(page.getByText('Mean delay by date, day.')).toBeVisible()

  // a change of looks sends no query; facts about the columns are here already
  await expect(page.getByRole('button', { name: 'Add column origin', exact: true })).toHaveAttribute('title', /229/)
  let asked = 0
  page.on('request', (request) => {
    asked += questionsOf(request).length
  })
  await page.getByRole('tab', { name: 'Customize' }).click()
  await page.getByRole('textbox', { name: 'Y axis title' }).fill('Minutes')
  await page.keyboard.press('Tab')
  const title = page.locator('svg.vz text', { hasText: 'Minutes' })
  await expect(title).toBeVisible()
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(title).toBeVisible()

  await choose(page, 'Big number')
  await expect(page.getByRole('figure', { name: 'New chart' }).locator('output')).toBeVisible()
  await choose(page, 'Line chart')
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText('Big number')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText('Line chart')

  await page.getByRole('button', { name: 'Copy permalink' }).click()
  const link = page.getByRole('dialog', { name: 'Copy permalink' }).getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/\/explore\/p\/[\w-]+\/$/)
  await page.goto(server.url + new URL(await link.inputValue()).pathname)
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText('Line chart')
  await expect(title).toBeVisible()
})

test('a refusal of the server shows with the chart, and the controls stay [B4.07]', async ({ page, server }) => {
  const id = await datasetOf(page, 'airports')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=big_number_total`)
  await page.getByRole('button', { name: 'Add to Metric', exact: true }).click()
  const metric = page.getByRole('dialog', { name: 'New metric' })
  await metric.getByRole('radio', { name: 'Custom SQL' }).click()
  await writeCode(metric.getByRole('textbox', { name: 'SQL expression' }), 'SUM(nowhere)')
  await metric.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'nowhere' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit SUM(nowhere)' })).toBeVisible()
})

test('a missing column is named where it was used, and removed in one undoable step', async ({ page, server }) => {
  const id = await datasetOf(page, 'airports')
  const metric = { expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'gone' }, label: 'highest' }
  const params = JSON.stringify({ groupby: ['lost', 'state'], metrics: [metric, 'count'] })
  const chart = { slice_name: 'High', viz_type: 'table', datasource_id: id, datasource_type: 'table', params }
  const { id: sliceId } = await callApi<{ id: number }>(page, 'POST', '/api/v1/chart/', chart)
  await page.goto(`${server.url}/explore/?slice_id=${sliceId}`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Columns missing in dataset: lost')
  await expect(alert).toContainText('Columns missing in dataset: gone')
  const metrics = page.getByRole('group', { name: 'Metrics', exact: true })
  await expect(metrics).toHaveAccessibleDescription('Columns missing in dataset: gone')
  await page.getByRole('button', { name: 'Take it out of the chart' }).click()
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(drawn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(metrics).toHaveAccessibleDescription('Columns missing in dataset: gone')
  await expect(page.getByRole('button', { name: 'Remove lost' })).toBeVisible()
})

test('damaged settings, kinds, datasets and columns are reported and can be repaired', async ({
  page,
  server,
  problems,
}) => {
  const id = await datasetOf(page, 'airports')
  const own = { database: 1, schema: 'main', table_name: 'for a while', sql: 'SELECT 1 AS one' }
  const { id: gone } = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', own)
  const make = (name: string, viz_type: string, params: string, datasource_id = id) =>
    callApi<{ id: number }>(page, 'POST', '/api/v1/chart/', {
      slice_name: name,
      viz_type,
      params,
      datasource_id,
      datasource_type: 'table',
    }).then((made) => made.id)
  const damaged = await make('Damaged', 'table', '{}')
  const strange = await make('Strange', 'hologram', '{"metric":"count","depth":3}')
  const lost = await make('Lost', 'table', '{"query_mode":"raw","all_columns":["one"]}', gone)
  const partly = await make('Partly', 'pie', '{"groupby":["nowhere"],"metric":"count"}')
  await callApi(page, 'DELETE', `/api/v1/dataset/${gone}`)
  const board = await makeDashboard(page, 'To mend', [
    ['ROOT_ID', 'ROOT', ['GRID_ID']],
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    ['ROW-2', 'ROW', ['CHART-3', 'CHART-4']],
    chart('CHART-1', damaged, 'Damaged', 6, 40),
    chart('CHART-2', strange, 'Strange', 6, 40),
    chart('CHART-3', lost, 'Lost', 6, 40),
    chart('CHART-4', partly, 'Partly', 6, 40),
  ])
  const frame = (name: string) => page.getByRole('article', { name, exact: true })
  const said: readonly [string, RegExp][] = [
    ['Damaged', /Dimensions, Metrics, Percentage metrics \(Choose a dimension, a metric or a percentage metric\)/],
    ['Strange', /kind hologram are not drawn/],
    ['Lost', /dataset of this chart is gone/],
    ['Partly', /Columns missing in dataset: nowhere/],
  ]
  await page.goto(`${server.url}/superset/dashboard/${board}/`)
  for (const [name, text] of said) {
    await expect(frame(name)).toContainText(text)
    await expect(frame(name).getByRole('link', { name: 'Edit chart' })).toBeVisible()
  }

  // no call writes unreadable settings; the server reports those of an older file
  await page.route(/\/api\/v1\/explore\/\?slice_id=/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: object }
    const message = 'The settings that were saved with this chart cannot be read.'
    await route.fulfill({ response: answer, json: { result: { ...body.result, message } } })
  })
  await frame('Damaged').getByRole('link', { name: 'Edit chart' }).click()
  const note = page.getByText('The settings that were saved with this chart cannot be read.')
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(drawn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Save chart' }).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(note).toHaveCount(0)
  await page.unroute(/\/api\/v1\/explore\/\?slice_id=/)

  await page.goto(`${server.url}/explore/?slice_id=${strange}`)
  await page.getByRole('button', { name: 'Show it as a table' }).click()
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText('Table')
  await page.goto(`${server.url}/explore/?slice_id=${lost}`)
  await page.getByRole('button', { name: 'Change dataset' }).click()
  await expect(page.getByRole('dialog', { name: 'Change dataset' })).toBeVisible()
  await page.goto(`${server.url}/superset/dashboard/${board}/`)
  await expect(frame('Damaged')).toHaveAttribute('data-status', 'rendered')
  expect(problems.console).toEqual([])
})

test('undo reverts the steps of the chart in view, and none in the list', async ({ page, server }) => {
  const first = await datasetOf(page, 'flights')
  const second = await datasetOf(page, 'weather')
  const at = (id: number) => `${server.url}/explore/?datasource_type=table&datasource_id=${id}`
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await page.goto(at(first))
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await expect(page.getByRole('button', { name: 'Remove COUNT(*)' })).toBeVisible()
  await expect(undo).not.toHaveAttribute('aria-disabled', 'true')
  await page.goto(at(second))
  await expect(page.getByRole('button', { name: 'Add metric count' })).toBeVisible()
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ControlOrMeta+Z')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Charts' })).toBeVisible()
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await page.goto(at(first))
  await expect(page.getByRole('button', { name: 'Remove COUNT(*)' })).toBeVisible()
  await undo.click()
  await expect(page.getByRole('button', { name: 'Remove COUNT(*)' })).toHaveCount(0)
})
