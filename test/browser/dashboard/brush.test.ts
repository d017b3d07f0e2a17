import { datasetOf } from '../support/api'
import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { drawn, frame } from '../support/dashboardPage'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'
import { questionsOf } from '../support/questions'

test.use({ apart: 'dashboard-brush', start: NOWHERE })

const plot = (page: Page, name: string) => frame(page, name).getByRole('application')
const band = (page: Page, name: string) => frame(page, name).locator('svg.vz .band')
const chips = (page: Page) => page.getByRole('list', { name: 'Cross-filters' })

/** Presses on a share of the width of a plot and moves to another, without letting go. */
const dragOver = async (page: Page, name: string, from: number, to: number) => {
  const box = await plot(page, name).boundingBox()
  if (box === null) throw new Error('no plot')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * from, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to, y, { steps: 10 })
}

/** How often something was to be rendered anew while ten frames passed. */
const renderings = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let count = 0
    const own = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function post(this: MessagePort, message: unknown) {
      count += 1
      own.call(this, message)
    }
    for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame)
    MessagePort.prototype.postMessage = own
    return count
  })

test('brushing a range by pointer and keys updates other charts at once, in one step', async ({
  page,
  server,
  problems,
}) => {
  const line = await makeChart(page, 'By day', 'echarts_timeseries_line', {
    x_axis: 'date',
    time_grain_sqla: 'P1D',
    metrics: ['count'],
    groupby: [],
  })
  const histogram = await makeChart(page, 'How far', 'histogram_v2', { column: 'distance', bins: 12, groupby: [] })
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const bars = await makeChart(page, 'Busiest origins', 'echarts_timeseries_bar', {
    x_axis: 'origin',
    metrics: ['count'],
    groupby: [],
    row_limit: 10000,
  })
  const distinct = await makeChart(page, 'Different places', 'big_number_total', {
    metric: {
      expressionType: 'SIMPLE',
      column: { column_name: 'destination' },
      aggregate: 'COUNT_DISTINCT',
      label: 'places',
    },
  })
  const id = await makeDashboard(page, 'Brushed', [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    ['ROW-2', 'ROW', ['CHART-3', 'CHART-4', 'CHART-5']],
    chart('CHART-1', line, 'By day', 6, 34),
    chart('CHART-2', histogram, 'How far', 6, 34),
    chart('CHART-3', total, 'All flights', 3, 24),
    chart('CHART-4', bars, 'Busiest origins', 6, 34),
    chart('CHART-5', distinct, 'Different places', 3, 24),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  for (const name of ['By day', 'How far', 'All flights', 'Busiest origins', 'Different places'])
    await drawn(page, name)
  await expect(frame(page, 'All flights')).toContainText('3M')
  const figure = frame(page, 'All flights').locator('.figure, .big, figure').first()
  const whole = await figure.textContent()

  const asked: string[] = []
  page.on('request', (request) => {
    asked.push(...questionsOf(request))
  })
  await dragOver(page, 'By day', 0.3, 0.5)
  await expect(band(page, 'By day')).toBeVisible()
  // the figure follows while the button is held, from one cube; what does not add up waits, dimmed
  await expect(figure).not.toHaveText(whole ?? '')
  // one of each chart whose figures add up
  await expect.poll(() => asked.length).toBe(2)
  expect(asked.every((body) => body.includes('__bin'))).toBe(true)
  await expect(frame(page, 'Different places').locator('.drawing.old')).toBeVisible()
  const before = await figure.textContent()
  const box = await plot(page, 'By day').boundingBox()
  if (box === null) throw new Error('no plot')
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 20 })
  await expect(figure).not.toHaveText(before ?? '')
  await expect(chips(page)).toHaveCount(0)
  // a brush that is held still costs nothing
  await expect.poll(() => renderings(page)).toBe(0)
  expect(asked).toHaveLength(2)
  const live = await figure.textContent()
  await page.mouse.up()

  // on release it is one filter, and the server gives the same result
  await expect(chips(page).getByRole('listitem')).toHaveCount(1)
  for (const name of ['All flights', 'Busiest origins', 'Different places']) await drawn(page, name)
  await expect(figure).toHaveText(live ?? '')
  await expect(frame(page, 'Different places').locator('.drawing.old')).toHaveCount(0)
  await page.reload()
  await drawn(page, 'All flights')
  await expect(figure).toHaveText(live ?? '')
  await expect(band(page, 'By day')).toBeVisible()
  await drawn(page, 'By day')

  // Escape takes it away; Undo brings it back
  await plot(page, 'By day').focus()
  await expect(plot(page, 'By day')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chips(page)).toHaveCount(0)
  await expect(figure).toHaveText(whole ?? '')

  // by keys over the histogram: from the focused mark, until Shift is released
  await plot(page, 'How far').focus()
  await page.keyboard.press('Home')
  await page.keyboard.down('Shift')
  await page.keyboard.press('ArrowRight')
  await expect(band(page, 'How far')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(band(page, 'How far')).toHaveCount(0)
  await page.keyboard.up('Shift')
  await expect(chips(page)).toHaveCount(0)
  await page.keyboard.press('Home')
  await page.keyboard.down('Shift')
  await page.keyboard.press('ArrowRight')
  await expect(figure).not.toHaveText(whole ?? '')
  await expect.poll(() => renderings(page)).toBe(0)
  const near = await figure.textContent()
  await page.keyboard.up('Shift')
  await expect(chips(page)).toContainText('distance')
  await drawn(page, 'All flights')
  await expect(figure).toHaveText(near ?? '')
  expect(problems.console).toEqual([])
  expect(problems.outside).toEqual([])
})

test('charts follow the slider of a filter while it moves, where filters apply at once', async ({
  page,
  server,
  problems,
}) => {
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const dataset = await datasetOf(page, 'flights')
  const filter = nativeFilter('How far', dataset, { filterType: 'filter_range', controlValues: {} }, 'distance')
  const id = await makeDashboard(
    page,
    'Slid',
    [['GRID_ID', 'GRID', ['ROW-1']], ['ROW-1', 'ROW', ['CHART-1']], chart('CHART-1', total, 'All flights', 4, 24)],
    { metadata: { native_filter_configuration: [filter] } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'All flights')
  const bar = page.getByRole('region', { name: 'Filters' })
  await bar.getByRole('button', { name: 'Filter settings' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Apply at once' }).click()
  await page.keyboard.press('Escape')
  // the open menu covers the slider until it closes
  await expect(page.getByRole('menu')).toHaveCount(0)
  const figure = frame(page, 'All flights').getByRole('figure')
  const all = (await figure.textContent()) ?? ''
  // the other end is between two stops of the slider
  await bar.getByRole('textbox', { name: 'How far at most' }).fill('1234')
  await page.keyboard.press('Enter')
  await expect(figure).not.toHaveText(all)
  await drawn(page, 'All flights')
  const whole = (await figure.textContent()) ?? ''
  const asked: string[] = []
  page.on('request', (request) => {
    asked.push(...questionsOf(request))
  })
  const way = await bar.getByRole('slider', { name: 'How far from' }).boundingBox()
  if (way === null) throw new Error('no slider')
  const [x, y] = [way.x + 7, way.y + way.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y, { steps: 6 })
  await expect(figure).not.toHaveText(whole)
  // the chart shows the present place of the hand, not one on its way
  await expect.poll(() => renderings(page)).toBe(0)
  const near = (await figure.textContent()) ?? ''
  const cubes = asked.length
  await page.mouse.move(x + 40, y, { steps: 6 })
  await expect(figure).not.toHaveText(near)
  await expect.poll(() => renderings(page)).toBe(0)
  expect(asked).toHaveLength(cubes)
  expect(asked.every((body) => body.includes('__bin'))).toBe(true)
  const live = (await figure.textContent()) ?? ''
  await page.mouse.up()
  await expect.poll(() => asked.some((body) => !body.includes('__bin'))).toBe(true)
  await drawn(page, 'All flights')
  await expect(figure).toHaveText(live)
  expect(problems.console).toEqual([])
})
