import { measure } from '../browser'
import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { median, quantile, ratioOf } from '../stats'

const EVENTS = 500

export const p9 = async (bench: Bench): Promise<Line[]> => {
  const page = await (await bench.host()).page()
  const { product, reference } = await measure(page, 'append', bench.key, EVENTS, bench.rounds(30))
  await page.close()
  const rate = (values: readonly number[]) => `${digits((EVENTS / median(values)) * 1000)} ev/s`
  const rates = (values: readonly number[]) => values.map((ms) => EVENTS / ms)
  return [
    {
      id: 'P9',
      what: 'log append, one event a task, group commit, encrypted',
      product: rate(product),
      reference: `${rate(reference)}: raw IndexedDB, 100 a transaction, relaxed`,
      verdict: { figure: ratioOf(rates(product), rates(reference)), unit: '×', better: 'more', gate: 0.6, aim: 0.9 },
      n: product.length,
      note: '',
    },
  ]
}

export const p10 = async (bench: Bench): Promise<Line[]> => {
  const page = await (await bench.host()).page()
  const { product, reference, batched } = await measure(page, 'durable', bench.key, bench.rounds(300))
  await page.close()
  const both = (values: readonly number[]) => `p50 ${digits(median(values))} p99 ${digits(quantile(values, 0.99))} ms`
  return [
    {
      id: 'P10',
      what: 'prompt append → durable, 20 ev/s',
      product: both(product),
      reference: `${both(reference)}: raw IndexedDB, 1 a transaction, relaxed`,
      verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate: 2, aim: 1.3 },
      n: product.length,
      note: `ratio of the 99th percentiles ${digits(quantile(product, 0.99) / quantile(reference, 0.99))}×; an event that nobody waits for is durable after ${times(batched)} by design (group commit, 250 ms)`,
    },
  ]
}
