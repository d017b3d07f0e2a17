/** Does the work of one session in turns. */
export interface Turns {
  /**
   * Does the work once all earlier work of this session has ended. Work that reads a body from the network watches the signal: it
   * aborts as soon as other work wants its turn, so that a sender that is gone keeps nobody waiting.
   */
  run<T>(id: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

interface Queue {
  readonly last: Promise<unknown>
  readonly interruption: AbortController
}

export const createTurns = (): Turns => {
  const queues = new Map<number, Queue>()
  return {
    run: async (id, work) => {
      const before = queues.get(id)
      before?.interruption.abort()
      const interruption = new AbortController()
      const done = (before?.last ?? Promise.resolve()).then(() => work(interruption.signal))
      const queue = { last: done.catch(() => undefined), interruption }
      queues.set(id, queue)
      try {
        return await done
      } finally {
        if (queues.get(id) === queue) queues.delete(id)
      }
    },
  }
}
