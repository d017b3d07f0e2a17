import type { FoldEvent } from '../events/envelope'
import type { EventRegistry } from '../events/registry'

/** `slice` or `entity/id`. */
export type Topic = string

/** Topics that events may have changed: their slices and the entities they name. */
export type TopicsOf = (events: readonly FoldEvent[]) => ReadonlySet<Topic>

export const createTopicsOf =
  (registry: EventRegistry, slicesOf: (type: string) => readonly string[]): TopicsOf =>
  (events) => {
    const topics = new Set<Topic>()
    for (const event of events) {
      for (const slice of slicesOf(event.type)) topics.add(slice)
      for (const topic of registry.get(event.type)?.touches(event.data) ?? []) topics.add(topic)
    }
    return topics
  }

/** Listeners by topic; `*` receives everything. One call per listener, however many of its topics changed. */
export interface Topics {
  subscribe(topics: readonly Topic[], listener: () => void): () => void
  epoch(topic: Topic): number
  /** Raises the epochs of all topics before it calls the listeners, so that none sees a mixture. */
  notify(topics: Iterable<Topic>): void
}

export const createTopics = (): Topics => {
  const listeners = new Map<Topic, Set<() => void>>()
  const epochs = new Map<Topic, number>()
  return {
    subscribe: (topics, listener) => {
      for (const topic of topics) {
        const group = listeners.get(topic)
        if (group === undefined) listeners.set(topic, new Set([listener]))
        else group.add(listener)
      }
      return () => {
        for (const topic of topics) {
          listeners.get(topic)?.delete(listener)
          if (listeners.get(topic)?.size === 0) listeners.delete(topic)
        }
      }
    },
    epoch: (topic) => epochs.get(topic) ?? 0,
    notify: (topics) => {
      const called = new Set<() => void>(listeners.get('*'))
      for (const topic of topics) {
        epochs.set(topic, (epochs.get(topic) ?? 0) + 1)
        for (const listener of listeners.get(topic) ?? []) called.add(listener)
      }
      for (const listener of called) listener()
    },
  }
}
