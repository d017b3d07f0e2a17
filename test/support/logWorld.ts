import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

import type { EventEnvelope } from '../../src/core/events/envelope'
import { createIdbLog, type IdbLog, type IdbLogOptions } from '../../src/core/log/idb/idb'
import type { Channel } from '../../src/core/log/windows/windows'

/** `localStorage` with room for `room` characters. */
export class FakeStorage implements Storage {
  readonly items = new Map<string, string>()
  room = 5_000_000

  get length(): number {
    return this.items.size
  }
  clear(): void {
    this.items.clear()
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null
  }
  removeItem(key: string): void {
    this.items.delete(key)
  }
  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.items.set(key, value)
  }
}

type Listener = (event: { readonly data: unknown }) => void

/** Messages between windows; `deliver` decides when and how often each arrives. */
export class FakeAir {
  readonly windows = new Set<{ readonly listeners: Set<Listener> }>()
  deliver: (hand: () => void) => void = (hand) => queueMicrotask(hand)

  open(): Channel {
    const own = { listeners: new Set<Listener>() }
    this.windows.add(own)
    return {
      postMessage: (message) => {
        const text = JSON.stringify(message)
        for (const other of this.windows) {
          if (other === own) continue
          this.deliver(() => {
            if (this.windows.has(other)) for (const listener of other.listeners) listener({ data: JSON.parse(text) })
          })
        }
      },
      addEventListener: (_, listener) => void own.listeners.add(listener),
      close: () => void this.windows.delete(own),
    }
  }
}

/** Fires when told to, so that no test waits for a clock. */
export class FakeTimers {
  readonly waiting = new Map<number, { readonly work: () => void; readonly at: number }>()
  now = 0
  #next = 1

  setTimeout = (work: () => void, ms: number): number => {
    const id = this.#next++
    this.waiting.set(id, { work, at: this.now + ms })
    return id
  }
  clearTimeout = (id: unknown): void => void this.waiting.delete(id as number)
  advance(ms: number): void {
    const to = this.now + ms
    for (;;) {
      const due = [...this.waiting].filter(([, timer]) => timer.at <= to).sort((a, b) => a[1].at - b[1].at)[0]
      if (due === undefined) break
      this.waiting.delete(due[0])
      this.now = due[1].at
      due[1].work()
    }
    this.now = to
  }
}

/** One browser profile: what windows share, and what outlives them. */
export class World {
  factory = new IDBFactory()
  readonly storage = new FakeStorage()
  readonly air = new FakeAir()
  #windows = 0

  window(options: Partial<IdbLogOptions> = {}): IdbLog {
    this.#windows += 1
    return createIdbLog({
      name: 'log',
      session: `w${this.#windows}`,
      build: 'test',
      schema: 1,
      clock: () => 1_000_000,
      snapshot: () => null,
      openIntents: () => new Set(),
      ...options,
      environment: {
        indexedDB: this.factory,
        localStorage: this.storage,
        openChannel: () => this.air.open(),
        locks: null,
        page: null,
        ...options.environment,
      },
    })
  }
}

let counter = 0

/** An event as a command makes it. */
export const note = (text: string, more: Partial<EventEnvelope> = {}): EventEnvelope => {
  counter += 1
  return {
    id: `s-${counter.toString(36).padStart(6, '0')}`,
    seq: null,
    type: 'editor.renamed',
    v: 1,
    at: 1_000_000 + counter,
    actor: '1',
    session: 's',
    cause: null,
    corr: `c${counter}`,
    data: { id: 'e1', name: text, was: '' },
    ...more,
  }
}

export const notes = (count: number, text = 'note'): readonly EventEnvelope[] =>
  Array.from({ length: count }, (_, index) => note(`${text} ${index + 1}`))

export const ids = (events: readonly EventEnvelope[]): readonly string[] => events.map((event) => event.id)
export const seqs = (events: readonly EventEnvelope[]): readonly (number | null)[] => events.map((event) => event.seq)
export const upTo = (to: number, from = 1): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
