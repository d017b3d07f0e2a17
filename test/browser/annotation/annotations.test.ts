import type { Page } from '@playwright/test'

import { checkAxe } from '../support/axe'
import { callApi, datasetOf } from '../support/api'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'annotations', start: NOWHERE })

const MONTHS = {
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  sqlExpression: 'date',
  label: 'date',
  timeGrain: 'P1M',
}
const RAIN = { expressionType: 'SQL', sqlExpression: 'SUM(precipitation)', label: 'Rain' }

/** A layer of the server with one annotation, and a saved chart of the rain by month. */
const prepare = async (page: Page): Promise<number> => {
  const dataset = await datasetOf(page, 'weather')
  const { id: layer } = await callApi<{ id: number }>(page, 'POST', '/api/v1/annotation_layer/', { name: 'Holidays' })
  await callApi(page, 'POST', `/api/v1/annotation_layer/${layer}/annotation/`, {
    short_descr: 'Hot summer',
    start_dttm: '2013-06-01T00:00:00',
    end_dttm: '2013-08-31T00:00:00',
  })
  const queries = [{ columns: [MONTHS], metrics: [RAIN], row_limit: 100 }]
  await callApi(page, 'POST', '/api/v1/chart/', {
    slice_name: 'Rain by month',
    viz_type: 'echarts_timeseries_line',
    params: JSON.stringify({ viz_type: 'echarts_timeseries_line', datasource: `${dataset}__table` }),
    query_context: JSON.stringify({ datasource: { id: dataset, type: 'table' }, queries }),
    datasource_id: dataset,
    datasource_type: 'table',
  })
  return dataset
}

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const addLayer = async (page: Page, name: string, type: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add to Annotation layers' }).click()
  const form = page.getByRole('dialog', { name: 'New annotation layer' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  if (type !== 'Formula') await choose(page, 'Annotation layer type', type)
}

const apply = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()

test('annotation layers of every type survive saving and draw on charts and dashboards [B4.12] [B4.13] [B4.61] [B4.62] [B7.13] [B8.37]', async ({
  page,
  server,
}) => {
  const dataset = await prepare(page)
  const plot = page.locator('figure svg.vz')
  const lines = plot.locator('g.annotation path')
  const events = plot.locator('g.event line')
  const bands = plot.locator('g.interval rect')
  await page.goto(
    `${server.url}/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=echarts_timeseries_line`,
  )
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await page.getByRole('combobox', { name: 'Time grain' }).fill('Month')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  await page.getByRole('button', { name: 'Annotations and layers' }).click()

  // a formula that cannot be read says so at its field, and is not taken
  await addLayer(page, 'Goal', 'Formula')
  const formula = page.getByRole('dialog').getByRole('textbox', { name: 'Formula' })
  await formula.fill('40 x')
  await expect(formula).toHaveAccessibleDescription('“x” at character 4 is out of place')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true')
  await formula.fill('40 + 0 * x')
  await apply(page)
  await expect(lines).toHaveCount(1)

  await addLayer(page, 'Start of summer', 'Event')
  await choose(page, 'Annotation layer', 'Holidays')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Show label' }).click()
  await choose(page, 'Style', 'Dashed')
  await apply(page)
  await expect(events).toHaveCount(1)
  await expect(plot.getByText('Hot summer')).toBeVisible()

  await addLayer(page, 'Summer', 'Interval')
  await choose(page, 'Annotation layer', 'Holidays')
  await apply(page)
  await expect(bands).toHaveCount(1)

  await addLayer(page, 'Rain', 'Time series')
  await choose(page, 'Chart', 'Rain by month')
  await apply(page)
  await expect(lines).toHaveCount(2)
  const legend = page.getByRole('list', { name: 'Legend' })
  await expect(legend.getByRole('button')).toHaveText([/count|COUNT/i, 'Goal', 'Start of summer', 'Summer', 'Rain'])
  await checkAxe(page, {})

  // the tooltip announces them at their place, and the table lists them
  await page.getByRole('application').focus()
  await page.keyboard.press('Home')
  for (let month = 0; month < 17; month += 1) await page.keyboard.press('ArrowRight')
  const said = page.getByRole('application').locator('[aria-live]')
  await expect(said).toHaveText(/Jun 2013: .*; Goal 40; Start of summer Hot summer; Summer Hot summer; Rain [\d.]+$/)
  await page.keyboard.press('t')
  const table = page.getByRole('table', { name: 'New chart' })
  await expect(table.getByRole('columnheader', { name: 'Rain' })).toBeVisible()
  await page.getByRole('button', { name: 'View as table' }).click()

  // hidden and shown, put in another order, taken away and back: by keyboard
  const eye = page.getByRole('button', { name: 'Show Summer', exact: true })
  await eye.focus()
  await page.keyboard.press('Enter')
  await expect(bands).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(bands).toHaveCount(1)
  await page.getByRole('button', { name: 'Move Rain up' }).focus()
  await page.keyboard.press('Enter')
  await expect(legend.getByRole('button').last()).toHaveText('Summer')
  await page.getByRole('button', { name: 'Remove Start of summer' }).focus()
  await page.keyboard.press('Enter')
  await expect(events).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(events).toHaveCount(1)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await dialog.getByRole('textbox', { name: 'Chart name' }).fill('Annotated')
  await choose(page, 'Add to dashboard', 'New dashboard')
  await dialog.getByRole('textbox', { name: 'Name of the new dashboard' }).fill('Weather')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const notes = page.getByRole('region', { name: 'Notifications' })
  await expect(
    notes.getByText('Dashboard [Weather] just got created and chart [Annotated] was added to it'),
  ).toBeVisible()
  await page.waitForURL(/\/explore\/\?slice_id=\d+$/)
  const slice = Number(new URL(page.url()).searchParams.get('slice_id'))
  await page.reload()
  await expect(lines).toHaveCount(2)
  await expect(events).toHaveCount(1)
  await expect(bands).toHaveCount(1)
  await expect(page.getByText('Unsaved')).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboards' }).click()
  await page.getByRole('link', { name: 'Weather', exact: true }).click()
  await expect(page.getByRole('figure', { name: 'Annotated' })).toBeVisible()
  await expect(lines).toHaveCount(2)
  await expect(events).toHaveCount(1)
  await expect(bands).toHaveCount(1)

  // a visit shows what was saved meanwhile, though the rows are the same
  const path = `/api/v1/chart/${slice}`
  const { result } = await callApi<{ result: { params: string } }>(page, 'GET', path)
  const params = JSON.parse(result.params) as object
  await callApi(page, 'PUT', path, {
    params: JSON.stringify({ ...params, annotation_layers: [], y_axis_title: 'Days' }),
  })
  await page.reload()
  await expect(plot.getByText('Days')).toBeVisible()
  await expect(lines).toHaveCount(0)
  await callApi(page, 'PUT', path, { params: result.params })
  await page.reload()
  await expect(lines).toHaveCount(2)
  await expect(events).toHaveCount(1)
  await expect(plot.getByText('Days')).toHaveCount(0)
})
