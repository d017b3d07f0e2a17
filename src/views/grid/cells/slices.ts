/** Work per slice in ms: less than half a frame, so that scrolling goes on. */
const SLICE_MS = 7

const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0)
  })

/** Runs `work` to its end in slices that leave frames free. Null when `signal` called it off. */
export const inSlices = async <Value>(
  work: Generator<undefined, Value>,
  signal: AbortSignal,
): Promise<{ readonly value: Value } | null> => {
  let until = performance.now() + SLICE_MS
  while (!signal.aborted) {
    const step = work.next()
    if (step.done === true) return { value: step.value }
    if (performance.now() < until) continue
    await nextTask()
    until = performance.now() + SLICE_MS
  }
  return null
}
