import type { Engine } from '../engines/engine'

export interface LazyEngine extends Engine {
  /** Opens it now; by default its first use does. */
  open(): Promise<void>
  isOpen(): boolean
  /** Closes it; its next use opens the current file. Concurrent reads of the catalogue use the next one. */
  reset(): Promise<void>
}

/** An engine that is opened by its first use, and again by the next one after it could not be or was reset. */
export const lazyEngine = (opener: () => Promise<Engine>): LazyEngine => {
  let opening: Promise<Engine> | null = null
  let closed = false
  const engine = (): Promise<Engine> => {
    if (closed) return Promise.reject(new Error('The database was closed.'))
    const mine: Promise<Engine> = (opening ??= opener().catch((error: unknown) => {
      if (opening === mine) opening = null
      throw error
    }))
    return mine
  }
  const shut = async (): Promise<void> => {
    const open = opening
    opening = null
    await (await open?.catch(() => null))?.close()
  }
  const read = async <Answer>(question: (engine: Engine) => Promise<Answer>): Promise<Answer> => {
    const requested = engine()
    const opened = await requested
    try {
      return await question(opened)
    } catch (error) {
      if (closed || opening === requested) throw error
      return question(await engine())
    }
  }
  return {
    open: async () => void (await engine()),
    isOpen: () => opening !== null,
    catalogs: () => read((one) => one.catalogs()),
    schemas: () => read((one) => one.schemas()),
    tables: (schema) => read((one) => one.tables(schema)),
    describe: (schema, table) => read((one) => one.describe(schema, table)),
    functions: () => read((one) => one.functions()),
    run: async (request) => (await engine()).run(request),
    export: async (request) => (await engine()).export(request),
    cancel: async (runId) => (opening === null ? false : (await engine()).cancel(runId)),
    healthy: async (timeoutMs) => opening === null || (await engine()).healthy(timeoutMs),
    reset: shut,
    close: async () => {
      closed = true
      await shut()
    },
  }
}
