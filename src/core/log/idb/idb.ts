import type { EventEnvelope } from '../../events/envelope'

import { prepare, type Prepared } from './boot'
import { plainCipher } from '../cipher'
import { encodeSnapshot } from '../codec'
import { createConnection, type Connection } from './connection'
import { createCore, tell } from './core'
import { deleteDatabase } from './database'
import { enter } from './enter'
import { browserEnvironment, type Environment } from '../environment'
import { faultOf } from '../repair/faults'
import { SEGMENT_EVENTS, type Meta } from '../format'
import { createGuard } from './guard'
import { createIdbStorage } from './storage'
import type { IdbLog, IdbLogOptions } from './options'
import { createUnloadBuffer } from '../windows/unloadBuffer'
import type { Commit, Opened } from '../log'
import type { Retention } from '../space/retain'
import { readOpened } from './opened'
import { createMemoryStorage, type LogStorage } from '../storage'
import { createSpill } from '../windows/spill'
import { createStatus } from '../windows/status'
import type { TakeOver } from '../windows/takeOver'
import { createTidy } from '../space/tidy'
import { createWindows, type Message, type Windows } from '../windows/windows'

export type { IdbLog, IdbLogOptions } from './options'

/** Events older than two weeks may go, and the oldest of more than 64 MB. */
const RETENTION: Retention = { age: 14 * 86_400_000, bytes: 64 * 1024 * 1024 }

const PATIENCE = 10_000

const loadQuarantine = () => import('../repair/quarantine')

/** Confirmed events kept in memory, to be written again where the database loses them. */
const RECENT_EVENTS = 4096

