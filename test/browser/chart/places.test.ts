import { callApi } from '../support/api'
import { checkAxe } from '../support/axe'
import { makeChart } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'chart-places', start: NOWHERE })

const SHIFTS = `SELECT * FROM (VALUES
  ('Early', TIMESTAMP '2014-01-01 06:00', TIMESTAMP '2014-01-01 14:00'),
  ('Late', TIMESTAMP '2014-01-01 14:00', TIMESTAMP '2014-01-01 22:00'),
  ('Night', TIMESTAMP '2014-01-01 22:00', TIMESTAMP '2014-01-02 06:00')
) AS shifts(name, begun, ended)`

test('the time axis of a Gantt chart ends at times of day and zooms, each undoable', async ({
  page,
  server,
  problems,
}) => {
  const body = { database: 1, schema: 'main', table_name: 'shifts of a day', sql: SHIFTS }
  const { id: dataset } = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', body)
  const form = { start_time: 'begun', end_time: 'ended', y_axis: 'name', adhoc_filters: [], zoomable: true }
  const id = await makeChart(page, 'Shifts', 'gantt_chart', form, dataset)
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  const figure = page.getByRole('figure', { name: 'Shifts' })
  const bars = figure.locator('.chart-plot rect:not(.band)')
  await expect(bars).toHaveCount(3)
  const wide = async (index: number): Promise<number> => Number(await bars.nth(index).getAttribute('width'))
  const whole = await wide(0)

  await page.getByRole('tab', { name: 'Customize' }).click()
  const from = page.getByRole('textbox', { name: 'Ends of the time axis: from' })
  await from.fill('nonsense')
  await from.press('Enter')
  await expect(from).toHaveAccessibleDescription(/is expected as HH:MM:SS/)
  await from.fill('00:00')
  await from.press('Enter')
  await expect.poll(() => wide(0)).toBeLessThan(whole - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => wide(0)).toBeCloseTo(whole, 1)
  await expect(from).toHaveValue('')

  // the first of the bars ends before the stretch that is in view begins
  const first = page.getByRole('slider', { name: 'First shown' })
  await first.focus()
  for (let press = 0; press < 9; press += 1) await page.keyboard.press('PageUp')
  await expect(bars).toHaveCount(2)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(bars).toHaveCount(3)
  await checkAxe(page, { within: '.explore' })
  expect(problems.console).toEqual([])
})
