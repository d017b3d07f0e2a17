import { checkAxe } from '../support/axe'
import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'chart-furniture', start: NOWHERE })

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

test('unreadable bounds and colors stay as typed and are reported', async ({ page, server, problems }) => {
  const id = await makeChart(page, 'Typed', 'butterfly', {
    groupby: 'origin',
    left_metric: 'count',
    right_metric: { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'Mean delay' },
    row_limit: 3,
  })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await page.getByRole('tab', { name: 'Customize' }).click()
  const left = page.getByRole('group', { name: 'Color at the left' })
  const color = left.getByRole('textbox', { name: 'Color at the left', exact: true })
  await color.fill('reddish')
  await color.press('Enter')
  await expect(left).toContainText('Invalid color')
  await expect(color).toHaveValue('reddish')
  await color.fill('#ff0000')
  await color.press('Enter')
  await expect(left).not.toContainText('Invalid color')
  await expect(color).toHaveValue('#ff0000')

  const line = await makeChart(page, 'Ends', 'echarts_timeseries_line', { ...overTime, truncateYAxis: true })
  await page.goto(`${server.url}/explore/?slice_id=${line}`)
  await page.getByRole('tab', { name: 'Customize' }).click()
  const ends = page.getByRole('group', { name: 'Y axis bounds', exact: true })
  const least = ends.getByRole('textbox', { name: 'Y axis bounds: min' })
  await least.fill('few')
  await least.press('Enter')
  await expect(ends).toContainText('is expected to be a number')
  await expect(least).toHaveValue('few')
  await least.fill('1,000')
  await least.press('Enter')
  await expect(ends).not.toContainText('is expected to be a number')
  await expect(least).toHaveValue('1000')
  expect(problems.console).toEqual([])
})

