import { wrap, type IDBPDatabase, type IDBPTransaction } from 'idb'

import { LogFault } from '../repair/faults'
import { DATABASE_VERSION, STORES, type LogSchema, type Store } from '../format'

export type Database = IDBPDatabase<LogSchema>
export type Transaction<Mode extends IDBTransactionMode> = Pick<
  IDBPTransaction<LogSchema, Store[], Mode>,
  'objectStore'
>

export interface Timers {
  setTimeout(work: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

export interface OpenHandlers {
  /** Another window holds an older layout open for a second already. */
  readonly onBlocked: () => void
  /** Another window wants to change the layout (`version`) or to delete the database (null). */
  readonly onVersionChange: (version: number | null) => void
  /** The browser closed the database by itself. */
  readonly onClose: () => void
}

export interface OpenedDatabase {
  readonly database: Database
  /** Reason why the browser had to delete data, or null. */
  readonly dataLoss: string | null
}

const BLOCKED_AFTER = 1000

/** Opens or creates. Rejects with the browser's error, or with a `hang` after `patience` ms. */
export const openDatabase = (
  factory: IDBFactory,
  name: string,
  timers: Timers,
  patience: number,
  handlers: OpenHandlers,
): Promise<OpenedDatabase> => {
  const request = factory.open(name, DATABASE_VERSION)
  let dataLoss: string | null = null
  let blocked: unknown = null
  request.addEventListener('upgradeneeded', (event) => {
    if ('dataLoss' in event && event.dataLoss === 'total') {
      dataLoss = 'dataLossMessage' in event ? String(event.dataLossMessage) : 'damaged'
    }
    for (const store of STORES) {
      if (request.result.objectStoreNames.contains(store)) continue
      request.result.createObjectStore(store, store === 'quarantine' ? { autoIncrement: true } : {})
    }
  })
  request.addEventListener('blocked', () => {
    blocked = timers.setTimeout(handlers.onBlocked, BLOCKED_AFTER)
  })
  const opening = (wrap(request) as unknown as Promise<Database>).then((database) => {
    database.addEventListener('versionchange', (event) => handlers.onVersionChange(event.newVersion))
    database.addEventListener('close', handlers.onClose)
    return { database, dataLoss }
  })
  return withPatience(timers, patience, opening, () => opening.then(({ database }) => database.close())).finally(() =>
    timers.clearTimeout(blocked),
  )
}

/** `work` within `patience` ms, else a `hang`; `late` then cleans up after the abandoned outcome. */
const withPatience = async <T>(
  timers: Timers,
  patience: number,
  work: Promise<T>,
  late: () => Promise<void> | void,
): Promise<T> => {
  let timer: unknown = null
  const hang = new Promise<never>((_, reject) => {
    timer = timers.setTimeout(() => {
      reject(new LogFault('hang', 'no answer'))
      Promise.resolve(late()).catch(() => {})
    }, patience)
  })
  try {
    return await Promise.race([work, hang])
  } finally {
    timers.clearTimeout(timer)
  }
}

/** A store whose transaction reports its failures; an abandoned request is no unhandled rejection. */
const quiet = <T extends object>(store: T): T =>
  new Proxy(store, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args)
        if (result instanceof Promise) result.catch(() => {})
        return result
      }
    },
  })

export interface TransactOptions<Mode extends IDBTransactionMode> {
  readonly stores: readonly Store[]
  readonly mode: Mode
  readonly durability?: 'relaxed' | 'strict'
}

/**
 * One transaction, done when the browser reports it complete: a request's success is not enough, because a full disk aborts
 * afterwards. Rejects with the abort's own error when there is one.
 */
export const transact = async <Mode extends 'readonly' | 'readwrite', T>(
  database: Database,
  timers: Timers,
  patience: number,
  options: TransactOptions<Mode>,
  work: (transaction: Transaction<Mode>) => Promise<T>,
): Promise<T> => {
  const transaction = database.transaction([...options.stores], options.mode, {
    durability: options.durability ?? 'relaxed',
  }) as IDBPTransaction<LogSchema, Store[], Mode>
  transaction.done.catch(() => {})
  const abort = () => {
    try {
      transaction.abort()
    } catch {
      // It is over already.
    }
  }
  const running = async () => {
    const result = await work({ objectStore: (name) => quiet(transaction.objectStore(name)) })
    if (options.mode === 'readwrite') transaction.commit()
    await transaction.done
    return result
  }
  try {
    return await withPatience(timers, patience, running(), abort)
  } catch (error) {
    const transactionError = transaction.error
    abort()
    throw error instanceof LogFault ? error : (transactionError ?? error)
  }
}

/** Rejects with the browser's error, or with `absent` where there are no databases. */
export const deleteDatabase = (factory: IDBFactory | null, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (factory === null) return reject(new LogFault('absent', 'there is no database'))
    const request = factory.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new LogFault('broken', 'cannot be deleted')))
  })
