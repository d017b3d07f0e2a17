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
/** Runs within each transaction that may have written, right before its commit. An error of it undoes the transaction. */
type BeforeCommit = () => void

/** The one connection of a store. */
export interface SqliteStore {
  readonly dialect: Dialect
  /** Prepares the connection, and adds work to every commit from now on. */
  onCommit(prepare: (database: Connection) => BeforeCommit): void
}
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

/** Statements that write nothing, and those that begin and end transactions. All others may write. */
const WRITES_NOTHING = /^\s*(?:select|pragma|explain|begin|commit|rollback|savepoint|release)\b/i

type Within = <T>(work: () => T) => T

const wrap = (statement: Statement, within: Within) => ({
  reader: statement.columns().length > 0,
  all: (parameters: readonly unknown[]) => within(() => statement.all(...parameters.map(bindable))),
  run: (parameters: readonly unknown[]) => within(() => statement.run(...parameters.map(bindable))),
  iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(bindable)),
})

const asItIs: Within = (work) => work()

/** Gives a statement outside a transaction one of its own. */
const inTransaction =
  (database: Connection, beforeCommit: BeforeCommit): Within =>
  (work) => {
    if (database.isTransaction) return work()
    database.exec('begin immediate')
    try {
      const answer = work()
      beforeCommit()
      database.exec('commit')
      return answer
    } catch (error) {
      // SQLite has rolled back by itself when the disk is full
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }

const CACHED_STATEMENTS = 200

const statementCache = (database: Connection, beforeCommit: BeforeCommit) => {
  const cache = new Map<string, ReturnType<typeof wrap>>()
  const writing = inTransaction(database, beforeCommit)
  const prepared = (sql: string) => wrap(database.prepare(sql), WRITES_NOTHING.test(sql) ? asItIs : writing)
  return (sql: string) => putRecent(cache, sql, cache.get(sql) ?? prepared(sql), CACHED_STATEMENTS)
}

/** Takes the write lock at once, so that a transaction never fails half way for want of it. */
class ImmediateDriver extends SqliteDriver {
  readonly #beforeCommit: BeforeCommit
  constructor(database: object, beforeCommit: BeforeCommit) {
    super({ database: database as never })
    this.#beforeCommit = beforeCommit
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#beforeCommit()
    await super.commitTransaction(connection)
  }

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
  // space that a deleted row leaves within a page is overwritten, which costs no write
  database.exec('pragma secure_delete = fast')
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
export const openSqlite = (path: string): SqliteStore => {
  const database = open(path)
  let beforeCommit: BeforeCommit = () => undefined
  const facade = { prepare: statementCache(database, () => beforeCommit()), close: () => close(database) }
  return {
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ImmediateDriver(facade, () => beforeCommit()),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    onCommit: (prepare) => {
      beforeCommit = prepare(database)
    },
  }
}
