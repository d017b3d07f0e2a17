import { useSyncExternalStore } from 'react'

/** Pauses between tries, in ms. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 10_000

/** Other code is on the server by now: what did not come will not come to this page. */
let withdrawn = false
const onWithdrawn = new Set<() => void>()

/** Says that the server has another build than this page: nothing is waited for any longer. */
export const withdraw = (): void => {
  withdrawn = true
  for (const listener of onWithdrawn) listener()
}

/** Whether what has not come by now comes with a reload alone. */
export const useWithdrawn = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      onWithdrawn.add(listener)
      return () => void onWithdrawn.delete(listener)
    },
    () => withdrawn,
    () => false,
  )

/**
 * Loads code until it comes or is withdrawn: a server that is away for a while must not cost what is made of it. `failed`
 * hears of every try that came to nothing. The answer gives it up.
 */
export const untilLoaded = <Loaded>(
  load: () => Promise<Loaded>,
  told: (loaded: Loaded) => void,
  failed: (error: unknown) => void,
): (() => void) => {
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const bring = (pause: number): void => {
    load().then(
      (loaded) => {
        if (!over) told(loaded)
      },
      (error: unknown) => {
        if (over) return
        failed(error)
        timer = setTimeout(() => {
          if (!withdrawn) bring(Math.min(LONGEST_PAUSE, pause * 2))
        }, pause)
      },
    )
  }
  bring(FIRST_PAUSE)
  return () => {
    over = true
    clearTimeout(timer)
  }
}
