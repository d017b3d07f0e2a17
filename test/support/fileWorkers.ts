import type { FileWorker } from '../../src/boot/file/opened/away'
import { serveFile } from '../../src/boot/file/opened/serve'

const closers: (() => void)[] = []

/** Ends the workers that a test has left. */
export const endWorkers = (): void => {
  for (const close of closers.splice(0)) close()
}

/** A worker on a port: it runs here, and everything that it sends is copied as between threads. */
export const startWorker = () => {
  const { port1, port2 } = new MessageChannel()
  let hasEnded = false
  let fail: () => void = () => undefined
  const end = (): void => {
    hasEnded = true
    port1.close()
  }
  closers.push(end)
  serveFile(port2)
  port2.start()
  const worker: FileWorker = {
    postMessage: (message, transfer = []) => port1.postMessage(message, transfer),
    addEventListener: (type, listener) => {
      if (type === 'error') fail = () => listener(new MessageEvent('error'))
      else port1.addEventListener(type, listener)
      port1.start()
    },
    terminate: end,
  }
  return { worker, hasEnded: () => hasEnded, fail: () => fail() }
}

/** Starts workers, and tells which of them have ended, in the order of their starts. */
export const startWorkers = () => {
  const started: ReturnType<typeof startWorker>[] = []
  const start = (): FileWorker => {
    const one = startWorker()
    started.push(one)
    return one.worker
  }
  return { start, ended: () => started.map(({ hasEnded }) => hasEnded()) }
}
