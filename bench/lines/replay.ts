import { measure } from '../browser'
import type { Bench } from '../context'
import { replay } from '../data/replay'
import { digits, type Line } from '../line'
import type { Pair } from '../measure'
import { median, ratioOf } from '../stats'

const LENGTH = 100_000

const line = (where: string, { product, reference }: Pair): Line => {
  const rate = (values: readonly number[]) => `${digits((LENGTH / median(values)) * 1000)} ev/s`
  return {
    id: `P11 ${where}`,
    what: `replay of 100 k events through the projections, ${where}`,
    product: rate(product),
    reference: `${rate(reference)}: the same recipes, mutable, bare`,
    verdict: { figure: ratioOf(reference, product), unit: '×', better: 'more', gate: 0.05, aim: 0.2 },
    n: product.length,
    note: `the gate also asks for 500,000 ev/s: ${LENGTH / median(product) >= 500 ? 'reached' : 'missed'}`,
  }
}

export const p11 = async (bench: Bench): Promise<Line[]> => {
  const node = line('Node', await replay(LENGTH, bench.rounds(30)))
  const page = await (await bench.host()).page()
  const browser = line('Chromium', await measure(page, 'replay', LENGTH, bench.rounds(30)))
  await page.close()
  return [node, browser]
}
