import {
  type Engine,
  EngineError,
  type ExportRequest,
  type ExportRun,
  type RunRequest,
  type RunResult,
} from '../engines/engine'

/** A table as people find it. */
export interface ShownTable {
  readonly schema: string
  readonly name: string
  readonly rows: number
}

/** The engine of all uploaded tables, as one person sees it. */
export interface UploadsEngine extends Engine {
  /** The same engine with the schema of its owner and nothing else in view. */
  seenIn(schema: string): Engine
  /** From now on new runs use the engine that `open` returns; runs under way finish on the former one. */
  renew(): void
}

interface Opened {
  readonly engine: Promise<Engine>
  users: number
  outdated: boolean
}

/** Refusals that would reveal a table of another user by differing from those for a missing one. */
const OF_OTHERS = new Set(['TABLE_SECURITY_ACCESS_ERROR', 'TABLE_DOES_NOT_EXIST_ERROR', 'SCHEMA_DOES_NOT_EXIST_ERROR'])

/** Says the same of tables and schemas of others as of those that are not there, and names none that is like it. */
const asIfAbsent = (error: unknown): unknown =>
  error instanceof EngineError && OF_OTHERS.has(error.code)
    ? new EngineError('TABLE_DOES_NOT_EXIST_ERROR', 'There is no such table among yours.', { position: error.position })
    : error

/** Opens the engine at its first use, so that unread tables cost nothing. */
export const uploadsEngine = (open: () => Promise<Engine>, tables: () => readonly ShownTable[]): UploadsEngine => {
  const all = new Set<Opened>()
  let current: Opened | null = null
  let closed = false
  const runs = new Map<string, Opened>()

  const letGo = async (opened: Opened): Promise<void> => {
    if (!opened.outdated || opened.users > 0 || !all.delete(opened)) return
    const engine = await opened.engine.catch(() => null)
    await engine?.close()
  }

  const take = (): Opened => {
    if (closed) throw new Error('The engine is closed.')
    if (current === null) {
      current = { engine: open(), users: 0, outdated: false }
      const mine = current
      all.add(mine)
      mine.engine.catch(() => {
        if (current === mine) current = null
        all.delete(mine)
      })
    }
    current.users += 1
    return current
  }

  const give = (opened: Opened): void => {
    opened.users -= 1
    void letGo(opened)
  }

  const using = async <Value>(work: (engine: Engine) => Promise<Value>): Promise<Value> => {
    const opened = take()
    try {
      return await work(await opened.engine)
    } finally {
      give(opened)
    }
  }

  const runOn = async (request: RunRequest): Promise<RunResult> => {
    const opened = take()
    runs.set(request.runId, opened)
    try {
      return await (await opened.engine).run(request)
    } finally {
      runs.delete(request.runId)
      give(opened)
    }
  }

  const exportOn = async (request: ExportRequest): Promise<ExportRun> => {
    const opened = take()
    try {
      const run = await (await opened.engine).export(request)
      const over = () => give(opened)
      run.outcome.then(over, over)
      return run
    } catch (error) {
      give(opened)
      throw error
    }
  }

  const common = {
    catalogs: async () => ['uploads'],
    cancel: async (runId: string) => (await runs.get(runId)?.engine)?.cancel(runId) ?? false,
    functions: () => using((engine) => engine.functions()),
    healthy: async (ms: number) => current === null || (await current.engine).healthy(ms),
    close: async () => {
      closed = true
      await Promise.all([...all].map(async ({ engine }) => (await engine.catch(() => null))?.close()))
      all.clear()
    },
  } as const

  const seenIn = (ownSchema: string): Engine => {
    const seen =
      ({ mayRead }: Pick<RunRequest, 'mayRead'>) =>
      (schema: string, table: string): boolean =>
        schema === ownSchema && mayRead?.(schema, table) !== false
    // views of files: other users would see everything that a statement writes, and it would end with the process
    const readOnly = (request: RunRequest): RunRequest => {
      if (request.schema) mine(request.schema)
      const { create, allowDml: _, ...rest } = request
      if (create) throw new EngineError('GENERIC_DB_ENGINE_ERROR', 'Tables made of files can be read, not written.')
      return { ...rest, schema: request.schema ?? null, mayRead: seen(request) }
    }
    const mine = (schema: string): void => {
      if (schema.toLowerCase() !== ownSchema.toLowerCase()) {
        throw new EngineError('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${schema} does not exist.`)
      }
    }
    return {
      ...common,
      schemas: async () => [ownSchema],
      tables: async (schema) => {
        mine(schema)
        const shown = tables().filter((table) => table.schema === ownSchema)
        return shown.map(({ name, rows }) => ({ name, type: 'table', comment: null, rows }))
      },
      describe: async (schema, table) => {
        mine(schema)
        const detail = await using((engine) => engine.describe(schema, table))
        const rows = tables().find((one) => one.schema === ownSchema && one.name === detail.table.name)?.rows ?? null
        return { ...detail, table: { ...detail.table, type: 'table', rows } }
      },
      run: async (request) => {
        try {
          return await runOn(readOnly(request))
        } catch (error) {
          throw asIfAbsent(error)
        }
      },
      export: async (request) => {
        try {
          if (request.schema) mine(request.schema)
          return await exportOn({ ...request, mayRead: seen(request) })
        } catch (error) {
          throw asIfAbsent(error)
        }
      },
    }
  }

  const nobody = (): never => {
    throw new Error('Uploaded tables are seen as somebody.')
  }
  return {
    ...common,
    schemas: nobody,
    tables: nobody,
    describe: nobody,
    run: nobody,
    export: nobody,
    seenIn,
    renew: () => {
      if (current === null) return
      current.outdated = true
      void letGo(current)
      current = null
    },
  }
}
