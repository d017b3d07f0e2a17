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

const overTime = { x_axis: 'date', time_grain_sqla: 'P1M', metrics: ['count'] }

test('a legend scrolls in one line by its own buttons, shows all its names, or stands beside the plot', async ({
  page,
  server,
  problems,
}) => {
  const many = { ...overTime, groupby: ['destination'], limit: 50 }
  const made = async (name: string, values: object): Promise<number> =>
    makeChart(page, name, 'echarts_timeseries_line', { ...many, ...values })
  const scrolled = await made('Scrolled', {})
  await page.goto(`${server.url}/explore/?slice_id=${scrolled}`)
  const legend = page.getByRole('list', { name: 'Legend' })
  const entries = legend.getByRole('button')
  await expect(entries.first()).toBeVisible()
  const lines = (): Promise<number> =>
    entries.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
  expect(await lines()).toBe(1)
  const after = page.getByRole('button', { name: 'Names after' })
  const before = page.getByRole('button', { name: 'Names before' })
  await expect(before).toBeDisabled()
  await expect(entries.last()).not.toBeInViewport()
  for (let press = 0; press < 12 && (await after.isEnabled()); press += 1) {
    const at = await legend.evaluate((own) => own.scrollLeft)
    await after.press('Enter')
    await expect.poll(() => legend.evaluate((own) => own.scrollLeft)).toBeGreaterThan(at)
  }
  await expect(after).toBeDisabled()
  await expect(entries.last()).toBeInViewport()
  await expect(before).toBeEnabled()
  await checkAxe(page, { within: '.chart-pane' })

  const plain = await made('Plain', { legendType: 'plain', legendSort: 'desc' })
  await page.goto(`${server.url}/explore/?slice_id=${plain}`)
  await expect(entries.first()).toBeVisible()
  expect(await lines()).toBeGreaterThan(1)
  await expect(after).toHaveCount(0)
  const names = await entries.allTextContents()
  expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })))

  const right = await made('Right', { legendOrientation: 'right', legendMargin: 150 })
  await page.goto(`${server.url}/explore/?slice_id=${right}`)
  await expect(entries.first()).toBeVisible()
  const [drawing, own] = [
    await page.locator('.chart-plot').boundingBox(),
    await page.locator('.chart-legend').boundingBox(),
  ]
  if (drawing === null || own === null) throw new Error('no drawing')
  expect(own.x).toBeGreaterThanOrEqual(drawing.x + drawing.width)
  expect(own.width).toBe(150)
  expect(own.y + own.height).toBeLessThanOrEqual(drawing.y + drawing.height + 1)
  await after.click()
  await expect(before).toBeEnabled()
  expect(problems.console).toEqual([])
})
