import { readModel } from '../../app/readModel'
import { event } from '../../core/events/registry'
import { createCipher, plainCipher, type Cipher } from '../../core/log/cipher'
import { createIdbLog, type IdbLog } from '../../core/log/idb/idb'
import { createStore, type Store } from '../../core/readModel/store'
import { createResultStore, type ResultStore } from '../../core/results/store'
import type { ResultRows } from '../../core/results/types'
import { keepsRows } from '../../projections/storage/localUsage'
import { retentionOf } from '../../projections/storage/storage'
import { newId, randomBytes } from '../ids'
import { rest } from '../rest'
import { report } from './report'

/** Version of the log's format; raised when older builds could no longer read it. */
const LOG_SCHEMA = 1

const DAY = 86_400_000
const MEGABYTE = 1024 * 1024

interface StorageOptions {
  /** Names the person on this installation: everything stored is theirs alone. */
  readonly owner: string
  readonly session: string
  readonly userId: number
  readonly build: string
  /** Key of the stored bytes, in base 64; absent where they are not encrypted. */
  readonly logKey: string | undefined
  readonly now: () => number
  /** Rows that this browser no longer has, from the server. */
  readonly fetchRows: (key: string) => Promise<ResultRows | null>
}

export interface ClientStorage {
  readonly log: IdbLog
  readonly store: Store
  readonly results: ResultStore
}

const cipherOf = (key: string | undefined): Cipher =>
  key === undefined
    ? plainCipher
    : createCipher(
        Uint8Array.from(atob(key), (char) => char.charCodeAt(0)),
        randomBytes,
      )

/** The log, the state that is folded from it, and the rows: each asks the others as it works. */
export const createStorage = (options: StorageOptions): ClientStorage => {
  const { owner, session, userId, build, logKey, now, fetchRows } = options
  const cipher = cipherOf(logKey)

  const results: ResultStore = createResultStore({
    name: `recount results ${owner}`,
    cipher,
    now,
    // Rows that the browser cannot keep are requested again; the log reports a fault of its storage.
    onError: (error) => {
      if (!(error instanceof DOMException)) report(error)
    },
    rest,
    keeps: (key) => keepsRows(store.state(), key),
    fetch: fetchRows,
  })
  const log: IdbLog = createIdbLog({
    name: `recount log ${owner}`,
    session,
    build,
    schema: LOG_SCHEMA,
    clock: now,
    cipher,
    snapshot: () => store.snapshot(),
    fit: {
      fits: (snapshot) => readModel.isUsable(snapshot),
      adapt: async (snapshot) =>
        (await import('../../core/readModel/adaptSnapshot')).adaptSnapshot(readModel, snapshot),
    },
    retention: () => {
      const { days, megabytes } = retentionOf(store.state().storage)
      return { age: days * DAY, bytes: megabytes * MEGABYTE }
    },
    openIntents: () => new Set(Object.keys(store.state().outbox.open)),
    onTrim: ({ to, count, hash }) =>
      void store.append([event('storage.trimmed', { to, count, hash })], { corr: newId(), actor: 'system' }),
    shed: () => results.shed(),
  })
  const store: Store = createStore({
    readModel,
    session,
    now,
    actor: () => `${userId}`,
    log,
    onFault: (_event, _slice, error) => report(error),
  })

  return { log, store, results }
}
