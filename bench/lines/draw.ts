import type { Page } from '@playwright/test'

import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { within } from '../measure'
import type { Drawn, Hovered } from '../page/draw'
import { kinds } from '../page/drawKinds'
import { bootstrap, median, quantile, ratioOf } from '../stats'

const SIZES = [1000, 10_000, 100_000]
const JUDGED = 10_000

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

/** In a page of its own, so that a drawing that does not end holds up no other; nothing is taken of such a one. */
const drawOf = async (bench: Bench, kind: string, count: number, rounds: number): Promise<Taken> => {
  const taken: Taken = { product: [], reference: [] }
  const page = await open(bench)
  const late = new Set<keyof Taken>()
  for (let round = -1; round < rounds; round += 1) {
    for (const whose of ['product', 'reference'] as const) {
      if (late.has(whose)) continue
      const drawn = page.evaluate(([own, name, points]) => globalThis.drawBench[own](name, points), [
        whose,
        kind,
        count,
      ] as const)
      const figures = await within(PATIENCE, whose, drawn).catch(() => null)
      if (figures === null) late.add(whose)
      else if (round >= 0) taken[whose].push(figures)
    }
  }
  await page.close()
  return taken
}

const told = (drawn: readonly Drawn[]): string =>
  drawn.length === 0
    ? `not within ${PATIENCE / 1000} s`
    : `${digits(median(drawn.map(({ first }) => first)))}/${digits(median(drawn.map(({ update }) => update)))}`

const total = (drawn: readonly Drawn[]): readonly number[] => drawn.map(({ first, update }) => first + update)

/** The most used kinds of chart beside ECharts: first paint and repaint with other values. */
export const draw = async (bench: Bench): Promise<Line[]> => {
  const lines: Line[] = []
  for (const kind of Object.keys(kinds)) {
    const taken = new Map<number, Taken>()
    for (const count of SIZES) {
      taken.set(count, await drawOf(bench, kind, count, count > JUDGED ? 3 : bench.rounds(15)))
    }
    const judged = SIZES.findLast((size) => {
      const { product = [], reference = [] } = taken.get(size) ?? {}
      return size <= JUDGED && product.length > 0 && reference.length > 0
    })
    const { product = [], reference = [] } = taken.get(judged ?? JUDGED) ?? {}
    const all = (whose: keyof Taken): string => [...taken.values()].map((one) => told(one[whose])).join(', ')
    lines.push({
      id: `draw ${kind}`,
      what: `${kind} of ${SIZES.map(digits).join(', ')} points: first/other values painted, judged at ${digits(judged ?? JUDGED)}`,
      product: `${all('product')} ms`,
      reference: `${all('reference')} ms: ECharts on a canvas`,
      verdict: { figure: ratioOf(total(product), total(reference)), unit: '×', better: 'less', gate: 1.5, aim: 1 },
      n: product.length,
      note: '',
    })
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
      JUDGED,
      FRAMES,
    ] as const)
    const { product, reference } = await within<Hovered>(60_000, kind, moved)
    lines.push({
      id: `hover ${kind}`,
      what: `frame while a pointer moves over ${digits(JUDGED)} points of ${kind}, 95th percentile`,
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
