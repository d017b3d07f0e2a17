import { number, open, save } from '../../support/dashboardEdit'
import { frame, part } from '../../support/dashboardPage'
import { chart, makeDashboard, stored } from '../../support/dashboards'
import { expect, NOWHERE, test, type Page } from '../../support/fixtures'
import { onCommitted } from '../../support/committed'

test.use({ apart: 'dashboard-resize', start: NOWHERE })

type Side = 'e' | 's' | 'se'

/** px of a row unit. */
const UNIT = 8

const side = (page: Page, id: string, name: Side) => part(page, id).locator(`> .part-item > .side-${name}`)
const tools = (page: Page, name: string) => page.getByRole('toolbar', { name: `Tools of ${name}` })
const shadow = (page: Page) => page.locator('.part-shadow')

const boxOf = async (page: Page, selector: ReturnType<Page['locator']>) => {
  const box = await selector.boundingBox()
  if (box === null) throw new Error(`Nothing is shown at ${page.url()}`)
  return box
}

/** px from a column of a row of the whole board to the next. */
const columnOf = async (page: Page) => {
  const row = await boxOf(page, page.locator('.db-row').first())
  return (row.width + 16) / 12
}

/** Presses a side, near its end, and moves by px. */
const pull = async (page: Page, from: ReturnType<Page['locator']>, x: number, y: number) => {
  await from.scrollIntoViewIfNeeded()
  const box = await boxOf(page, from)
  const at = { x: box.x + box.width - 5, y: box.y + box.height - 5 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + x / 2, at.y + y / 2, { steps: 4 })
  await page.mouse.move(at.x + x, at.y + y, { steps: 4 })
}

/** The resizes that the log of this browser has acknowledged. */
const keepResizes = async (page: Page) => {
  const resizes: unknown[] = []
  await onCommitted(page.context(), (events) => {
    for (const event of events as readonly { readonly type: string; readonly data: unknown }[])
      if (event.type === 'layout.component_resized') resizes.push(event.data)
  })
  return resizes
}

/** Sizes that the frame of a chart takes from now on. */
const watchSizes = async (page: Page, name: string) => {
  const sizes = await frame(page, name).evaluateHandle((element) => {
    const seen: string[] = []
    new ResizeObserver(() => seen.push(`${element.clientWidth} ${element.clientHeight}`)).observe(element)
    return seen
  })
  await expect.poll(() => sizes.evaluate((seen) => seen.length)).toBe(1)
  return () => sizes.evaluate((seen) => seen.slice(1))
}

const board = async (page: Page, title: string) => {
  const [first, second, third] = [
    await number(page, 'First'),
    await number(page, 'Second'),
    await number(page, 'Third'),
  ]
  return makeDashboard(page, title, [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
    ['ROW-1', 'ROW', ['CHART-1', 'COLUMN-1']],
    chart('CHART-1', first, 'First', 4, 20),
    ['COLUMN-1', 'COLUMN', ['HEADER-1', 'CHART-2'], { width: 4 }],
    ['HEADER-1', 'HEADER', [], { text: 'Above' }],
    chart('CHART-2', second, 'Second', 4, 20),
    ['ROW-2', 'ROW', ['CHART-3']],
    chart('CHART-3', third, 'Third', 4, 20),
  ])
}

