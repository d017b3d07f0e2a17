import type { Page } from '@playwright/test'

import type { Bench } from '../context'
import { digits, exactly, times, type Line } from '../line'
import { within } from '../measure'
import type { Drawn, Hovered } from '../page/draw'
import { kinds } from '../page/drawKinds'
import { bootstrap, median, quantile, ratioOf, type Estimate } from '../stats'

const SIZES = [1000, 10_000, 100_000]
const HOVERED_POINTS = 10_000

const PATIENCE = 20_000

interface Taken {
  readonly product: Drawn[]
  readonly reference: Drawn[]
}

const open = async (bench: Bench): Promise<Page> => {
  const page = await (await bench.host()).page('draw')
  await page.waitForFunction(() => globalThis.drawBench !== undefined)
  await page.bringToFront()
  return page
}

/** In pages of their own, so that a drawing that does not end holds up no other; nothing is taken of such a one. */
const drawOf = async (bench: Bench, kind: string, count: number, rounds: number): Promise<Taken> => {
  const taken: Taken = { product: [], reference: [] }
  const pages = { product: await open(bench), reference: await open(bench) }
  const late = new Set<keyof Taken>()
  for (let round = -1; round < rounds; round += 1) {
    for (const whose of ['product', 'reference'] as const) {
      if (late.has(whose)) continue
      await pages[whose].bringToFront()
      const drawn = pages[whose].evaluate(([own, name, points]) => globalThis.drawBench[own](name, points), [
        whose,
        kind,
        count,
      ] as const)
      const figures = await within(PATIENCE, whose, drawn).catch(() => null)
      if (figures === null) late.add(whose)
      else if (round >= 0) taken[whose].push(figures)
    }
  }
  for (const page of Object.values(pages)) await within(PATIENCE, 'the end of a page', page.close()).catch(() => null)
  return taken
}

const PARTS = ['first', 'update'] as const

const told = (drawn: readonly Drawn[]): string =>
  drawn.length === 0
    ? `not within ${PATIENCE / 1000} s`
    : PARTS.map((part) => digits(median(drawn.map((one) => one[part])))).join('/')

/** Of first paint and repaint the one that is worse beside the reference. */
const worse = ({ product, reference }: Taken): Estimate => {
  if (reference.length === 0) return exactly(product.length === 0 ? Number.NaN : 0)
  if (product.length === 0) return exactly(Infinity)
  const [first, update] = PARTS.map((part) =>
    ratioOf(
      product.map((one) => one[part]),
      reference.map((one) => one[part]),
    ),
  ) as [Estimate, Estimate]
  return first.value > update.value ? first : update
}

/** The most used kinds of chart beside ECharts: first paint and repaint with other values. */
export const draw = async (bench: Bench): Promise<Line[]> => {
  const lines: Line[] = []
  for (const kind of Object.keys(kinds)) {
    for (const count of SIZES) {
      const taken = await drawOf(bench, kind, count, bench.rounds(count > 10_000 ? 7 : 15))
      lines.push({
        id: `draw ${kind} ${digits(count)}`,
        what: `${kind} of ${digits(count)} points: first/other values painted; the worse of the two ratios`,
        product: `${told(taken.product)} ms`,
        reference: `${told(taken.reference)} ms: ECharts on a canvas`,
        verdict: { figure: worse(taken), unit: '×', better: 'less', gate: 1, aim: 0.5 },
        n: taken.product.length,
        note: '',
      })
    }
  }
  return lines
}

const HOVERED = ['echarts_timeseries_line', 'echarts_timeseries_scatter', 'bubble_v2'] as const
const FRAMES = 120

/** Frames while a pointer moves over ten thousand points. */
export const hover = async (bench: Bench): Promise<Line[]> => {
  const page = await open(bench)
  const lines: Line[] = []
  for (const kind of HOVERED) {
    const moved = page.evaluate(([name, count, frames]) => globalThis.drawBench.hover(name, count, frames), [
      kind,
      HOVERED_POINTS,
      FRAMES,
    ] as const)
    const { product, reference } = await within<Hovered>(60_000, kind, moved)
    lines.push({
      id: `hover ${kind}`,
      what: `frame while a pointer moves over ${digits(HOVERED_POINTS)} points of ${kind}, 95th percentile`,
      product: times(product),
      reference: `${times(reference)}: ECharts on a canvas`,
      verdict: {
        figure: bootstrap([product], ([all = []]) => quantile(all, 0.95)),
        unit: 'ms',
        better: 'less',
        gate: 50,
        aim: 17,
      },
      n: product.length,
      note: 'a frame of the display is 16.7 ms',
    })
  }
  await page.close()
  return lines
}
