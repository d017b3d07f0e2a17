import { measure } from '../browser'
import type { Bench } from '../context'
import { times, type Line } from '../line'
import { bootstrap, quantile } from '../stats'
import { planted } from './logs'

export const p14 = async (bench: Bench): Promise<Line[]> => {
  const host = await bench.host()
  const [log] = await planted(bench, host, [100_000])
  if (log === undefined) return []
  const page = await host.page()
  const { state, frame } = await measure(page, 'seek', log.owner, bench.key, bench.rounds(150))
  await page.close()
  const p95 = bootstrap([frame], ([values = []]) => quantile(values, 0.95))
  return [
    {
      id: 'P14',
      what: 'random seek in 100 k events → state → frame, 95th percentile',
      product: `state ${times(state.product)}; frame ${times(frame)}`,
      reference: `state ${times(state.reference)}: bare reduce from the nearest snapshot, all in memory`,
      verdict: { figure: p95, unit: 'ms', better: 'less', gate: 33, aim: 16 },
      n: frame.length,
      note: 'every seek lands anywhere in the log; steps inside a stretch in view are answered from memory',
    },
  ]
}
