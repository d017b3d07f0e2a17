import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

let now = Date.now()
const subscribe = (listener: () => void): (() => void) => {
  // the clock stops while no screen shows it
  if (Date.now() - now > MINUTE) now = Date.now()
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, MINUTE)
  return () => clearInterval(timer)
}

/** The present to within a minute, for words such as "Today". */
export const useToday = (): number => useSyncExternalStore(subscribe, () => now)
