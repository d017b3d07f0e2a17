import { measure, type Host } from '../browser'
import type { Bench } from '../context'
import { times, type Line } from '../line'
import { interleave } from '../measure'
import { ratioOf } from '../stats'
import { planted } from './logs'

/** Ms from the start of a navigation to the end of the page's work. */
const navigate = async (host: Host, path: string, least: number): Promise<number> => {
  const page = await host.context.newPage()
  await page.goto(`${host.origin}/${path}`)
  const { ms, length } = await page.evaluate(() => globalThis.opened)
  await page.close()
  if (length < least) throw new Error(`${path} found ${length} events instead of ${least}`)
  return ms
}

export const p12 = async (bench: Bench): Promise<Line[]> => {
  const host = await bench.host()
  const [log] = await planted(bench, host, [100_000])
  if (log === undefined) return []
  const page = await host.page()
  await measure(page, 'plantRaw', 'raw-segments', log.length)
  await page.close()
  const { product, reference } = await interleave(
    () => navigate(host, log.path, log.length),
    () => navigate(host, 'coldReference?name=raw-segments', log.length),
    { rounds: bench.rounds(30), warmUp: 2 },
  )
  return [
    {
      id: 'P12',
      what: 'cold open of a log of 100 k events, navigation → first command accepted',
      product: times(product),
      reference: `${times(reference)}: blank page, read of 100 segments, JSON.parse`,
      verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate: 3, aim: 1.5 },
      n: product.length,
      note: "the product's own boot without the screens",
    },
  ]
}

export const p13 = async (bench: Bench): Promise<Line[]> => {
  const host = await bench.host()
  const lengths = bench.quick ? [1000, 10_000, 100_000] : [1000, 10_000, 100_000, 1_000_000]
  const logs = await planted(bench, host, lengths)
  const opens: number[][] = logs.map(() => [])
  const rounds = bench.rounds(30)
  for (let round = -2; round < rounds; round += 1) {
    for (const [index, log] of logs.entries()) {
      const ms = await navigate(host, log.path, log.length)
      if (round >= 0) opens[index]?.push(ms)
    }
  }
  const [shortest = [], longest = []] = [opens[0], opens.at(-1)]
  const steps = logs.map(({ length }, index) => `${length.toLocaleString('en')}: ${times(opens[index] ?? [])}`)
  return [
    {
      id: 'P13',
      what: `cold open, log of ${lengths.at(-1)?.toLocaleString('en')} events against 1,000`,
      product: times(longest),
      reference: `${times(shortest)}: the same with 1,000 events`,
      verdict: { figure: ratioOf(longest, shortest), unit: '×', better: 'less', gate: 1.3, aim: 1.1 },
      n: rounds,
      note: steps.join('; '),
    },
  ]
}
