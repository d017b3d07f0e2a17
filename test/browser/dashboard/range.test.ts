import { callApi, datasetOf } from '../support/api'
import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { drawn, frame } from '../support/dashboardPage'
import { apply, bar, group, opened } from '../support/filtered'
import { expect, NOWHERE, type Page, signIn, test, watch } from '../support/fixtures'

test.use({ apart: 'dashboard-range', start: NOWHERE })

const end = (page: Page, name: 'at least' | 'at most') =>
  group(page, 'distance').getByRole('textbox', { name: `distance ${name}` })
const thumb = (page: Page, name: 'from' | 'to') =>
  group(page, 'distance').getByRole('slider', { name: `distance ${name}` })
const range = (dataset: number) => nativeFilter('distance', dataset, { filterType: 'filter_range' })
const why = async (page: Page): Promise<void> => {
  await apply(page).hover({ force: true })
}

test('an invalid range stays as typed, shows the reason, and is not applied', async ({ page, server, problems }) => {
  await opened(page, server.url, 'Ranges typed', (dataset) => [range(dataset), nativeFilter('origin', dataset)])
  await end(page, 'at most').fill('1000')
  await end(page, 'at most').press('Enter')
  await apply(page).click()
  const figure = frame(page, 'All flights').getByRole('figure')
  await drawn(page, 'All flights')
  const upTo = (await figure.textContent()) ?? ''

  // a lower number above the upper one
  await end(page, 'at least').fill('2500')
  await end(page, 'at least').press('Enter')
  await expect(end(page, 'at least')).toHaveValue('2500')
  await expect(end(page, 'at most')).toHaveValue('1,000')
  await expect(end(page, 'at least')).toHaveAccessibleDescription(
    'The lower number must not exceed the upper one, 1,000.',
  )
  await expect(end(page, 'at least')).toHaveAttribute('aria-invalid', 'true')
  await expect(group(page, 'distance').getByRole('status')).toHaveText('Not applied. Charts still show up to 1,000.')

  // another choice does not carry the old range along
  await group(page, 'origin').getByRole('button', { name: 'origin: all' }).click()
  await page.getByRole('option', { name: 'ATL', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await why(page)
  await expect(page.getByText('Fix first: distance.')).toBeVisible()

  // a comma before the fraction is one
  await end(page, 'at least').fill('12,5')
  await end(page, 'at least').press('Enter')
  await expect(end(page, 'at least')).toHaveValue('12.5')

  // not a number
  await end(page, 'at least').fill('some')
  await end(page, 'at most').focus()
  await expect(end(page, 'at least')).toHaveAccessibleDescription('Not a number.')
  await expect(end(page, 'at least')).toHaveValue('some')
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(figure).toHaveText(upTo)

  // the other end makes room for it
  await end(page, 'at least').fill('2500')
  await end(page, 'at most').fill('3000')
  await end(page, 'at most').press('Enter')
  await expect(end(page, 'at least')).toHaveValue('2,500')
  await expect(group(page, 'distance').getByRole('status')).toHaveCount(0)
  await apply(page).click()
  await expect(figure).not.toHaveText(upTo)

  // clearing forgets what was typed, too
  await end(page, 'at least').fill('x')
  await end(page, 'at least').press('Enter')
  await bar(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(end(page, 'at least')).toHaveValue('')
  await end(page, 'at least').fill('x')
  await end(page, 'at least').press('Enter')
  await bar(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(end(page, 'at least')).toHaveValue('')

  // numbers that the data lacks are taken, and said
  await end(page, 'at least').fill('99999')
  await end(page, 'at least').press('Enter')
  await expect(group(page, 'distance').getByRole('status')).toHaveText(/^The data goes from \d+ to [\d,]+\.$/)
  await apply(page).click()
  await expect(figure).toHaveText(/^\D*0\D*$/)
  expect(problems.console).toEqual([])
})

test('a range keeps all digits of exact numbers, and shows them', async ({ page, server, problems }) => {
  const amounts = ['1234567890.0123456788', '1234567890.0123456789', '1234567890.0123456790', '2469135780024.69']
  const values = amounts.map((amount) => `(CAST('${amount}' AS DECIMAL(38, 10)))`)
  const dataset = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    table_name: 'Exact amounts',
    sql: `SELECT * FROM (VALUES ${values.join(', ')}) AS amounts(amount)`,
  })
  const rows = await makeChart(
    page,
    'Amounts',
    'table',
    { query_mode: 'raw', all_columns: ['amount'], order_by_cols: ['["amount", true]'] },
    dataset.id,
  )
  const id = await makeDashboard(
    page,
    'Exact ranges',
    [['GRID_ID', 'GRID', ['ROW-1']], ['ROW-1', 'ROW', ['CHART-1']], chart('CHART-1', rows, 'Amounts', 6, 40)],
    {
      metadata: {
        native_filter_configuration: [nativeFilter('amount', dataset.id, { filterType: 'filter_range' })],
      },
    },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'Amounts')
  const amount = (name: string) => group(page, 'amount').getByRole('textbox', { name: `amount ${name}` })
  await expect(amount('at least')).toHaveAttribute('placeholder', '1,234,567,890.0123456788')
  await expect(amount('at most')).toHaveAttribute('placeholder', '2,469,135,780,024.69')
  const type = async (name: string, text: string): Promise<void> => {
    await amount(name).fill(text)
    await amount(name).press('Enter')
  }
  await type('at least', '1234567890.0123456789')
  await type('at most', '1,234,567,890.0123456789')
  await apply(page).click()
  const cells = frame(page, 'Amounts').getByRole('cell')
  await expect(cells).toHaveText(['1,234,567,890.0123456789'])
  await expect(amount('at least')).toHaveValue('1,234,567,890.0123456789')
  // its whole text has room
  const isCut = (name: string): Promise<boolean> =>
    amount(name).evaluate((input) => input.scrollWidth > input.clientWidth)
  expect([await isCut('at least'), await isCut('at most')]).toEqual([false, false])

  await type('at most', '')
  await apply(page).click()
  await expect(cells).toHaveCount(3)
  await page.reload()
  await drawn(page, 'Amounts')
  await expect(amount('at least')).toHaveValue('1,234,567,890.0123456789')
  await expect(cells).toHaveCount(3)
  expect(problems.console).toEqual([])
})

test('a slider near 2^63 moves by keys and by hand, and charts follow it exactly', async ({
  page,
  server,
  problems,
}) => {
  // 101 numbers up to the greatest of 64 bits, all of them one float
  const dataset = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    table_name: 'Great numbers',
    sql: 'SELECT 9223372036854775707 + i AS n FROM range(101) AS numbers(i)',
  })
  const total = await makeChart(page, 'How many', 'big_number_total', { metric: 'count' }, dataset.id)
  const ends = (['MIN', 'MAX'] as const).map((aggregate) => ({
    expressionType: 'SIMPLE',
    column: { column_name: 'n' },
    aggregate,
    label: aggregate,
  }))
  const rows = await makeChart(
    page,
    'Ends',
    'table',
    { query_mode: 'aggregate', groupby: [], metrics: ends },
    dataset.id,
  )
  const id = await makeDashboard(
    page,
    'Great ranges',
    [
      ['GRID_ID', 'GRID', ['ROW-1']],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
      chart('CHART-1', total, 'How many', 4, 20),
      chart('CHART-2', rows, 'Ends', 8, 20),
    ],
    { metadata: { native_filter_configuration: [nativeFilter('n', dataset.id, { filterType: 'filter_range' })] } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'Ends')
  await bar(page).getByRole('button', { name: 'Filter settings' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Apply at once' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)

  const box = (name: string) => group(page, 'n').getByRole('textbox', { name: `n ${name}` })
  const slider = (name: string) => group(page, 'n').getByRole('slider', { name: `n ${name}` })
  const figure = frame(page, 'How many').getByRole('figure')
  const number = (last: number): string => `9,223,372,036,854,775,${last}`
  const shows = async (from: number, to: number): Promise<void> => {
    await expect(slider('from')).toHaveAttribute('aria-valuetext', number(from))
    await expect(slider('to')).toHaveAttribute('aria-valuetext', number(to))
    await expect(box('at least')).toHaveValue(from === 707 ? '' : number(from))
    await expect(box('at most')).toHaveValue(to === 807 ? '' : number(to))
    await expect(figure).toHaveText(new RegExp(`^\\D*${to - from + 1}\\D*$`))
    await expect(frame(page, 'Ends').getByRole('cell')).toHaveText([number(from), number(to)])
  }
  await shows(707, 807)
  // ends of so many digits are below each other, or both would show the same beginning
  const [upper, lower] = [await box('at least').boundingBox(), await box('at most').boundingBox()]
  expect((lower?.y ?? 0) - (upper?.y ?? 0)).toBeGreaterThan(20)
  // five numbers a bar, and the last one alone
  const bars = group(page, 'n').locator('.small-bars > span')
  const heights = (): Promise<readonly string[]> =>
    bars.evaluateAll((all) => all.map((one) => (one instanceof HTMLElement ? one.style.height : '')))
  await expect.poll(heights).toEqual([...Array<string>(20).fill('max(1px, 100%)'), 'max(1px, 20%)'])

  const press = async (name: string, key: string, [from, to]: readonly [number, number]): Promise<void> => {
    await slider(name).press(key)
    await shows(from, to)
  }
  await press('from', 'ArrowRight', [708, 807])
  await press('from', 'PageUp', [718, 807])
  await press('from', 'ArrowLeft', [717, 807])
  await press('to', 'PageDown', [717, 797])
  await press('to', 'Home', [717, 717])
  await press('to', 'End', [717, 807])
  await press('from', 'End', [807, 807])
  await press('from', 'Home', [707, 807])

  const way = await slider('from').boundingBox()
  if (way === null) throw new Error('no slider')
  const drag = async (from: number, to: number): Promise<void> => {
    const place = (last: number): number => way.x + 7 + ((way.width - 14) * (last - 707)) / 100
    await page.mouse.move(place(from), way.y + way.height / 2)
    await page.mouse.down()
    await page.mouse.move(place(to), way.y + way.height / 2, { steps: 5 })
  }
  await drag(806, 757)
  // while it moves, and when it is released
  await shows(707, 757)
  await page.mouse.up()
  await shows(707, 757)
  await drag(707, 731)
  await shows(731, 757)
  await page.mouse.up()
  await shows(731, 757)
  await expect(bars.and(page.locator('.in'))).toHaveCount(7)
  await page.reload()
  await drawn(page, 'Ends')
  await shows(731, 757)
  expect(problems.console).toEqual([])
})

test('a drag left moves the lower of two thumbs at one place, a drag right the upper', async ({ browser, server }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1100, height: 900 } })
  const page = await context.newPage()
  const problems = watch(page, server.url)
  await signIn(page, server.url)
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const dataset = await datasetOf(page, 'flights')
  const id = await makeDashboard(
    page,
    'One place',
    [['GRID_ID', 'GRID', ['ROW-1']], ['ROW-1', 'ROW', ['CHART-1']], chart('CHART-1', total, 'All flights', 4, 20)],
    { metadata: { native_filter_configuration: [range(dataset)] } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'All flights')

  const meet = async (): Promise<readonly [number, number]> => {
    for (const name of ['at least', 'at most'] as const) {
      await end(page, name).fill('')
      await end(page, name).press('Enter')
    }
    for (const name of ['at least', 'at most'] as const) {
      await end(page, name).fill('2500')
      await end(page, name).press('Enter')
    }
    const way = await thumb(page, 'from').boundingBox()
    if (way === null) throw new Error('no slider')
    const share = Number(await thumb(page, 'from').inputValue())
    return [way.x + 7 + (way.width - 14) * share, way.y + way.height / 2]
  }
  const cdp = await context.newCDPSession(page)
  const ways = {
    mouse: async (from: readonly [number, number], by: number): Promise<void> => {
      await page.mouse.move(...from)
      await page.mouse.down()
      await page.mouse.move(from[0] + by, from[1], { steps: 5 })
      await page.mouse.up()
    },
    touch: async ([x, y]: readonly [number, number], by: number): Promise<void> => {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (const part of [0.4, 1])
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + part * by, y }] })
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }
  for (const drag of Object.values(ways)) {
    await drag(await meet(), -50)
    await expect(end(page, 'at least')).not.toHaveValue('2,500')
    await expect(end(page, 'at most')).toHaveValue('2,500')
    await expect(thumb(page, 'from')).toBeFocused()
    await drag(await meet(), 50)
    await expect(end(page, 'at least')).toHaveValue('2,500')
    await expect(end(page, 'at most')).not.toHaveValue('2,500')
    await expect(thumb(page, 'to')).toBeFocused()
    // a press alone moves nothing
    await drag(await meet(), 0)
    await expect(end(page, 'at least')).toHaveValue('2,500')
    await expect(end(page, 'at most')).toHaveValue('2,500')
  }
  expect(problems.console).toEqual([])
  await context.close()
})

test('content below a range does not move when its slider arrives; print has no slider', async ({ page, server }) => {
  const id = await opened(page, server.url, 'Still', (dataset) => [range(dataset), nativeFilter('origin', dataset)])
  const other = await page.context().browser()?.newContext()
  const elsewhere = await other?.newPage()
  if (elsewhere === undefined) throw new Error('no browser')
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await elsewhere.route(/\/api\/v1\/chart\/data/, async (route) => {
    await released
    await route.continue()
  })
  await signIn(elsewhere, server.url, `/superset/dashboard/${id}/`)
  const origin = group(elsewhere, 'origin')
  const top = async () => (await origin.boundingBox())?.y
  await expect(origin).toBeVisible()
  const before = await top()
  release()
  await expect(thumb(elsewhere, 'from')).toBeVisible()
  expect(await top()).toBe(before)
  await elsewhere.emulateMedia({ media: 'print' })
  await expect(thumb(elsewhere, 'from')).toBeHidden()
  await expect(elsewhere.locator('.small-bars')).toBeHidden()
  await other?.close()
})
