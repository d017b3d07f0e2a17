import type { EventEnvelope } from '../envelope'

import { prepare, type Prepared } from './boot'
import { plainCipher, type Cipher } from './cipher'
import { decodeSnapshot, encodeSnapshot } from './codec'
import { createConnection, type Connection } from './connection'
import { createCore, tell } from './core'
import { browserEnvironment, type Environment } from './environment'
import { faultOf, LogFault, reasonOf } from './faults'
import { SEGMENT_EVENTS, type Meta } from './format'
import { createGuard } from './guard'
import { createIdbShelf } from './idb-shelf'
import type { Commit, Log, Opened, Snapshot } from './log'
import { noteMissing, quarantine } from './quarantine'
import { RETENTION, type Retention, type Trim } from './retain'
import { createMemoryShelf, type Shelf } from './shelf'
import { createSpill } from './spill'
import { createStatus } from './status'
import { createTidy } from './tidy'
import { verify, type Verdict } from './verify'
import { createWindows, type Message, type Windows } from './windows'

export interface IdbLogOptions {
  /** Of the database: one for each user. */
  readonly name: string
  /** Minted at every page load. */
  readonly session: string
  readonly build: string
  /** Version of what this build writes; a window with a lower one stops writing. */
  readonly schema: number
  /** Wall clock in ms, for retention. */
  readonly clock: () => number
  readonly cipher?: Cipher
  /**
   * The confirmed state at the head, or null when there is none to keep. Asked every 1,024 events and
   * written later, so the state must never be changed afterwards.
   */
  readonly snapshot: () => Snapshot | null
  /** Ids of events that retention must not drop. */
  readonly openIntents: () => ReadonlySet<string>
  readonly onTrim?: (trim: Trim) => void
  /** Makes room where the browser is full; answers whether there is a point in trying again. */
  readonly shed?: () => Promise<boolean>
  readonly retention?: Retention
  /** How long the browser may take for an answer, in ms. */
  readonly patience?: number
  readonly environment?: Partial<Environment>
}

export interface IdbLog extends Log {
  /** Walks the whole chain. */
  verify(): Promise<Verdict>
  /**
   * Deletes a database that cannot be opened any more, on a person's wish. What is in memory is
   * spilled, and in the log again after the reload that must follow.
   */
  rebuild(): Promise<void>
}

const PATIENCE = 10_000

/** Confirmed events kept in memory, to be written again where the database loses them. */
const RECENT_EVENTS = 4096

const MARK_DELAY = 250

