import type { NewEvent } from '../events/define'
import { eventId, tick, type EventEnvelope } from '../events/envelope'
import type { Log, Opened, Snapshot } from '../log/log'
import { upcast } from '../events/upcast'
import type { OnFault } from './fold'
import type { ReadModel } from './model'
import type { ReadModelOf } from './readModel'
import { createTopics, type Topic } from './topics'

/** A state that can be read and watched: the live store, or one that shows the past. */
export interface ReadStore<Model = ReadModel> {
  state(): Model
  subscribe(topics: readonly Topic[], listener: () => void): () => void
  epoch(topic: Topic): number
}

interface AppendOptions {
  /** The gesture; events appended under one `corr` are one step to people. */
  readonly corr: string
  readonly actor?: string
  /** Commits at once, despite the durability of the events. */
  readonly prompt?: boolean
}

export interface Store<Model = ReadModel> extends ReadStore<Model> {
  readonly session: string
  /** Takes the opened log as the confirmed state. Call once, before anything is appended. */
  load(opened: Opened): void
  /** Appends own events: they are in force at once, and are committed behind. Answers them with envelopes. */
  append(events: readonly NewEvent[], options: AppendOptions): readonly EventEnvelope[]
  /**
   * Stores the draft of events to append soon, in place of the draft before, without effect on the state: if the page ends now,
   * the log has them all the same. An empty draft precedes the append of the events that it became, which take its ids: a draft
   * that a crash restores from an older state of the disk is then recognized by them.
   */
  draft(events: readonly NewEvent[], options: AppendOptions): void
  /** Takes events that now have their place, own and foreign, in log order. */
  confirm(events: readonly EventEnvelope[]): void
  /** Takes events of a window that is gone: they are in force at once, and wait for their place with the own ones. */
  adopt(events: readonly EventEnvelope[]): void
  /** Receives this window's own events, after the state holds them and before topics are notified. Effects run on this only. */
  onAppended(listener: (events: readonly EventEnvelope[]) => void): () => void
  /** Receives events from other windows. */
  onForeign(listener: (events: readonly EventEnvelope[]) => void): () => void
  snapshot(): Snapshot | null
  /** Own events that wait for their place. */
  pending(): readonly EventEnvelope[]
  /** Events this build cannot read: kept in the log, without effect here. */
  unreadable(): number
}

export interface StoreOptions<Model = ReadModel> {
  readonly readModel: ReadModelOf<Model>
  readonly session: string
  readonly now: () => number
  readonly actor: () => string
  readonly log: Pick<Log, 'append' | 'draft'>
  readonly onFault?: OnFault
}

