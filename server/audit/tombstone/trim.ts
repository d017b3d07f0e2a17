import type { Store } from '../../metadata/store'
import { numbersAround } from '../read/span'
import { buryChosen } from './bury'

const DAY = 86_400_000

/** Trims entries that are older than the days kept; zero keeps all. */
export const trimLog = async (store: Store, days: number, now: number): Promise<void> => {
  if (days === 0) return
  const until = now - days * DAY
  const { last } = await numbersAround(store, { from: -8.64e15, to: until })
  await buryChosen(store, { last, isChosen: ({ at_ms }) => at_ms < until, action: 'trim', details: { days } })
}
