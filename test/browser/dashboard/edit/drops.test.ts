import { callApi, datasetOf } from '../../support/api'
import { chart, makeChart, makeDashboard, nativeFilter } from '../../support/dashboards'
import { notes } from '../../support/dashboardPage'
import { drag, drop, open, palette } from '../../support/dashboardEdit'
import { expect, NOWHERE, type Page, test } from '../../support/fixtures'

test.use({ apart: 'dashboard-drops', start: NOWHERE })

const number = (page: Page, name: string) => makeChart(page, name, 'big_number_total', { metric: 'count' })

/** Carries a part by keys and answers every place that is offered, in words. */
const placesFor = async (page: Page, name: string): Promise<readonly string[]> => {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).press('Enter')
  const place = page.getByRole('application', { name: `Place for ${name}` })
  await expect(place).toBeFocused()
  await page.keyboard.press('Home')
  await expect(place).toContainText(/(?<!\d)1 of \d/)
  const count = Number(/ of (\d+)$/.exec((await place.locator('output').textContent()) ?? '')?.[1])
  const found: string[] = []
  for (let at = 1; at <= count; at += 1) {
    await expect(place).toContainText(new RegExp(`(?<!\\d)${at} of ${count}`))
    found.push(((await place.locator('output').textContent()) ?? '').replace(/\s*\d+ of \d+$/, ''))
    if (at < count) await page.keyboard.press('ArrowDown')
  }
  return found
}

