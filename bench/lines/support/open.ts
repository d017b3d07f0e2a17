import { app } from '../../app'
import type { Bench } from '../../context'
import { digits, times, type Line } from '../../line'
import { timed } from '../../measure'
import { bootstrap, quantile } from '../../stats'
import { logOf, sendLog } from './log'

const EVENTS = 100_000

/** A sent session of 100,000 events, from its link until the screen at its fault can be seen. */
export const supportOpen = async (bench: Bench): Promise<Line[]> => {
  const product = await app(bench)
  const log = logOf(EVENTS)
  const id = await sendLog(bench, log)
  const taken: number[] = []
  for (let round = -1; round < bench.rounds(12); round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one opening after the other
    const blank = await product.page('/settings/')
    // oxlint-disable-next-line no-await-in-loop -- as above
    const ms = await timed(async () => {
      await blank.goto(new URL(`/history/?session=${id}`, blank.url()).href)
      await blank.locator('.session-bar').getByText('A query failed').waitFor()
      await blank.locator('.shotw').getByRole('alert', { name: 'Query error', includeHidden: true }).waitFor()
    })
    if (round >= 0) taken.push(ms)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await blank.close()
  }
  return [
    {
      id: 'support open',
      what: `sent session of ${digits(EVENTS)} events: its link → the screen at its fault`,
      product: times(taken),
      reference: 'none',
      verdict: {
        figure: bootstrap([taken], ([values = []]) => quantile(values, 0.95)),
        unit: 'ms',
        better: 'less',
        gate: 5000,
        aim: 2500,
      },
      n: taken.length,
      note: `${digits(log.bytes.length / 1e6)} MB, decrypted by the server and folded by the page`,
    },
  ]
}
