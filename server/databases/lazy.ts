import type { Engine } from '../engines/engine'

export interface LazyEngine extends Engine {
  /** Opens it now; what comes first opens it otherwise. */
  open(): Promise<void>
  isOpen(): boolean
}

/** An engine that is opened by its first use, and again by the next one after it could not be. */
export const lazyEngine = (opener: () => Promise<Engine>): LazyEngine => {
  let opening: Promise<Engine> | null = null
  let closed = false
  const engine = (): Promise<Engine> => {
    if (closed) return Promise.reject(new Error('The database was closed.'))
    opening ??= opener().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  return {
    dialect: 'duckdb',
    open: async () => void (await engine()),
    isOpen: () => opening !== null,
    catalogs: async () => (await engine()).catalogs(),
    schemas: async () => (await engine()).schemas(),
    tables: async (schema) => (await engine()).tables(schema),
    describe: async (schema, table) => (await engine()).describe(schema, table),
    functions: async () => (await engine()).functions(),
    run: async (request) => (await engine()).run(request),
    export: async (request) => (await engine()).export(request),
    cancel: async (runId) => (opening === null ? false : (await engine()).cancel(runId)),
    healthy: async (timeoutMs) => opening === null || (await engine()).healthy(timeoutMs),
    close: async () => {
      closed = true
      const opened = await opening?.catch(() => null)
      await opened?.close()
    },
  }
}
