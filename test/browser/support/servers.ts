import { startServer, type TestServer } from './server'

/** The servers of one worker. */
export interface Servers {
  /** The server of the file that names itself; that of all who do not stays for as long as the worker. */
  of(apart: string, env: Readonly<Record<string, string>>): Promise<TestServer>
  stop(): Promise<void>
}

/**
 * A file that has a server of its own needs no worker of its own, whose start and browser would cost more than the server: the
 * server of the file before is stopped in its place.
 */
export const createServers = (): Servers => {
  const open = new Map<string, TestServer>()
  const stop = async (name: string): Promise<void> => {
    const server = open.get(name)
    open.delete(name)
    await server?.stop()
  }
  return {
    of: async (apart, env) => {
      const known = open.get(apart)
      if (known !== undefined) return known
      if (apart !== '') for (const name of open.keys()) if (name !== '') await stop(name)
      const server = await startServer({ env })
      open.set(apart, server)
      await server.sampleReady()
      return server
    },
    stop: async () => {
      for (const name of open.keys()) await stop(name)
    },
  }
}
