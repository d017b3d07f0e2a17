import { openDatabase, transact, type Database, type Timers, type TransactOptions, type Transaction } from './database'
import { LogFault } from '../repair/faults'

export interface ConnectionOptions {
  readonly factory: IDBFactory
  readonly name: string
  readonly timers: Timers
  /** Time in ms after which a transaction or an open counts as hanging. */
  readonly patience: number
  readonly onBlocked: () => void
  readonly onVersionChange: (version: number | null) => void
  readonly onClose: () => void
  /** Makes a database just opened fit for use; nothing else runs before. */
  readonly prepare: (database: Database, dataLoss: string | null) => Promise<void>
}

/** One handle to the database, opened again when it was dropped. */
export interface Connection {
  run<Mode extends 'readonly' | 'readwrite', T>(
    options: TransactOptions<Mode>,
    work: (transaction: Transaction<Mode>) => Promise<T>,
  ): Promise<T>
  /** Lets go of the handle; the next `run` opens again. */
  drop(): void
  /** Lets go for good. */
  close(): void
}

export const createConnection = (options: ConnectionOptions): Connection => {
  const { timers, patience } = options
  let opened: Promise<Database> | null = null
  /** The handle of `opened` once it exists, so that a transaction can begin in the task of its caller. */
  let ready: Database | null = null
  let closed = false

  const drop = () => {
    const dropped = opened
    opened = null
    ready = null
    dropped?.then(
      (database) => database.close(),
      () => {},
    )
  }

  const open = async (): Promise<Database> => {
    const { database, dataLoss } = await openDatabase(options.factory, options.name, timers, patience, {
      onBlocked: options.onBlocked,
      onVersionChange: options.onVersionChange,
      onClose: options.onClose,
    })
    try {
      await options.prepare(database, dataLoss)
    } catch (error) {
      database.close()
      throw error
    }
    return database
  }

  return {
    run: async (transaction, work) => {
      if (closed) throw new LogFault('newer', 'the log is closed')
      if (opened === null) {
        const opening = open()
        opened = opening
        opening.then(
          (database) => {
            if (opened === opening) ready = database
          },
          () => {
            if (opened === opening) opened = null
          },
        )
      }
      return transact(ready ?? (await opened), timers, patience, transaction, work)
    },
    drop,
    close: () => {
      closed = true
      drop()
    },
  }
}
