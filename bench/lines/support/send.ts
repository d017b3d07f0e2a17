import type { Bench } from '../../context'
import { digits, times, type Line } from '../../line'
import { timed } from '../../measure'
import { bootstrap, quantile } from '../../stats'
import { logOf, sendLog } from './log'

const EVENTS = 100_000

/** A log of 100,000 events, from the consent until support can read it. */
export const supportSend = async (bench: Bench): Promise<Line[]> => {
  const log = logOf(EVENTS)
  const { bytes } = log
  const taken: number[] = []
  for (let round = 0; round < bench.rounds(20); round += 1)
    // oxlint-disable-next-line no-await-in-loop -- one session after the other
    taken.push(await timed(() => sendLog(bench, log)))
  return [
    {
      id: 'support send',
      what: `log of ${digits(EVENTS)} events (${digits(bytes.length / 1e6)} MB) sent to support`,
      product: times(taken),
      reference: 'none',
      verdict: {
        figure: bootstrap([taken], ([values = []]) => quantile(values, 0.95)),
        unit: 'ms',
        better: 'less',
        gate: 10_000,
        aim: 3000,
      },
      n: taken.length,
      note: 'from a program on the same machine; encrypted, and each piece synced to the disk before its answer',
    },
  ]
}
