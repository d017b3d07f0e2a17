import { isWithdrawn } from './withdrawn'

/** Pauses between tries, in ms. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 5000

/**
 * Loads code until it succeeds or is withdrawn: a short outage of the server must not lose it. `failed` is called after every
 * failed try. The returned function gives up.
 */
export const loadWithRetry = <Loaded>(
  load: () => Promise<Loaded>,
  onLoaded: (loaded: Loaded) => void,
  failed: (error: unknown) => void,
): (() => void) => {
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const bring = (pause: number): void => {
    load().then(
      (loaded) => {
        if (!over) onLoaded(loaded)
      },
      (error: unknown) => {
        if (over) return
        failed(error)
        timer = setTimeout(() => {
          if (!isWithdrawn()) bring(Math.min(LONGEST_PAUSE, pause * 2))
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