/** The single write path of the client: memory first, the log behind it. */
export const createStore = <Model extends object = ReadModel>({
  readModel,
  session,
  now,
  actor,
  log,
  onFault,
}: StoreOptions<Model>): Store<Model> => {
  const { registry, foldLive, foldReplay, topicsOf } = readModel
  const topics = createTopics()
  const appended = new Set<(events: readonly EventEnvelope[]) => void>()
  const foreign = new Set<(events: readonly EventEnvelope[]) => void>()
  let confirmed = foldReplay([])
  let state = confirmed
  let pending: readonly EventEnvelope[] = []
  let head = 0
  let clock = 0
  let counter = 0
  let unread = 0
  let drafted: readonly EventEnvelope[] = []
  let becoming = false

  const isPrompt = ({ type }: NewEvent): boolean => registry.get(type)?.durability === 'prompt'

  const readable = (events: readonly EventEnvelope[]): EventEnvelope[] =>
    events.flatMap((event) => {
      const reading = upcast(event, registry)
      if (reading.unreadable === null) return [reading.event]
      unread += 1
      return []
    })

  /** As this build reads them; unreadable ones keep their turn in the order. */
  const upgrade = (events: readonly EventEnvelope[]): readonly EventEnvelope[] =>
    events.map((event) => {
      const reading = upcast(event, registry)
      return reading.unreadable === null ? reading.event : event
    })

  const hear = (events: readonly EventEnvelope[]): void => {
    for (const event of events) clock = Math.max(clock, event.at)
    head = Math.max(head, events.at(-1)?.seq ?? 0)
  }

  const nextId = (): string => {
    counter += 1
    return eventId(session, counter)
  }

  const envelope = (
    { type, data, cause }: NewEvent,
    { corr, actor: who }: AppendOptions,
    id: string = nextId(),
  ): EventEnvelope => {
    clock = tick(clock, now())
    return {
      id,
      seq: null,
      type,
      v: registry.get(type)?.v ?? 1,
      at: clock,
      actor: who ?? actor(),
      session,
      cause: cause ?? null,
      corr,
      data,
    }
  }

  /** The id that a new event of `type` had as a draft. */
  const draftedId = (type: string): string | undefined => {
    const match = becoming ? drafted.find((draft) => draft.type === type) : undefined
    drafted = drafted.filter((draft) => draft !== match)
    return match?.id
  }

  const check = (events: readonly NewEvent[]): void => {
    for (const { type, data } of events) {
      const parsed = registry.get(type)?.schema.safeParse(data)
      if (parsed === undefined) throw new Error(`Unknown event type ${type}`)
      if (!parsed.success) throw new Error(`Event ${type} does not fit its schema: ${parsed.error.message}`)
    }
  }

  /** Own events confirmed in order, with nothing foreign between, leave the state unchanged. */
  const confirmFast = (events: readonly EventEnvelope[]): boolean => {
    if (events.length > pending.length || events.some((event, index) => event.id !== pending[index]?.id)) return false
    pending = pending.slice(events.length)
    confirmed = pending.length === 0 ? state : foldLive(confirmed, readable(events), onFault)
    return true
  }

  const rebase = (events: readonly EventEnvelope[]): void => {
    const placed = new Set(events.map((event) => event.id))
    const others = events.filter((event) => !pending.some((pendingEvent) => pendingEvent.id === event.id))
    pending = pending.filter((event) => !placed.has(event.id))
    confirmed = foldLive(confirmed, readable(events), onFault)
    state = foldLive(confirmed, pending, onFault)
    topics.notify(topicsOf([...events, ...pending]))
    if (others.length > 0) for (const listener of foreign) listener(others)
  }

  return {
    session,
    state: () => state,
    subscribe: (among, listener) => topics.subscribe(among, listener),
    epoch: (topic) => topics.epoch(topic),
    pending: () => pending,
    unreadable: () => unread,
    load: ({ snapshot, tail, head: at, pending: adopted }) => {
      const from = readModel.isUsable(snapshot) ? readModel.unpackModel(snapshot.state) : null
      confirmed = foldReplay(readable(tail), from, onFault)
      pending = upgrade(adopted)
      state = foldLive(confirmed, pending, onFault)
      hear([...tail, ...pending])
      head = Math.max(head, at)
      topics.notify(readModel.slices.map(({ name }) => name))
    },
    append: (news, options) => {
      if (news.length === 0) return []
      check(news)
      const events = news.map((event) => envelope(event, options, draftedId(event.type)))
      pending = [...pending, ...events]
      state = foldLive(state, events, onFault)
      log.append(events, { prompt: options.prompt === true || news.some(isPrompt) })
      try {
        // their requests leave before React draws the changes
        for (const listener of appended) listener(events)
      } finally {
        topics.notify(topicsOf(events))
      }
      return events
    },
    draft: (news, options) => {
      check(news)
      becoming = news.length === 0
      if (!becoming) drafted = news.map((event, index) => envelope(event, options, drafted[index]?.id))
      log.draft(becoming ? [] : drafted)
    },
    confirm: (events) => {
      const fresh = events.filter((event) => event.seq === null || event.seq > head)
      if (fresh.length === 0) return
      hear(fresh)
      if (!confirmFast(fresh)) rebase(fresh)
    },
    onAppended: (listener) => {
      appended.add(listener)
      return () => appended.delete(listener)
    },
    onForeign: (listener) => {
      foreign.add(listener)
      return () => foreign.delete(listener)
    },
    adopt: (events) => {
      hear(events)
      const adopted = upgrade(events)
      pending = [...pending, ...adopted]
      state = foldLive(state, adopted, onFault)
      topics.notify(topicsOf(events))
      for (const listener of foreign) listener(events)
    },
    snapshot: () =>
      head === 0 ? null : { seq: head, versions: readModel.versions, state: readModel.packModel(confirmed) },
  }
}