test('a time-series column is not applied while one of its numbers is invalid', async ({ page, server }) => {
  const id = await makeChart(page, 'Rows', 'time_table', {
    granularity_sqla: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
  })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await page.getByRole('tab', { name: 'Customize' }).click()
  await page.locator('.slot-add', { hasText: 'Add column' }).click()
  const form = page.getByRole('dialog', { name: 'New column' })
  await form.getByRole('textbox', { name: 'Label' }).fill('Gain')
  const lag = form.getByRole('textbox', { name: 'Time lag in periods' })
  await lag.fill('two')
  await expect(form.getByText('is expected to be a number')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await lag.fill('2')
  await form.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Edit Gain' }).click()
  const again = page.getByRole('dialog', { name: 'Column Gain' })
  await expect(again.getByRole('textbox', { name: 'Time lag in periods' })).toHaveValue('2')
})

const overTime = { x_axis: 'date', time_grain_sqla: 'P1M', metrics: ['count'] }

test('a legend scrolls in one line, shows all its names, or sits beside the plot', async ({
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
  // by its place: the button learns of it a frame later
  const more = (): Promise<boolean> => legend.evaluate((own) => own.scrollLeft + own.clientWidth < own.scrollWidth - 2)
  for (let press = 0; press < 12 && (await more()); press += 1) {
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

test('a tooltip shows all series or the hovered one, also to a screen reader', async ({ page, server }) => {
  const form = { ...overTime, groupby: ['origin'], limit: 5 }
  const rich = await makeChart(page, 'Rich', 'echarts_timeseries_line', form)
  const single = await makeChart(page, 'Single', 'echarts_timeseries_line', {
    ...form,
    rich_tooltip: false,
    tooltipTimeFormat: '%d/%m/%Y',
    tooltipValuesFormat: ',.1f',
  })
  const tip = page.locator('.chart-tip')
  const heard = page.locator('.chart-plot [aria-live=polite]')
  const plot = page.locator('.chart-plot')
  await page.goto(`${server.url}/explore/?slice_id=${rich}`)
  await expect(page.locator('svg.vz path.ln').first()).toBeVisible()
  await plot.focus()
  await page.keyboard.press('ArrowRight')
  await expect(tip.locator('.sw')).toHaveCount(5)
  await expect(tip.locator('.total')).toHaveText(/^Total[\d,]+$/)
  await expect(tip.locator('i').first()).toHaveText(/^\d+%$/)
  await expect(heard).toHaveText(/^\w+ 2001: \w+ [\d,]+ \(\d+%\)$/)

  await page.goto(`${server.url}/explore/?slice_id=${single}`)
  await expect(page.locator('svg.vz path.ln').first()).toBeVisible()
  await plot.focus()
  await page.keyboard.press('ArrowRight')
  await expect(tip.locator('.sw')).toHaveCount(1)
  await expect(tip.locator('.total')).toHaveCount(0)
  await expect(tip.locator('p')).toHaveText(/^\d\d\/\d\d\/2001$/)
  await expect(heard).toHaveText(/^\d\d\/\d\d\/2001: \w+ [\d,]+\.0$/)
})

test('a legend moves above a small dashboard chart, and pie parts can be hidden', async ({ page, server }) => {
  const form = { ...overTime, groupby: ['origin'], limit: 3, legendOrientation: 'left', zoomable: true }
  const lines = await makeChart(page, 'Lines', 'echarts_timeseries_line', form)
  const parts = await makeChart(page, 'Parts', 'pie', {
    metric: 'count',
    groupby: ['origin'],
    row_limit: 4,
    legendOrientation: 'bottom',
  })
  const id = await makeDashboard(page, 'Furnished', [
    ['ROOT_ID', 'ROOT', ['GRID_ID']],
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2', 'CHART-3']],
    chart('CHART-1', lines, 'Lines', 5, 40),
    chart('CHART-2', lines, 'Small', 3, 40),
    chart('CHART-3', parts, 'Parts', 4, 40),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const within = (name: string, what: string) => page.getByRole('article', { name, exact: true }).locator(what)
  for (const name of ['Lines', 'Small', 'Parts']) await expect(within(name, 'svg.vz')).toBeVisible()
  await expect(within('Lines', '.chart-legend.left')).toBeVisible()
  await expect(within('Small', '.chart-legend.top')).toBeVisible()
  const [drawing, slider] = [
    await within('Lines', '.chart-plot').boundingBox(),
    await within('Lines', '.zoom-slider').boundingBox(),
  ]
  if (drawing === null || slider === null) throw new Error('no drawing')
  expect(slider.y).toBeGreaterThanOrEqual(drawing.y + drawing.height - 1)

  const slices = within('Parts', 'svg.vz path')
  const count = await slices.count()
  const first = page
    .getByRole('article', { name: 'Parts' })
    .getByRole('list', { name: 'Legend' })
    .getByRole('button')
    .first()
  await first.press('Enter')
  await expect(slices).toHaveCount(count - 1)
  await first.press('Enter')
  await expect(slices).toHaveCount(count)
  await checkAxe(page, { within: 'article' })
})

test('series can be stacked below a chart that offers it, in Explore and on dashboards', async ({
  page,
  server,
  problems,
}) => {
  const name = 'Flights by origin'
  const id = await makeChart(page, name, 'echarts_area', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: ['origin'],
    limit: 4,
    show_extra_controls: true,
  })
  const board = await makeDashboard(page, 'Stacked', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', id, name, 8, 50),
  ])
  await page.goto(`${server.url}/superset/dashboard/${board}/`)
  const ways = page.getByRole('article', { name }).getByRole('radiogroup', { name: 'Stacked' })
  const axis = page.getByRole('article', { name }).locator('svg.vz')
  await expect(ways.getByRole('radio', { name: 'On one another' })).toBeChecked()
  await expect(axis).not.toContainText('100.0%')
  await ways.getByText('As shares').click()
  await expect(axis).toContainText('100.0%')
  await page.reload()
  await expect(axis).toContainText('100.0%')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(axis).not.toContainText('100.0%')
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await page.getByRole('radiogroup', { name: 'Stacked' }).getByText('As shares').click()
  await expect(page.locator('.chart-pane svg.vz')).toContainText('100.0%')
  await expect(page.getByText('Unsaved')).toBeVisible()
  expect(problems.console).toEqual([])
})