test('a part moves by keys only where the layout rules allow it [B5.01] [B5.03] [B5.04] [B5.05] [B5.06]', async ({
  page,
  server,
  problems,
}) => {
  const ids = [await number(page, 'First'), await number(page, 'Second'), await number(page, 'Third')]
  const scope = { rootPath: ['TAB-one'], excluded: [] }
  const filter = nativeFilter('origin', await datasetOf(page, 'flights'), { scope })
  const id = await makeDashboard(
    page,
    'By keys',
    [
      ['ROOT_ID', 'ROOT', ['TABS-top']],
      ['TABS-top', 'TABS', ['TAB-one', 'TAB-two']],
      ['TAB-one', 'TAB', ['ROW-1', 'ROW-2'], { text: 'Here' }],
      ['TAB-two', 'TAB', ['HEADER-1'], { text: 'There' }],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
      chart('CHART-1', ids[0] ?? 0, 'First', 4, 20),
      chart('CHART-2', ids[1] ?? 0, 'Second', 8, 20),
      ['ROW-2', 'ROW', ['CHART-3']],
      chart('CHART-3', ids[2] ?? 0, 'Third', 4, 20),
      ['HEADER-1', 'HEADER', [], { text: 'The end' }],
    ],
    { metadata: { native_filter_configuration: [filter] } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`)
  await expect(page.getByRole('button', { name: 'Move Third', exact: true })).toBeVisible()

  // the row that is full is not offered (B5.01)
  const places = await placesFor(page, 'Third')
  expect(places.filter((one) => /(left|right) of (First|Second)/.test(one))).toEqual([])
  expect(places.length).toBeGreaterThan(3)
  await page.keyboard.press('Escape')

  // with room there it is, and gets a column beside others (B5.06)
  await page.getByRole('button', { name: 'Resize Second' }).focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  const roomy = await placesFor(page, 'Third')
  const beside = roomy.findIndex((one) => /right of Second/.test(one))
  expect(beside).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Home')
  for (let step = 0; step < beside; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move column' })).toHaveCount(1)

  // under another tab: a row of its own (B5.04), and other filters than before (B5.03)
  const far = await placesFor(page, 'Third')
  const below = far.findIndex((one) => /below The end/.test(one))
  expect(below).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Home')
  for (let step = 0; step < below; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(notes(page).getByText('This chart has been moved to a different filter scope.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  const { result } = await callApi<{ result: { position_json: string } }>(page, 'GET', `/api/v1/dashboard/${id}`)
  const layout = JSON.parse(result.position_json) as Record<
    string,
    { type: string; children: string[]; parents: string[] }
  >
  const [header, row = ''] = layout['TAB-two']?.children ?? []
  expect(header).toBe('HEADER-1')
  expect(layout[row]).toMatchObject({ type: 'ROW', children: ['CHART-3'] })
  expect(layout['CHART-3']?.parents).toEqual(['ROOT_ID', 'TABS-top', 'TAB-two', row])
  expect(problems.console).toEqual([])
})

test('nested tabs refuse a top-level tab moved by keys, which goes elsewhere [B5.02]', async ({ page, server }) => {
  const id = await makeDashboard(page, 'Pages', [
    ['ROOT_ID', 'ROOT', ['TABS-top']],
    ['TABS-top', 'TABS', ['TAB-one', 'TAB-two']],
    ['TAB-one', 'TAB', ['HEADER-1'], { text: 'Overview' }],
    ['TAB-two', 'TAB', ['TABS-in'], { text: 'Details' }],
    ['HEADER-1', 'HEADER', [], { text: 'The end' }],
    ['TABS-in', 'TABS', ['TAB-a'], {}],
    ['TAB-a', 'TAB', [], { text: 'Inner' }],
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`)
  const top = page.getByRole('tablist', { name: 'Dashboard tabs' })
  const carry = async (where: RegExp) => {
    await page.getByRole('button', { name: 'Options for tab Overview' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Move elsewhere' }).press('Enter')
    const place = page.getByRole('application', { name: 'Place for Overview' })
    await expect(place).toBeFocused()
    await page.keyboard.press('Home')
    while (!where.test((await place.locator('output').textContent()) ?? '')) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(place).toHaveCount(0)
  }
  await carry(/left of Inner/)
  await expect(notes(page).getByText('Can not move top level tab into nested tabs')).toBeVisible()
  await expect(top.getByRole('tab')).toHaveText(['Overview', 'Details'])
  await carry(/right of Details/)
  await expect(top.getByRole('tab')).toHaveText(['Details', 'Overview'])
})

test('a card at the pointer names the place of a drop, or why there is none [B5.01]', async ({ page, server }) => {
  const ids = [await number(page, 'Left'), await number(page, 'Wide'), await number(page, 'Alone')]
  for (const name of ['Carried', 'Between']) await number(page, name)
  const id = await makeDashboard(page, 'By pointer', [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    chart('CHART-1', ids[0] ?? 0, 'Left', 4, 20),
    chart('CHART-2', ids[1] ?? 0, 'Wide', 8, 20),
    ['ROW-2', 'ROW', ['CHART-3']],
    chart('CHART-3', ids[2] ?? 0, 'Alone', 4, 20),
  ])
  await open(page, server.url, id)
  const card = page.locator('.drop-card')
  const line = page.locator('.drop-line')
  const charts = page.locator('.db-board').getByRole('article')
  const item = palette(page).locator('[data-item="Carried"]')
  await expect(charts).toHaveCount(3)
  await expect(card).toBeHidden()

  // the full row takes nothing, and says why
  await drag(page, item, page.locator('[data-component="CHART-1"]'), 'right')
  await expect(card).toContainText('Carried')
  await expect(card).toContainText('This row is full: 12 of 12 columns')
  await expect(line).toHaveClass(/refused/)
  await drop(page)
  await expect(card).toBeHidden()
  await expect(charts).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')

  // between two rows a line shows the new row
  const [upper, lower] = await Promise.all(
    ['ROW-1', 'ROW-2'].map((row) => page.locator(`[data-component="${row}"]`).boundingBox()),
  )
  if (upper == null || lower == null) throw new Error('there are no rows')
  await drag(page, item, page.locator('[data-component="CHART-3"]'), 'left')
  // the handle of the upper chart reaches into the upper half of the gap
  const gap = [lower.x + 60, lower.y - 4] as const
  await page.mouse.move(...gap, { steps: 3 })
  await page.mouse.move(...gap)
  await expect(card).toContainText(/New row, (?:above row 2|below row 1)/)
  const between = await line.boundingBox()
  expect(between?.y).toBeGreaterThanOrEqual(upper.y + upper.height)
  expect(between?.y).toBeLessThanOrEqual(lower.y)
  expect(between?.width).toBeGreaterThan(300)

  // beside a part the card names the row and the neighbour, and follows the pointer
  const box = await page.locator('[data-component="CHART-3"]').boundingBox()
  if (box === null) throw new Error('there is no chart')
  // one event enters the chart, and none follows over it
  await page.mouse.move(box.x + 4, box.y + box.height / 2)
  await expect(card).toContainText('Row 2, before Alone')
  await expect(line).not.toHaveClass(/refused/)
  const shown = await card.boundingBox()
  expect(Math.abs((shown?.y ?? 0) + (shown?.height ?? 0) - (box.y + box.height / 2))).toBeLessThan(40)
  await drop(page)
  await expect(charts).toHaveCount(4)
  const row = page.locator('[data-component="ROW-2"]').getByRole('article')
  await expect(row.first()).toHaveAccessibleName('Carried')

  // a drop between the rows makes a row there
  await drag(page, palette(page).locator('[data-item="Between"]'), page.locator('[data-component="CHART-3"]'), 'left')
  await page.mouse.move(...gap, { steps: 3 })
  await page.mouse.move(...gap)
  await expect(card).toContainText(/New row, (?:above row 2|below row 1)/)
  await drop(page)
  await expect(charts).toHaveCount(5)
  await expect(charts.nth(2)).toHaveAccessibleName('Between')

  // the keyboard hears the same above the full row
  await page.getByRole('button', { name: 'Move Alone', exact: true }).press('Enter')
  const place = page.getByRole('application', { name: 'Place for Alone' })
  await expect(place).toBeFocused()
  const words = place.getByRole('status')
  await page.keyboard.press('Home')
  for (let at = 1; ; at += 1) {
    await expect(words).toContainText(new RegExp(`(?<!\\d)${at} of \\d`))
    if (/above row 1/.test((await words.textContent()) ?? '')) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(words).toContainText('It cannot go into row 1. This row is full: 12 of 12 columns.')
})
