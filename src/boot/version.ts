import { withdraw } from '../views/controls/loading/withdrawn'

/** The script that a page begins with. Its name changes with any part of the client that it can lead to. */
const ENTRY = /<script type="module"[^>]*? src="([^"]+)"/

/** Least time between two checks of a window that comes into view again, in ms. */
const QUIET = 5 * 60 * 1000

interface Options {
  readonly fetch: typeof fetch
  /** The script that this page began with. */
  readonly entry: string
  /** Address that a reload would load. */
  readonly address: () => string
  readonly found: () => void
}

/**
 * Returns a check that looks for another build of the client on the server, and calls `found` once. A page that cannot be
 * read, or whose files do not exist yet, changes nothing: a later check will see it.
 */
export const lookForVersion = ({ fetch, entry, address, found }: Options): (() => Promise<void>) => {
  let busy = false
  const ask = async (): Promise<boolean> => {
    const page = await fetch(address(), { cache: 'no-store' })
    const next = ENTRY.exec(await page.text())?.[1]
    if (next === undefined || next === entry) return false
    return (await fetch(next, { method: 'HEAD', cache: 'no-store' })).ok
  }
  return async () => {
    if (busy) return
    busy = true
    // an unreachable server is reported elsewhere
    const renewed = await ask().catch(() => false)
    busy = renewed
    if (renewed) found()
  }
}

interface Watched {
  readonly found: () => void
  readonly now: () => number
  /** Calls when the server answers again. */
  readonly onBack: (listener: () => void) => void
}

/** Looks when code did not come, when the server is back, and when the window comes into view after a while. */
export const watchVersion = ({ found, now, onBack }: Watched): void => {
  const entry = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null
  // pages of the development server have no build
  if (entry === null) return
  const look = lookForVersion({
    fetch: (input, init) => fetch(input, init),
    entry,
    address: () => `${location.pathname}${location.search}`,
    found: () => {
      withdraw()
      found()
    },
  })
  let last = now()
  window.addEventListener('vite:preloadError', () => void look())
  onBack(() => void look())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - last < QUIET) return
    last = now()
    void look()
  })
}
