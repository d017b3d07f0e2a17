/** A call that several wait for. It is aborted when the last of them leaves. */
interface Shared {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  waiting: number
}

/** Equal calls at the same time are one call. */
export const createSharedCalls = () => {
  const inFlight = new Map<string, Shared>()

  /** The answer to `work`, or to an equal call that is under way; `signal` ends the waiting, not always the call. */
  const share = <Answer>(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> => {
    const running = inFlight.get(key)
    const controller = running?.controller ?? new AbortController()
    const shared: Shared = running ?? { answer: work(controller.signal), controller, waiting: 0 }
    if (running === undefined) {
      inFlight.set(key, shared)
      const end = (): void => {
        if (inFlight.get(key) === shared) inFlight.delete(key)
      }
      shared.answer.then(end, end)
    }
    shared.waiting += 1
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        shared.waiting -= 1
        if (shared.waiting === 0) {
          if (inFlight.get(key) === shared) inFlight.delete(key)
          controller.abort(signal.reason)
        }
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', leave, { once: true })
      shared.answer.then(
        (answer) => {
          signal.removeEventListener('abort', leave)
          resolve(answer as Answer)
        },
        (error: unknown) => {
          signal.removeEventListener('abort', leave)
          reject(error as Error)
        },
      )
    })
  }
  return { share }
}
