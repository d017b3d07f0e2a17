import { tablePlace } from '../sql/tablePlace'
import {
  type Engine,
  EngineError,
  type ExportRequest,
  type ExportRun,
  type RunRequest,
  type RunResult,
} from '../engines/engine'
import type { User } from '../session/security/users'
import { readerOf, type TableAccess, type TableName } from '../sql/catalog'
import type { Uploads } from './uploads'

/** The engine of all uploaded tables, as one person sees it. */
export interface UploadsEngine extends Engine {
  /** The same engine with the tables in view that a person may read at this moment, and nothing else. */
  seenBy(user: User): Engine
  /** Equal for as long as a person may read the same tables with the same rows; null where there are none to be seen. */
  viewOf(user: User): string | null
  /** The tables that a person may read. */
  readable(user: User): readonly { readonly schema: string; readonly table: string }[]
  /** A table by its schema and name; null where there is none. */
  find(schema: string, table: string): FoundUpload | null
  /** From now on new runs use the engine that `open` returns; runs under way finish on the former one. */
  renew(): void
}

type Access = Pick<Uploads, 'find' | 'isReadable' | 'readableBy' | 'schemasOf'>

export interface FoundUpload {
  readonly ownerId: number
  isReadableBy(user: User): boolean
}

interface Opened {
  readonly engine: Promise<Engine>
  users: number
  outdated: boolean
}

/** Refusals that would reveal a table of another user by differing from those for a missing one. */
const OF_OTHERS = new Set(['TABLE_SECURITY_ACCESS_ERROR', 'TABLE_DOES_NOT_EXIST_ERROR', 'SCHEMA_DOES_NOT_EXIST_ERROR'])

const NOT_YOURS =
  'There is no such table among yours. A table that somebody else made of a file can be read once they share it with you.'

/**
 * Says the same of tables and schemas of others as of those that are not there, at the same place, and names none that is like
 * it.
 */
const asIfAbsent = (error: unknown, sql: string): unknown => {
  if (!(error instanceof EngineError) || !OF_OTHERS.has(error.code)) return error
  const position = error.position === null ? null : tablePlace(sql, error.position)
  return new EngineError('TABLE_DOES_NOT_EXIST_ERROR', NOT_YOURS, { position })
}

/** Opens the engine at its first use, so that unread tables cost nothing. */
export const uploadsEngine = (open: () => Promise<Engine>, access: Access): UploadsEngine => {
  const { readableBy, schemasOf } = access
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

  const seenBy = (user: User): Engine => {
    const readable = readableBy(user)
    const schemas = schemasOf(user)
    const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
    const find = (schema: string, table: string) =>
      readable.find((row) => same(row.schema_name, schema) && same(row.name, table))
    const names = readable.map((row): TableName => [row.schema_name, row.name])
    const seen = ({ access }: Pick<RunRequest, 'access'>): TableAccess => {
      const mayRead = readerOf(access ?? null)
      return { hidden: [], only: names.filter((table) => mayRead(...table)) }
    }
    /** The own schema is in view before it has tables, and the engine knows it only after. */
    const schemaIn = ({ schema }: Pick<RunRequest, 'schema'>): string | null => {
      if (!schema) return null
      inView(schema)
      return readable.some((row) => same(row.schema_name, schema)) ? schema : null
    }
    // views of files: other users would see everything that a statement writes, and it would end with the process
    const readOnly = (request: RunRequest): RunRequest => {
      const schema = schemaIn(request)
      const { create, allowDml: _, ...rest } = request
      if (create) throw new EngineError('GENERIC_DB_ENGINE_ERROR', 'Tables made of files can be read, not written.')
      return { ...rest, schema, access: seen(request) }
    }
    const inView = (schema: string): void => {
      if (!schemas.some((one) => same(one, schema))) {
        throw new EngineError('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${schema} does not exist.`)
      }
    }
    return {
      ...common,
      schemas: async () => schemas,
      tables: async (schema) => {
        inView(schema)
        const shown = readable.filter((row) => same(row.schema_name, schema))
        return shown.map(({ name, row_count: rows }) => ({ name, type: 'table', comment: null, rows: Number(rows) }))
      },
      describe: async (schema, table) => {
        inView(schema)
        const row = find(schema, table)
        if (!row) throw new EngineError('TABLE_DOES_NOT_EXIST_ERROR', `Table ${table} does not exist.`)
        const detail = await using((engine) => engine.describe(schema, table))
        return { ...detail, table: { ...detail.table, type: 'table', rows: Number(row.row_count) } }
      },
      run: async (request) => {
        try {
          return await runOn(readOnly(request))
        } catch (error) {
          throw asIfAbsent(error, request.sql)
        }
      },
      export: async (request) => {
        try {
          return await exportOn({ ...request, schema: schemaIn(request), access: seen(request) })
        } catch (error) {
          throw asIfAbsent(error, request.sql)
        }
      },
    }
  }

  const nobody = (): never => {
    throw new Error('Uploaded tables are seen as somebody.')
  }
  const viewOf = (user: User): string | null => {
    if (schemasOf(user).length === 0) return null
    return readableBy(user)
      .map(({ file }) => file)
      .join(' ')
  }
  return {
    ...common,
    schemas: nobody,
    tables: nobody,
    describe: nobody,
    run: nobody,
    export: nobody,
    seenBy,
    viewOf,
    readable: (user) => readableBy(user).map(({ schema_name: schema, name: table }) => ({ schema, table })),
    find: (schema, table) => {
      const row = access.find(schema, table)
      return row === null ? null : { ownerId: row.user_id, isReadableBy: (user) => access.isReadable(user, row) }
    },
    renew: () => {
      if (current === null) return
      current.outdated = true
      void letGo(current)
      current = null
    },
  }
}
