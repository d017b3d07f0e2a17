import { createDispatch, loadSqlCommands, type Dispatch } from '../../src/app/commands/dispatch'
import type { EventEnvelope } from '../../src/core/events/envelope'
import { createCipher, type Cipher } from '../../src/core/log/cipher'
import { createIdbLog, type IdbLog, type IdbLogOptions } from '../../src/core/log/idb/idb'
import type { Snapshot } from '../../src/core/log/log'
import { readModel } from '../../src/app/readModel'
import { createStore, type Store } from '../../src/core/readModel/store'
import { history } from '../data/history'

/** Keeps everything: the lengths are measured. */
const FOREVER = { age: Infinity, bytes: Infinity }

export const cipherOf = (key: string): Cipher =>
  createCipher(
    Uint8Array.from(atob(key), (char) => char.charCodeAt(0)),
    (length) => crypto.getRandomValues(new Uint8Array(length)),
  )

export const logName = (owner: string): string => `recount log ${owner}`

let sessions = 0
const newSession = (): string => `sbench${(sessions += 1)}${Date.now().toString(36)}`

const base = (owner: string, key: string): IdbLogOptions => ({
  name: logName(owner),
  session: newSession(),
  build: 'bench',
  schema: 1,
  clock: () => Date.now(),
  cipher: cipherOf(key),
  retention: () => FOREVER,
  snapshot: () => null,
  openIntents: () => new Set(),
})

/** A log by itself, without a read model. */
export const openLog = async (owner: string, key: string): Promise<IdbLog> => {
  const log = createIdbLog(base(owner, key))
  await log.open()
  return log
}

export interface World {
  readonly store: Store
  readonly log: IdbLog
  readonly dispatch: Dispatch
}

/** Log, store and commands joined as the product joins them, without effects. */
export const openWorld = async (owner: string, key: string): Promise<World> => {
  const options = base(owner, key)
  const log: IdbLog = createIdbLog({ ...options, snapshot: () => store.snapshot() })
  const store: Store = createStore({
    readModel,
    session: options.session,
    now: () => Date.now(),
    actor: () => '1',
    log,
  })
  log.onCommit(({ events }) => store.confirm(events))
  const [opened] = await Promise.all([log.open(), loadSqlCommands()])
  store.load(opened)
  let ids = 0
  const newId = (): string => `q${(ids += 1)}`
  const dispatch = createDispatch({ store, now: () => Date.now(), newId: () => newId() })
  dispatch('session.start', { previous: store.state().session.latest, build: 'bench' })
  return { store, log, dispatch }
}

/**
 * Fills an empty log with a history of `length` events through the product's own log, with a snapshot at
 * least every `every` events.
 */
export const plant = async (owner: string, key: string, length: number, every: number): Promise<number> => {
  let state = readModel.foldReplay([])
  let seq = 0
  let tidying: Promise<unknown> = Promise.resolve()
  const locks: Pick<LockManager, 'request'> = {
    request: ((name: string, _options: LockOptions, work: (lock: Lock) => Promise<unknown>) => {
      tidying = work({ name, mode: 'exclusive' })
      return tidying
    }) as LockManager['request'],
  }
  const snapshot = (): Snapshot | null =>
    seq === 0 ? null : { seq, versions: readModel.versions, state: readModel.packModel(state) }
  const log = createIdbLog({ ...base(owner, key), snapshot, environment: { locks } })
  log.onCommit(({ events }) => {
    state = readModel.foldLive(state, events)
    seq = events.at(-1)?.seq ?? seq
  })
  const opened = await log.open()
  if (opened.head >= length) {
    await log.close()
    return opened.head
  }
  let batch: EventEnvelope[] = []
  let made = 0
  for (const event of history({ start: Date.now() - 12 * 86_400_000, step: 800 })) {
    batch.push({ ...event, seq: null })
    made += 1
    if (batch.length < every && made < length) continue
    log.append(batch, { prompt: true })
    await log.flush()
    await tidying
    batch = []
    if (made >= length) break
  }
  await log.close()
  return made
}
