/** Pauses between tries to load, in ms. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

export interface LazyModuleOptions<Part> {
  readonly load: () => Promise<readonly Part[]>
  readonly pause: (ms: number) => Promise<unknown>
  readonly onError: (error: unknown) => void
}

/** Stands in for parts whose code comes with the first use of one of them. */
export interface LazyModule<Part> {
  /**
   * Hands over the parts: at once when they are here, else in order when they have come. `failed` is true of work that
   * waited while they could not be loaded.
   */
  whenLoaded(work: (parts: readonly Part[], failed: boolean) => void): void
  /** Fetches the parts before anybody waits for them; settles when they are here, or do not come for now. */
  preload(): Promise<void>
  /** The parts that have come. */
  parts(): readonly Part[]
  /** Number of callers that wait for the parts. */
  waiting(): number
  /** Drops the waiting work and admits no more. */
  close(): void
}

/** Loads until it succeeds: a short outage of the server must not lose a request. */
export const createLazyModule = <Part>({ load, pause, onError }: LazyModuleOptions<Part>): LazyModule<Part> => {
  let loaded: readonly Part[] | null = null
  let trying: Promise<void> | null = null
  let isRetrying = false
  let closed = false
  let failed = false
  let queue: ((parts: readonly Part[], failed: boolean) => void)[] = []

  /** One try, shared by all that wait for the parts; they go on in order of arrival. */
  const loadOnce = (): Promise<void> => {
    trying ??= load()
      .then((parts) => {
        loaded = parts
        const waiting = queue
        queue = []
        for (const work of waiting) work(parts, failed)
      })
      .finally(() => {
        trying = null
      })
    return trying
  }

  const loadWithRetry = async (): Promise<void> => {
    for (let ms = FIRST_PAUSE; loaded === null && !closed; ms = Math.min(LONGEST_PAUSE, ms * 2)) {
      try {
        await loadOnce()
      } catch (error) {
        failed = true
        onError(error)
        await pause(ms)
      }
    }
  }

  return {
    whenLoaded: (work) => {
      if (closed) return
      if (loaded !== null) {
        work(loaded, false)
        return
      }
      queue.push(work)
      if (isRetrying) return
      isRetrying = true
      void loadWithRetry()
    },
    preload: async () => {
      if (loaded === null && !closed) await loadOnce().catch(() => undefined)
    },
    parts: () => loaded ?? [],
    waiting: () => queue.length,
    close: () => {
      closed = true
      queue = []
    },
  }
}
