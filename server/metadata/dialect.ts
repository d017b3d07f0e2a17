import { DatabaseSync } from '@photostructure/sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { putRecent } from '../../common/evict'

type Connection = InstanceType<typeof DatabaseSync>
type Statement = ReturnType<Connection['prepare']>
type Bindable = string | number | bigint | Uint8Array | null

/** The driver binds a Date as NULL and refuses a boolean; both are our mistakes, so both throw here. */
const bindable = (value: unknown): Bindable => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`cannot store a value of type ${typeof value}`)
}

const wrap = (statement: Statement) => ({
  reader: statement.columns().length > 0,
  all: (parameters: readonly unknown[]) => statement.all(...parameters.map(bindable)),
  run: (parameters: readonly unknown[]) => statement.run(...parameters.map(bindable)),
  iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(bindable)),
})

const CACHED_STATEMENTS = 200

const statementCache = (database: Connection) => {
  const cache = new Map<string, ReturnType<typeof wrap>>()
  return (sql: string) => {
    return putRecent(cache, sql, cache.get(sql) ?? wrap(database.prepare(sql)), CACHED_STATEMENTS)
  }
}

/** Takes the write lock at once, so that a transaction never fails half way for want of it. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite rolls a transaction back by itself when the disk is full: reports that error, not a missing transaction. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }
}

const open = (path: string): Connection => {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec('pragma busy_timeout = 5000')
  // the store's own `lower` knows no letters but those from A to Z
  database.function('fold', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : null,
  )
  return database
}

/** Moves the write-ahead log into the file first: the driver keeps statements, which would leave the log beside it. */
const close = (database: Connection): void => {
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // a damaged store has nothing to move
  }
  database.close()
}

/** Kysely on the embedded SQLite: write-ahead log, every commit synced to disk. */
export const sqliteDialect = (path: string): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => {
    const database = open(path)
    const facade = { prepare: statementCache(database), close: () => close(database) }
    return new ImmediateDriver({ database: facade as never })
  },
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
