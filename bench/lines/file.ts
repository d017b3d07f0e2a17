import { measure } from '../browser'
import type { Bench } from '../context'
import { times, type Line } from '../line'
import { bootstrap, quantile } from '../stats'

const LENGTH = 300_000

/** An exported log that is opened again: no reference does the same, so the bounds are in ms. */
export const file = async (bench: Bench): Promise<Line[]> => {
  const page = await (await bench.host()).page()
  const { opened, seeks, bytes } = await measure(page, 'openFile', LENGTH, bench.rounds(5), bench.rounds(200))
  await page.close()
  const line = (id: string, what: string, values: readonly number[], q: number, gate: number, aim: number): Line => ({
    id,
    what,
    product: times(values),
    reference: '',
    verdict: {
      figure: bootstrap([values], ([drawn = []]) => quantile(drawn, q)),
      unit: 'ms',
      better: 'less',
      gate,
      aim,
    },
    n: values.length,
    note: `a file of ${Math.round(bytes / 1e6)} MB`,
  })
  return [
    line('file open', 'an exported log of 300,000 events: file → open', opened, 0.5, 5000, 2500),
    line('file seek', 'random seek there → state, 95th percentile', seeks, 0.95, 100, 33),
  ]
}