test('each side of a part resizes it by mouse in one event, which Undo takes back [B4.42]', async ({
  page,
  server,
  problems,
}) => {
  const resizes = await keepResizes(page)
  const id = await board(page, 'By its sides')
  await open(page, server.url, id)
  const column = await columnOf(page)
  const cases = [
    { part: 'CHART-1', name: 'First', by: 'e', x: 2 * column, y: 80, shown: '6 × 20', was: '4 × 20' },
    { part: 'CHART-1', name: 'First', by: 's', x: 80, y: 5 * UNIT, shown: '4 × 25', was: '4 × 20' },
    { part: 'CHART-1', name: 'First', by: 'se', x: -column, y: -4 * UNIT, shown: '3 × 16', was: '4 × 20' },
    { part: 'COLUMN-1', name: 'column', by: 'e', x: 3 * column, y: 0, shown: '7', was: '4' },
    { part: 'CHART-2', name: 'Second', by: 's', x: 0, y: 6 * UNIT, shown: '4 × 26', was: '4 × 20' },
  ] as const
  for (const [at, one] of cases.entries()) {
    const before = await boxOf(page, part(page, one.part))
    await pull(page, side(page, one.part, one.by), one.x, one.y)
    // the shadow has the new size, the part keeps its own
    await expect(tools(page, one.name).locator('.part-size')).toHaveText(one.shown)
    await expect(tools(page, one.name)).toHaveCSS('opacity', '1')
    const cast = await boxOf(page, shadow(page))
    expect(await boxOf(page, part(page, one.part))).toEqual(before)
    expect(resizes).toHaveLength(2 * at)
    await page.mouse.up()
    await expect(shadow(page)).toHaveCount(0)
    await expect.poll(() => resizes.length).toBe(2 * at + 1)
    await expect(tools(page, one.name).locator('.part-size')).toHaveText(one.shown)
    const after = await boxOf(page, part(page, one.part))
    expect(Math.abs(after.width - cast.width)).toBeLessThan(2)
    if (one.part !== 'COLUMN-1') expect(Math.abs(after.height - cast.height)).toBeLessThan(2)
    await expect(page.getByRole('button', { name: `Resize ${one.name}` })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(tools(page, one.name).locator('.part-size')).toHaveText(one.was)
    // to undo is an event too
    await expect.poll(() => resizes.length).toBe(2 * at + 2)
    expect(await boxOf(page, part(page, one.part))).toEqual(before)
  }
  // a part in a column is as wide as its column, and a column as high as its content
  await expect(side(page, 'CHART-2', 'e')).toHaveCount(0)
  await expect(side(page, 'COLUMN-1', 's')).toHaveCount(0)
  expect(problems.console).toEqual([])
})

test('a chart is laid out once by a resize, within the room of its row [B4.42] [B5.01]', async ({ page, server }) => {
  const id = await board(page, 'Once')
  await open(page, server.url, id)
  const column = await columnOf(page)
  const sizes = await watchSizes(page, 'First')
  // four columns of twelve are free, and a part is at most 100 units high
  await pull(page, page.getByRole('button', { name: 'Resize First' }), 11 * column, 120 * UNIT)
  await expect(tools(page, 'First').locator('.part-size')).toHaveText('8 × 100')
  expect(await sizes()).toEqual([])
  await page.mouse.up()
  await expect.poll(sizes).toHaveLength(1)
  await expect(tools(page, 'First').locator('.part-size')).toHaveText('8 × 100')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  await save(page)
  expect((await stored(page, id))['CHART-1']?.meta).toMatchObject({ width: 7, height: 95 })
})

test('Escape takes back a resize that goes on, and a click is none', async ({ page, server }) => {
  const resizes = await keepResizes(page)
  // a low window, in which the board scrolls
  await page.setViewportSize({ width: 1280, height: 480 })
  const id = await board(page, 'Taken back')
  await open(page, server.url, id)
  const column = await columnOf(page)
  const corner = page.getByRole('button', { name: 'Resize First' })
  const before = await boxOf(page, part(page, 'CHART-1'))
  await pull(page, corner, column, 5 * UNIT)
  await expect(tools(page, 'First').locator('.part-size')).toHaveText('5 × 25')
  // the shadow stays at its part when the board scrolls
  const cast = await boxOf(page, shadow(page))
  expect([cast.x, cast.y]).toEqual([before.x, before.y])
  await page.mouse.wheel(0, 20)
  await expect.poll(async () => (await boxOf(page, part(page, 'CHART-1'))).y).toBe(before.y - 20)
  await expect.poll(async () => (await boxOf(page, shadow(page))).y).toBe(cast.y - 20)
  await page.mouse.wheel(0, -20)
  await expect.poll(async () => (await boxOf(page, shadow(page))).y).toBe(cast.y)
  await page.keyboard.press('Escape')
  await expect(shadow(page)).toHaveCount(0)
  await expect(tools(page, 'First').locator('.part-size')).toHaveText('4 × 20')
  await expect(corner).toBeFocused()
  await page.mouse.move(0, 0)
  await expect(shadow(page)).toHaveCount(0)
  await page.mouse.up()
  await corner.click()
  await expect(page.getByText(/^Unsaved/)).toHaveCount(0)
  expect(await boxOf(page, part(page, 'CHART-1'))).toEqual(before)
  // the next one is the first that counts
  await corner.press('ArrowRight')
  await expect.poll(() => resizes.length).toBe(1)
  await expect(tools(page, 'First').locator('.part-size')).toHaveText('5 × 20')
})

test('parts take as much of their grid under edit as in view', async ({ page, server }) => {
  const id = await board(page, 'The same')
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const charts = ['CHART-1', 'CHART-2', 'CHART-3']
  const heights = () => Promise.all(charts.map(async (one) => (await boxOf(page, part(page, one))).height))
  const columns = async () => {
    const column = await columnOf(page)
    const spans = ['CHART-1', 'COLUMN-1', 'CHART-3'].map(
      async (one) => ((await boxOf(page, part(page, one))).width + 16) / column,
    )
    return (await Promise.all(spans)).map((span) => Math.round(span * 100) / 100)
  }
  await expect(frame(page, 'Third')).toBeVisible()
  const viewed = await heights()
  expect(await columns()).toEqual([4, 4, 4])
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Resize Third' })).toBeVisible()
  expect(await heights()).toEqual(viewed)
  expect(await columns()).toEqual([4, 4, 4])
})