/** The log in the browser's database. Without one, and at every failure, work goes on in memory and `storage` has the reason. */
export const createIdbLog = (options: IdbLogOptions): IdbLog => {
  const environment: Environment = { ...browserEnvironment(), ...options.environment }
  const { timers } = environment
  const cipher = options.cipher ?? plainCipher
  const status = createStatus()
  const spill = createSpill(environment.localStorage, options.name, options.session, cipher)
  const listeners = new Set<(commit: Commit) => void>()
  const adoptions = new Set<(events: readonly EventEnvelope[]) => void>()

  let meta: Meta | null = null
  let prepared: Prepared | null = null
  let recent: EventEnvelope[] = []
  /** Events placed in memory only, after the database could not be opened. */
  let unstored: EventEnvelope[] | null = null
  /** Ids of events of other windows that have a place in memory only, and remain where those windows left them. */
  const keptByOthers = new Set<string>()
  let arrivedWhileOpening: EventEnvelope[] | null = []
  let waited = false
  let windows: Windows | null = null
  let stopPage = () => {}

  const prepareDatabase = async (database: Parameters<typeof prepare>[0], dataLoss: string | null) => {
    const again = prepared !== null
    const mark = again ? null : spill.mark()
    const taken = again ? options.snapshot() : null
    const result = await prepare(database, {
      timers,
      patience: options.patience ?? PATIENCE,
      cipher,
      format: options.schema,
      build: options.build,
      instance: `${options.session}:${options.clock()}`,
      known: again
        ? { instance: meta?.instance ?? null, head: core.delivery.cursor(), recent }
        : { instance: mark?.instance ?? null, head: mark?.head ?? 0, recent: [] },
      again,
      snapshot: async () => (taken === null ? null : encodeSnapshot(taken, cipher)),
    })
    meta = result.meta
    prepared ??= result
    if (result.lost > 0 || dataLoss !== null) {
      status.lose(result.lost > 0 ? result.lost : null, lossReason(dataLoss))
      windows?.lost()
    }
    if (result.meta.format > options.schema) guard.block('newer')
    if (again) core.delivery.expect(result.meta.head)
  }

  const connection: Connection | null =
    environment.indexedDB === null
      ? null
      : createConnection({
          factory: environment.indexedDB,
          name: options.name,
          timers,
          patience: options.patience ?? PATIENCE,
          onBlocked: () => {
            waited = true
            status.set({ state: 'blocked', reason: 'another tab with an older version of Recount is open; close it' })
          },
          onVersionChange: (version) => (version === null ? guard.reopen() : void guard.giveWay()),
          onClose: () => guard.reopen(),
          prepare: prepareDatabase,
        })

  const memory = createMemoryStorage(options.snapshot, SEGMENT_EVENTS)
  const disk: LogStorage | null =
    connection === null
      ? null
      : createIdbStorage({
          connection,
          cipher,
          format: options.schema,
          build: options.build,
          fit: options.fit,
          wrote: (next) => {
            meta = next
            guard.wrote()
            unloadBuffer.moved()
          },
          damaged: async (store, record) => lose(await (await loadQuarantine()).quarantine(connection, store, record)),
          missing: async (gaps) => lose(await (await loadQuarantine()).noteMissing(connection, gaps)),
        })
  const storage = (): LogStorage => (unstored === null && disk !== null ? disk : memory)

  const lose = (count: number) => {
    if (count > 0) status.lose(count, 'a part of the history cannot be read')
  }

  const core = createCore({
    timers,
    storage,
    expectedHead: (cursor) => (unstored === null && (unloadBuffer.spilled() || guard.wary()) ? cursor : null),
    committed: (events) => {
      if (unstored !== null)
        unstored.push(...events.filter(({ id }) => !keptByOthers.has(id)).map((event) => ({ ...event, seq: null })))
      else windows?.commit(events)
      if (core.commits.pending().length === 0 && unstored === null) unloadBuffer.settle()
    },
    announced: (events) => {
      for (const event of events) recent.push(event)
      if (recent.length > 2 * RECENT_EVENTS) recent = recent.slice(-RECENT_EVENTS)
    },
    writeFailed: (error) => guard.failed(error),
    readFailed: (error) => void guard.failed(error),
  })
  core.onCommit((commit) => {
    if (arrivedWhileOpening !== null) return void arrivedWhileOpening.push(...commit.events)
    tell(listeners, commit)
    tidy.went(core.delivery.cursor())
  })

  const catchUp = async () => {
    core.delivery.expect(await storage().head())
    await core.delivery.idle()
  }

  const guard = createGuard({
    timers,
    status,
    commits: core.commits,
    shed: options.shed ?? (async () => false),
    drop: () => connection?.drop(),
    close: () => connection?.close(),
    catchUp,
    kept: () => unloadBuffer.spill(),
  })

  const tidy = createTidy({
    connection,
    cipher,
    locks: environment.locks,
    name: options.name,
    snapshot: options.snapshot,
    openIntents: options.openIntents,
    onTrim: options.onTrim ?? (() => {}),
    clock: options.clock,
    retention: options.retention ?? (() => RETENTION),
    compacted: ({ sealedTo, sealedHash, size }) => {
      if (meta !== null) meta = { ...meta, sealedTo, sealedHash, size }
    },
    meta: () => (guard.blocked() || unstored !== null ? null : meta),
    read: (from, to) => storage().read(from, to),
    failed: (error) => {
      if (faultOf(error) === 'broken') connection?.drop()
    },
  })

  const unloadBuffer = createUnloadBuffer({
    timers,
    spill,
    pending: () => [...(unstored ?? []), ...core.commits.pending()],
    after: () => (unstored === null ? core.delivery.cursor() : (spill.mark()?.head ?? 0)),
    end: () => (unstored === null ? meta : null),
  })

  let takeOver: Promise<TakeOver> | null = null
  /** Comes with the first events that another window left behind; where it does not come, they stay for the next page. */
  const loadTakeOver = (): Promise<TakeOver> => {
    takeOver ??= import('../windows/takeOver').then(({ createTakeOver }) =>
      createTakeOver({
        own: options.session,
        spill,
        unloadBuffer,
        storage,
        commits: core.commits,
        locks: environment.locks,
        head: core.delivery.cursor,
        arrived: () => arrivedWhileOpening ?? recent,
        trimmedTo: () => meta?.trimmedTo ?? 0,
        stores: () => unstored === null,
        catchUp,
        adopted: (events) => {
          if (unstored !== null) for (const { id } of events) keptByOthers.add(id)
          if (arrivedWhileOpening === null) tell(adoptions, events)
        },
        failed: (error) => void guard.failed(error),
      }),
    )
    takeOver.catch(() => {
      takeOver = null
    })
    return takeOver
  }
  const takeWhatIsLeft = async (): Promise<void> => {
    if (spill.found().length === 0) return
    const loaded = await loadTakeOver().catch(() => null)
    await loaded?.begin()
  }

  const receive = (message: Message) => {
    if (message.kind === 'lost') guard.reopen()
    if (message.kind !== 'commit' || unstored !== null) return
    if (Array.isArray(message.events)) core.delivery.arrive(message.events)
    else core.delivery.expect(message.to)
  }

  const open = async (): Promise<Opened> => {
    const channel = environment.openChannel?.(options.name) ?? null
    windows = createWindows({ channel, format: options.schema, receive, newer: () => guard.block('newer') })
    const hidden = () => void core.commits.flush()
    stopPage =
      environment.page?.listen({
        hidden,
        leaving: () => unloadBuffer.leave(true),
        back: () => unloadBuffer.leave(false),
        stored: (key) => {
          if (arrivedWhileOpening !== null || guard.blocked() || spill.sessionOf(key) === null) return
          loadTakeOver().then(
            (loaded) => loaded.stored(key),
            () => undefined,
          )
        },
      }) ?? (() => {})
    const entered = await enter({ connection, disk, status, prepared: () => prepared, waited: () => waited })
    if (entered === null) {
      unstored = []
      core.delivery.start(0)
      if (status.report().state !== 'blocked') await takeWhatIsLeft()
      const tail = arrivedWhileOpening ?? []
      arrivedWhileOpening = null
      return { snapshot: null, tail, head: core.delivery.cursor(), pending: core.commits.pending() }
    }
    const opened = await readOpened(entered, storage(), cipher, options.fit)
    recent.push(...opened.tail.slice(-RECENT_EVENTS))
    core.delivery.start(entered.meta.head)
    windows.start()
    if (!guard.blocked()) {
      status.good()
      windows.hello()
      await takeWhatIsLeft()
      unloadBuffer.moved()
      tidy.begin((entered.snapshot?.seq ?? 0) > (opened.snapshot?.seq ?? 0))
    }
    const tail = [...opened.tail, ...(arrivedWhileOpening ?? [])]
    arrivedWhileOpening = null
    return { ...opened, tail, head: core.delivery.cursor(), pending: core.commits.pending() }
  }

  /** Reads with a fresh handle once more where the first answer is a failure. */
  const retryBroken = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (faultOf(error) !== 'broken') throw error
      connection?.drop()
      return work()
    }
  }

  const log: IdbLog = {
    head: core.delivery.cursor,
    storage: status.report,
    open,
    append: (events, { prompt = false } = {}) => {
      core.commits.add(events, prompt)
      unloadBuffer.added()
    },
    draft: (events) => {
      // Without locks other windows cannot see that this one lives, and would take it over meanwhile.
      if (environment.locks !== null) unloadBuffer.draft(events)
    },
    flush: async () => {
      await core.commits.flush()
      await core.delivery.idle().catch(() => {})
    },
    committed: (id) => core.commits.durable(id),
    onCommit: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onAdopted: (listener) => {
      adoptions.add(listener)
      return () => void adoptions.delete(listener)
    },
    onStorage: (listener) => status.onChange(listener),
    read: (from, to) => retryBroken(() => storage().read(from, to)),
    snapshotBefore: (seq) => retryBroken(() => storage().snapshotBefore(seq)),
    first: () => retryBroken(() => storage().first()),
    spill: () => unloadBuffer.spill(),
    catchUp: async (concerns) => (await loadTakeOver()).share(concerns),
    close: async () => {
      await log.flush()
      await tidy.idle()
      unloadBuffer.spill()
      stopPage()
      core.commits.stop()
      guard.stop()
      windows?.close()
      connection?.close()
    },
    verify: async () => {
      if (connection === null || unstored !== null) return { ok: false, seq: 0, reason: 'there is no stored log' }
      const { verify } = await import('../repair/verify')
      return retryBroken(() => verify(connection))
    },
    rebuild: async () => {
      connection?.close()
      unloadBuffer.spill()
      await deleteDatabase(environment.indexedDB, options.name)
    },
  }
  return log
}

const lossReason = (dataLoss: string | null): string =>
  dataLoss === null
    ? 'the browser kept less of the history than was written'
    : 'the browser found the history damaged and threw it away'
