/** A limit of time that begins with the call, and anew with each `renew`; the signal aborts when it is over. */
export const limitOf = (ms: number): { readonly signal: AbortSignal; readonly renew: () => void } => {
  const controller = new AbortController()
  let from = performance.now()
  const wait = (left: number): void => {
    const timer = AbortSignal.timeout(left)
    const look = (): void => {
      const rest = Math.ceil(from + ms - performance.now())
      if (rest > 0) wait(rest)
      else controller.abort(timer.reason)
    }
    timer.addEventListener('abort', look, { once: true })
  }
  wait(ms)
  return { signal: controller.signal, renew: () => void (from = performance.now()) }
}
