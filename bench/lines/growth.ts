import { measure } from '../browser'
import type { Bench } from '../context'
import { digits, type Line } from '../line'
import { exponentOf, median } from '../stats'
import { planted } from './logs'

export const p25 = async (bench: Bench): Promise<Line[]> => {
  const host = await bench.host()
  const lengths = bench.quick ? [1000, 10_000, 100_000] : [1000, 10_000, 100_000, 1_000_000]
  const logs = await planted(bench, host, lengths)
  const page = await host.page()
  const rounds = bench.rounds(40)
  const costs = await measure(
    page,
    'growth',
    logs.map(({ owner }) => owner),
    bench.key,
    rounds,
  )
  await page.close()
  return (['append', 'dispatch', 'undo'] as const).map((name) => ({
    id: `P25 ${name}`,
    what: `cost of one ${name} over the length of the log`,
    product: costs[name].map((values) => digits(median(values))).join(' / ') + ' ms',
    reference: `constant; lengths ${lengths.map((length) => length.toLocaleString('en')).join(' / ')}`,
    verdict: { figure: exponentOf(lengths, costs[name]), unit: '', better: 'less', gate: 0.05, aim: 0.02 },
    n: rounds,
    note: '',
  }))
}
