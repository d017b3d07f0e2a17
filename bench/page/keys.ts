declare global {
  // oxlint-disable-next-line no-var
  var keys: { next(): Promise<number> }
}

/** Measures from a key event's own time to the end of the frame that follows it. */
export const watchKeys = () => {
  const done: ((ms: number) => void)[] = []
  const { port1, port2 } = new MessageChannel()
  let start = 0
  port1.addEventListener('message', () => done.shift()?.(performance.now() - start))
  port1.start()
  document.addEventListener(
    'keydown',
    (event) => {
      start = event.timeStamp
      requestAnimationFrame(() => port2.postMessage(null))
    },
    { capture: true },
  )
  return { next: () => new Promise<number>((resolve) => done.push(resolve)) }
}
