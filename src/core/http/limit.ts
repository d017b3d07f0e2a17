export interface Limit {
  /** Aborts with a `TimeoutError` when the time is over. */
  readonly signal: AbortSignal
  /** Restarts the time. */
  readonly renew: () => void
  /** The limited work ended: stops the timer. */
  readonly done: () => void
}

/** A limit of `ms` of time that begins now. */
export const limitOf = (ms: number): Limit => {
  const controller = new AbortController()
  let from = performance.now()
  const look = (): void => {
    const rest = Math.ceil(from + ms - performance.now())
    if (rest > 0) timer = setTimeout(look, rest)
    else controller.abort(new DOMException('The time for the answer is over.', 'TimeoutError'))
  }
  let timer = setTimeout(look, ms)
  return {
    signal: controller.signal,
    renew: () => void (from = performance.now()),
    done: () => clearTimeout(timer),
  }
}