/** The log in the browser's database. Without one, and whenever it fails, work goes on in memory and `storage` says why. */
export const createIdbLog = (options: IdbLogOptions): IdbLog => {
  const environment: Environment = { ...browserEnvironment(), ...options.environment }
  const { timers } = environment
  const cipher = options.cipher ?? plainCipher
  const status = createStatus()
  const spill = createSpill(environment.localStorage, options.name, options.session, cipher)
  const listeners = new Set<(commit: Commit) => void>()

  let meta: Meta | null = null
  let prepared: Prepared | null = null
  let recent: EventEnvelope[] = []
  /** Events placed in memory only, after the database could not be opened. */
  let homeless: EventEnvelope[] | null = null
  let arrivedWhileOpening: EventEnvelope[] | null = []
  let spilled = false
  let waited = false
  /** The page may end at any moment: what others append while it goes is spilled at once. */
  let leaving = false
  let markTimer: unknown = null
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

  const memory = createMemoryShelf(options.snapshot, SEGMENT_EVENTS)
  const disk: Shelf | null =
    connection === null
      ? null
      : createIdbShelf({
          connection,
          cipher,
          format: options.schema,
          build: options.build,
          wrote: (next) => {
            meta = next
            guard.wrote()
            markSoon()
          },
          damaged: async (store, record) => lose(await quarantine(connection, store, record)),
          missing: async (gaps) => lose(await noteMissing(connection, gaps)),
        })
  const shelf = (): Shelf => (homeless === null && disk !== null ? disk : memory)

  const lose = (count: number) => {
    if (count > 0) status.lose(count, 'a part of the history cannot be read')
  }

  const core = createCore({
    timers,
    shelf,
    expectedHead: (cursor) => (homeless === null && (spilled || guard.wary()) ? cursor : null),
    committed: (events) => {
      if (homeless !== null) homeless.push(...events.map((event) => ({ ...event, seq: null })))
      else windows?.commit(events)
      if (!spilled || core.commits.pending().length > 0 || homeless !== null) return
      spilled = false
      spill.clear()
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

  const guard = createGuard({
    timers,
    status,
    commits: core.commits,
    shed: options.shed ?? (async () => false),
    drop: () => connection?.drop(),
    close: () => connection?.close(),
    catchUp: async () => {
      core.delivery.expect(await shelf().head())
      await core.delivery.idle()
    },
    kept: () => spillNow(),
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
    retention: options.retention ?? RETENTION,
    compacted: ({ sealedTo, sealedHash, size }) => {
      if (meta !== null) meta = { ...meta, sealedTo, sealedHash, size }
    },
    meta: () => (guard.blocked() || homeless !== null ? null : meta),
    read: (from, to) => shelf().read(from, to),
    failed: (error) => {
      if (faultOf(error) === 'broken') connection?.drop()
    },
  })

  const spillNow = () => {
    const pending = homeless === null ? core.commits.pending() : [...homeless, ...core.commits.pending()]
    markNow()
    if (pending.length === 0) return
    spill.write(pending, homeless === null ? core.delivery.cursor() : (spill.mark()?.head ?? 0))
    spilled = true
  }

  const leave = (now: boolean) => {
    leaving = now
    if (leaving) spillNow()
  }

  const markNow = () => {
    timers.clearTimeout(markTimer)
    markTimer = null
    if (meta !== null && homeless === null) {
      spill.setMark({ instance: meta.instance, head: meta.head, chain: meta.chain })
    }
  }
  const markSoon = () => {
    markTimer ??= timers.setTimeout(markNow, MARK_DELAY)
  }

  const receive = (message: Message) => {
    if (message.kind === 'lost') guard.reopen()
    if (message.kind !== 'commit' || homeless !== null) return
    if (Array.isArray(message.events)) core.delivery.arrive(message.events)
    else core.delivery.expect(message.to)
  }

  /** Reads the end of the log, trying again with a fresh handle; null when there is no way in. */
  const enter = async (): Promise<Prepared | null> => {
    if (connection === null || disk === null) {
      status.set({ state: 'memory', reason: reasonOf('absent', null) })
      return null
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        await disk.head()
        return prepared
      } catch (error) {
        const fault = faultOf(error)
        if (fault === 'broken' && attempt < 3) continue
        const stuck = fault === 'newer' || fault === 'locked' || (fault === 'hang' && waited)
        const state = stuck ? 'blocked' : fault === 'quota' ? 'quota' : 'memory'
        if (!(fault === 'hang' && waited)) status.set({ state, reason: reasonOf(fault, error) })
        connection.close()
        return null
      }
    }
  }

  /** Takes over what other pages could not commit, unless the log has it already. */
  const takeOver = async (trimmedTo: number) => {
    const found = spill.found()
    if (found.length === 0) return
    for (const one of found) {
      if (one.head < trimmedTo) continue
      const there = await shelf().read(one.head + 1, core.delivery.cursor())
      const ids = new Set([...there, ...(arrivedWhileOpening ?? [])].map((event) => event.id))
      spilled = true
      core.commits.add(
        one.events.filter((event) => !ids.has(event.id)),
        true,
      )
    }
    await core.commits.flush()
    if (core.commits.pending().length > 0) return
    spilled = false
    for (const one of found) spill.remove(one.key)
  }

  const readOpened = async ({ snapshot: record, tail, meta: found }: Prepared): Promise<Opened> => {
    const newest = record === null ? null : await decodeSnapshot(record, cipher)
    const snapshot = newest ?? (record === null ? null : await shelf().snapshotBefore(record.seq - 1))
    const from = snapshot?.seq ?? 0
    const events =
      from >= found.sealedTo
        ? tail.filter((event) => (event.seq ?? 0) > from)
        : await shelf().read(from + 1, found.head)
    return { snapshot, tail: events, head: found.head }
  }

  const open = async (): Promise<Opened> => {
    const channel = environment.openChannel?.(options.name) ?? null
    windows = createWindows({ channel, format: options.schema, receive, newer: () => guard.block('newer') })
    const hidden = () => void core.commits.flush()
    stopPage = environment.page?.listen({ hidden, leaving: () => leave(true), back: () => leave(false) }) ?? (() => {})
    const entered = await enter()
    if (entered === null) {
      homeless = []
      core.delivery.start(0)
      arrivedWhileOpening = null
      return { snapshot: null, tail: [], head: 0 }
    }
    const opened = await readOpened(entered)
    recent.push(...opened.tail)
    core.delivery.start(entered.meta.head)
    windows.start()
    if (!guard.blocked()) {
      status.good()
      windows.hello()
      await takeOver(entered.meta.trimmedTo)
      markSoon()
      tidy.soon()
    }
    const tail = [...opened.tail, ...(arrivedWhileOpening ?? [])]
    arrivedWhileOpening = null
    return { ...opened, tail, head: core.delivery.cursor() }
  }

  /** Reads with a fresh handle once more where the first answer is a failure. */
  const insist = async <T>(work: () => Promise<T>): Promise<T> => {
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
      if (leaving) spillNow()
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
    onStorage: (listener) => status.onChange(listener),
    read: (from, to) => insist(() => shelf().read(from, to)),
    snapshotBefore: (seq) => insist(() => shelf().snapshotBefore(seq)),
    first: () => insist(() => shelf().first()),
    spill: spillNow,
    close: async () => {
      await log.flush()
      await tidy.idle()
      spillNow()
      stopPage()
      core.commits.stop()
      guard.stop()
      windows?.close()
      connection?.close()
    },
    verify: async () => {
      if (connection === null || homeless !== null) return { ok: false, seq: 0, reason: 'there is no stored log' }
      return insist(() => verify(connection))
    },
    rebuild: async () => {
      connection?.close()
      spillNow()
      await deleteDatabase(environment.indexedDB, options.name)
    },
  }
  return log
}

const lossReason = (dataLoss: string | null): string =>
  dataLoss === null
    ? 'the browser kept less of the history than was written'
    : 'the browser found the history damaged and threw it away'

const deleteDatabase = (factory: IDBFactory | null, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (factory === null) return reject(new LogFault('absent', 'there is no database'))
    const request = factory.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new LogFault('broken', 'cannot be deleted')))
  })
