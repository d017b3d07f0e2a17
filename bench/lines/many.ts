import type { Page } from '@playwright/test'

import { chart, makeChart, makeDashboard } from '../../test/browser/support/dashboards'
import { app } from '../app'
import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { bootstrap, quantile } from '../stats'

const CHARTS = 50
const BESIDE = 5
const METRIC = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'flights' }

const FORMS = [
  ['big_number_total', { metric: METRIC }],
  ['echarts_timeseries_line', { x_axis: 'date', time_grain_sqla: 'P1D', metrics: [METRIC] }],
  ['echarts_timeseries_bar', { x_axis: 'origin', metrics: [METRIC], row_limit: 30 }],
  ['pie', { groupby: ['destination'], metric: METRIC, row_limit: 10 }],
  ['table', { query_mode: 'aggregate', groupby: ['origin'], metrics: [METRIC], row_limit: 50 }],
] as const

type Parts = Parameters<typeof makeDashboard>[2]

/** Rows of five, all of them on the grid. */
const rowsOf = (cells: Parts): Parts => {
  const rows = Array.from({ length: Math.ceil(cells.length / BESIDE) }, (_, row) =>
    cells.slice(row * BESIDE, row * BESIDE + BESIDE),
  )
  return [
    ['GRID_ID', 'GRID', rows.map((_, row) => `ROW-${row}`)],
    ...rows.map((own, row): Parts[number] => [`ROW-${row}`, 'ROW', own.map(([id]) => id)]),
    ...cells,
  ]
}

/** Frames of the display while the mouse moves from place to place: ms between them. */
const FRAMES = `(() => {
  const times = []
  let last = performance.now()
  let on = true
  const take = (now) => {
    times.push(now - last)
    last = now
    if (on) requestAnimationFrame(take)
  }
  requestAnimationFrame((now) => {
    last = now
    requestAnimationFrame(take)
  })
  globalThis.endFrames = () => {
    on = false
    return times
  }
})()`

const MOVES = 150

interface Spot {
  readonly x: number
  readonly y: number
}

/**
 * Presses at a place and moves in loops over the page until there were enough moves; answers the frames meanwhile. `marked` is an
 * element that exists once the drag has begun.
 */
