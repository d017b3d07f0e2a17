import { checkAxe } from '../support/axe'
import { makeChart } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'chart-forecast', start: NOWHERE })

test('a chart over time shows its forecast dashed, in words and in table columns', async ({
  page,
  server,
  problems,
}) => {
  const id = await makeChart(page, 'Departures', 'echarts_timeseries_line', {
    x_axis: 'date',
    time_grain_sqla: 'P1W',
    metrics: ['count'],
    groupby: ['origin'],
    limit: 3,
    forecastPeriods: '4',
  })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  const figure = page.getByRole('figure', { name: 'Departures' })
  await expect(figure.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveCount(3)
  await expect(figure).toContainText('26 places')
  await page.getByRole('button', { name: 'Predictive analytics' }).click()
  await page.getByRole('checkbox', { name: 'Enable forecast' }).click()
  await expect(page.getByRole('textbox', { name: 'Forecast periods' })).toHaveValue('4')
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(figure).toContainText('30 places')
  // forecasts have no legend entries of their own
  await expect(figure.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveCount(3)
  const plot = figure.getByRole('application')
  await plot.focus()
  await page.keyboard.press('End')
  await expect(figure).toContainText(/23 Jul 2001, forecast: \w{3} [\d.]+k \([\d.]+k to [\d.]+k\)/)
  await checkAxe(page, { within: '.chart-pane' })
  await page.getByRole('button', { name: 'View as table' }).click()
  const table = page.getByRole('table', { name: 'Departures' })
  await expect(table.getByRole('columnheader', { name: /, forecast from$/ })).toHaveCount(3)
  await page.locator('.chart-table').evaluate((own) => own.scrollTo(0, own.scrollHeight))
  await expect(table.getByRole('row', { name: /^23 Jul 2001, forecast – [\d.,]+/ })).toBeVisible()
  expect(problems.console).toEqual([])
})
