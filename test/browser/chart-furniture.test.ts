import { checkAxe } from './support/axe'
import { makeChart } from './support/dashboards'
import { expect, test } from './support/fixtures'

test.use({ apart: 'chart-furniture', start: '/chart/list/' })

test('a currency is typed or chosen and put on either side by keys, one step each', async ({
  page,
  server,
  problems,
}) => {
  const id = await makeChart(page, 'Takings', 'big_number_total', { metric: 'count', y_axis_format: ',d' })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  const figure = page.getByRole('figure', { name: 'Takings' })
  await expect(figure.locator('.figure')).toHaveText(/^[\d,]+$/)
  await page.getByRole('tab', { name: 'Customize' }).click()
  const currency = page.getByRole('group', { name: 'Currency', exact: true })
  const place = currency.getByRole('radiogroup', { name: 'Currency: place' })
  await expect(place.getByRole('radio', { name: 'After' })).toBeDisabled()
  await currency.getByLabel('Currency', { exact: true }).fill('eur')
  await page.keyboard.press('Enter')
  await expect(figure.locator('.figure')).toHaveText(/^€[\d,]+$/)
  await expect(currency.getByLabel('Currency', { exact: true })).toHaveValue('EUR (€)')
  await place.getByRole('radio', { name: 'Before' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(figure.locator('.figure')).toHaveText(/^[\d,]+ €$/)
  await checkAxe(page, { within: '.controls-panel' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(figure.locator('.figure')).toHaveText(/^€[\d,]+$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(figure.locator('.figure')).toHaveText(/^[\d,]+$/)
  await expect(currency.getByLabel('Currency', { exact: true })).toHaveValue('')
  expect(problems.console).toEqual([])
})
