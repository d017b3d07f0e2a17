/** Pauses between tries to load, in ms. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

export interface DoorOptions<Part> {
  readonly load: () => Promise<readonly Part[]>
  readonly pause: (ms: number) => Promise<unknown>
  readonly onError: (error: unknown) => void
}

/** Stands in for parts whose code comes with the first use of one of them. */
export interface Door<Part> {
  /** Hands over the parts: at once when they are here, else in order when they have come. */
  pass(work: (parts: readonly Part[]) => void): void
  /** Fetches the parts before anybody waits for them; settles when they are here, or do not come for now. */
  open(): Promise<void>
  /** The parts that have come. */
  parts(): readonly Part[]
  /** How many wait for the parts. */
  waiting(): number
  /** Forgets who waits; nobody passes any more. */
  close(): void
}

/** Loads until it succeeds: a server that is away for a while must not cost what somebody asked for. */
export const createDoor = <Part>({ load, pause, onError }: DoorOptions<Part>): Door<Part> => {
  let brought: readonly Part[] | null = null
  let loading = false
  let closed = false
  let queue: ((parts: readonly Part[]) => void)[] = []

  const bring = async (): Promise<void> => {
    for (let ms = FIRST_PAUSE; brought === null && !closed; ms = Math.min(LONGEST_PAUSE, ms * 2)) {
      try {
        const found = await load()
        brought ??= found
      } catch (error) {
        onError(error)
        await pause(ms)
      }
    }
    const parts = brought
    if (parts === null) return
    const waiting = queue
    queue = []
    for (const work of waiting) work(parts)
  }

  return {
    pass: (work) => {
      if (closed) return
      if (brought !== null) {
        work(brought)
        return
      }
      queue.push(work)
      if (loading) return
      loading = true
      void bring()
    },
    open: async () => {
      if (brought !== null || loading || closed) return
      const found = await load().catch(() => null)
      brought ??= found
    },
    parts: () => brought ?? [],
    waiting: () => queue.length,
    close: () => {
      closed = true
      queue = []
    },
  }
}
