import { randomBytes } from 'node:crypto'

import { openHost, type Host } from './browser'

/** Resources that the lines of one run share; made at first use. */
export interface Bench {
  readonly quick: boolean
  readonly folder: string
  readonly root: string
  /** Key of the logs, as the server would hand it out. */
  readonly key: string
  readonly rounds: (usual: number) => number
  host(): Promise<Host>
  /** A host with an empty profile; the caller closes it. */
  freshHost(): Promise<Host>
  later(close: () => Promise<void>): void
  once<T>(name: string, make: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const createBench = (root: string, folder: string, chromiumPath: () => string, quick: boolean): Bench => {
  const made = new Map<string, Promise<unknown>>()
  const closers: (() => Promise<void>)[] = []
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(name) ?? make()
    made.set(name, known)
    return known as Promise<T>
  }
  return {
    quick,
    folder,
    root,
    key: randomBytes(32).toString('base64'),
    rounds: (usual) => (quick ? Math.max(5, Math.round(usual / 5)) : usual),
    once,
    later: (close) => void closers.push(close),
    host: () =>
      once('host', async () => {
        const host = await openHost(chromiumPath(), folder)
        closers.push(() => host.close())
        return host
      }),
    freshHost: () => openHost(chromiumPath(), folder),
    close: async () => {
      for (const close of closers.reverse()) await close()
    },
  }
}