const dragged = async (
  page: Page,
  from: Spot,
  [wide, high]: readonly [number, number],
  marked: string | null = null,
): Promise<readonly number[]> => {
  await page.bringToFront()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // the start of the drag is not measured
  for (let step = 1; step <= 10; step += 1) await page.mouse.move(from.x + step, from.y + step)
  await page.waitForTimeout(300)
  if (marked !== null) await page.locator(marked).waitFor({ state: 'attached' })
  await page.evaluate(FRAMES)
  for (let move = 1; move <= MOVES; move += 1) {
    const turn = (move / MOVES) * 4 * Math.PI
    await page.mouse.move(from.x + wide * Math.sin(turn / 2) ** 2, from.y + high * Math.sin(turn) ** 2)
  }
  const frames = await page.evaluate<number[]>('globalThis.endFrames()')
  // given up, so that the next one begins with the same board
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

/** A frame is late that comes more than half a frame of 60 a second after its time. */
const onTime = (frames: readonly number[]): number =>
  (100 * frames.filter((ms) => ms <= 1.5 * (1000 / 60)).length) / frames.length

const lineOf = (id: string, what: string, own: readonly number[], bare: readonly number[]): Line => {
  const told = (frames: readonly number[]): string =>
    `${digits(onTime(frames))} % on time, p99 ${digits(quantile(frames, 0.99))} ms`
  return {
    id,
    what,
    product: told(own),
    reference: `${told(bare)}: the same moves over an empty page`,
    verdict: {
      figure: bootstrap([own, bare], ([a = [], b = []]) => (100 * onTime(a)) / onTime(b)),
      unit: '%',
      better: 'more',
      gate: 95,
      aim: 99,
    },
    n: own.length,
    note: 'share of the frames on time, of the share over an empty page; moves come as fast as the browser takes them',
  }
}

/** Moving and resizing a part of a dashboard of fifty charts that all show their rows. */
export const drag = async (bench: Bench): Promise<Line[]> => {
  const product = await app(bench)
  const host = await bench.host()
  const maker = await product.page('/settings/')
  const cells: Parts[number][] = []
  for (let at = 0; at < CHARTS; at += 1) {
    const [kind, params] = FORMS[at % FORMS.length] ?? FORMS[0]
    const id = await makeChart(maker, `Chart ${at}`, kind, { groupby: [], ...params })
    cells.push(chart(`CHART-${at}`, id, `Chart ${at}`, 2, 16))
  }
  const board = await makeDashboard(maker, 'Fifty', rowsOf(cells))
  await maker.close()
  const page = await product.page(`/superset/dashboard/${board}/?edit=true`)
  await page.waitForFunction(
    (count) => document.querySelectorAll('article[data-status="rendered"]').length === count,
    CHARTS,
  )
  const empty = await host.page('blank')
  const spotOf = async (name: string): Promise<Spot> => {
    const button = page.getByRole('button', { name, exact: true })
    await button.scrollIntoViewIfNeeded()
    await button.hover()
    const box = await button.boundingBox()
    if (box === null) throw new Error(`${name} is not shown`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const taken = { move: [] as number[], size: [] as number[], bareMove: [] as number[], bareSize: [] as number[] }
  const rounds = bench.quick ? 2 : 6
  for (let round = -1; round < rounds; round += 1) {
    const grip = await spotOf('Move Chart 6')
    const moved = await dragged(page, grip, [500, 350], '.editable.dragged')
    const bareMoved = await dragged(empty, grip, [500, 350])
    const corner = await spotOf('Resize Chart 6')
    const sized = await dragged(page, corner, [120, 250], '.editable.resizing')
    const bareSized = await dragged(empty, corner, [120, 250])
    if (round < 0) continue
    taken.move.push(...moved)
    taken.bareMove.push(...bareMoved)
    taken.size.push(...sized)
    taken.bareSize.push(...bareSized)
  }
  await page.close()
  await empty.close()
  return [
    lineOf('drag move', `a chart is dragged over a dashboard of ${CHARTS} charts`, taken.move, taken.bareMove),
    lineOf('drag resize', `a chart of ${CHARTS} on a dashboard is resized`, taken.size, taken.bareSize),
  ]
}

const COMPONENTS = 1000

interface Pressed {
  readonly work: number
  readonly shown: number
}

/** Presses Undo: ms to the end of its work, with styles and layout, and to the end of the frame that shows it. */
const PRESS = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
  const start = performance.now()
  document.querySelector('button[aria-label="Undo"]').click()
  document.body.getBoundingClientRect()
  const work = performance.now() - start
  await new Promise(requestAnimationFrame)
  const { port1, port2 } = new MessageChannel()
  const after = new Promise((resolve) => (port1.onmessage = resolve))
  port2.postMessage(null)
  await after
  return { work, shown: performance.now() - start }
})()`

/** Taking back the resizing of a part on a dashboard of a thousand components, in the browser. */
export const undo = async (bench: Bench): Promise<Line[]> => {
  const product = await app(bench)
  const maker = await product.page('/settings/')
  const cells = Array.from({ length: (COMPONENTS * BESIDE) / (BESIDE + 1) }, (_, at): Parts[number] => [
    `MARKDOWN-${at}`,
    'MARKDOWN',
    [],
    { width: 2, height: 10, code: `Text ${at}` },
  ])
  const board = await makeDashboard(maker, 'A thousand', rowsOf(cells))
  await maker.close()
  const page = await product.page(`/superset/dashboard/${board}/?edit=true`)
  const part = page.locator('[data-component="MARKDOWN-7"]')
  await part.waitFor()
  const corner = part.locator('.resizer')
  const rounds = bench.rounds(40)
  const taken: Pressed[] = []
  for (let round = -3; round < rounds; round += 1) {
    const high = await part.evaluate((element) => element.style.getPropertyValue('--height'))
    await corner.press('ArrowDown')
    await page.waitForTimeout(400)
    const pressed = await page.evaluate<Pressed>(PRESS)
    if ((await part.evaluate((element) => element.style.getPropertyValue('--height'))) !== high)
      throw new Error('nothing was taken back')
    if (round >= 0) taken.push(pressed)
  }
  await page.close()
  const work = taken.map((one) => one.work)
  return [
    {
      id: 'undo',
      what: `Undo pressed on a dashboard of ${digits(COMPONENTS)} components: folded, rendered and laid out, 95th percentile`,
      product: times(work),
      reference: `${times(taken.map((one) => one.shown))}: until the frame that shows it is painted`,
      verdict: {
        figure: bootstrap([work], ([all = []]) => quantile(all, 0.95)),
        unit: 'ms',
        better: 'less',
        gate: 16,
        aim: 8,
      },
      n: work.length,
      note: '',
    },
  ]
}
