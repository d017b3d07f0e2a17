// code that comes with a wish is here before, so that it takes no real time
import '../../src/effects/dashboard/made'
import '../../src/domain/layout/outline'
import 'fake-indexeddb/auto'
import { Observable } from 'rxjs'

import { createConnection } from '../../src/effects/session/connection'
import type { Effect, EffectIo, Socket } from '../../src/core/effects/effect'
import { createHttp } from '../../src/core/http/http'
import { createResultStore } from '../../src/core/results/store'
import type { Runtime } from '../../src/core/effects/runtime'
import { until } from '../../src/core/effects/until'
import { createSecretStore } from '../../src/core/http/secretStore'
import { plainCipher } from '../../src/core/log/cipher'
import { event } from '../../src/core/events/registry'
import { allEffects } from './effects'
import { played, type Step, type World } from './world'
import { createRuntime } from './model'

/** Virtual time: what is due runs when `advance` passes it, in order. */
export const createClock = () => {
  let now = 0
  let counter = 0
  let due: { readonly at: number; readonly order: number; readonly run: () => void }[] = []
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    now: () => now,
    set: (callback: () => void, ms: number): number => {
      counter += 1
      due.push({ at: now + ms, order: counter, run: callback })
      return counter
    },
    clear: (id: number): void => {
      due = due.filter((entry) => entry.order !== id)
    },
    settle,
    advance: async (ms: number): Promise<void> => {
      const end = now + ms
      for (;;) {
        await settle()
        const next = due.filter((entry) => entry.at <= end).toSorted((a, b) => a.at - b.at || a.order - b.order)[0]
        if (next === undefined) break
        due = due.filter((entry) => entry !== next)
        now = next.at
        next.run()
      }
      now = end
      await settle()
    },
  }
}

export interface TestClient {
  readonly world: World
  readonly runtime: Runtime
  readonly clock: ReturnType<typeof createClock>
  readonly errors: unknown[]
  readonly io: EffectIo
  /** Addresses the browser was told to save. */
  readonly downloads: readonly string[]
  /** Files it was handed. */
  readonly files: readonly { readonly name: string; readonly content: Blob }[]
  /** The page dies: what it has not sent by now it never sends, and it hears no answer. */
  die(): void
}

let databases = 0

/** A window with effects over the mocked server, on virtual time. */
export const createTestClient = (
  steps: readonly Step[] = [{ do: 'add' }],
  options: {
    readonly effects?: readonly Effect[]
    readonly committed?: (id: string) => Promise<void>
    /** Of calls, in ms of the real clock. */
    readonly timeout?: number
    /** Opens a websocket; without it the browser refuses. */
    readonly line?: (url: string) => Socket
    /** Files that someone chose, by their id. */
    readonly pageQuery?: string
    readonly chosen?: Record<string, Blob>
    readonly logFiles?: EffectIo['logFiles']
    /** Marks that an earlier page left. */
    readonly marks?: Record<string, string>
  } = {},
): TestClient => {
  const clock = createClock()
  const world = played(steps)
  const errors: unknown[] = []
  let ids = 0
  const downloads: string[] = []
  const files: { name: string; content: Blob }[] = []
  databases += 1
  const results = createResultStore({
    name: `results ${databases}`,
    cipher: plainCipher,
    now: () => clock.now(),
    onError: (error) => errors.push(error),
  })
  const connection = createConnection({
    store: world.store,
    alive: () => http.alive(),
    newId: () => `c${(ids += 1)}`,
    setTimer: clock.set,
    clearTimer: clock.clear,
  })
  let dead = false
  const http = createHttp({
    fetch: (input, init) => (dead ? new Promise(() => undefined) : fetch(input, init)),
    base: 'http://recount.test',
    fastRows: true,
    timeout: options.timeout ?? 60_000,
    onUnauthorized: () => {
      if (!world.store.state().session.expired)
        world.store.append([event('session.expired', {})], { corr: `c${(ids += 1)}` })
    },
    onReached: (ok) => connection.reached(ok),
  })
  const io: EffectIo = {
    session: world.store.session,
    http,
    results,
    secrets: createSecretStore(() => `secret${(ids += 1)}`),
    state: () => world.store.state(),
    now: () => world.now(),
    newId: () => `n${(ids += 1)}`,
    pageQuery: () => options.pageQuery ?? '',
    file: (id) => options.chosen?.[id] ?? null,
    logFiles: options.logFiles ?? {
      read: () => Promise.reject(new Error('no log files here')),
      drop: () => undefined,
    },
    download: (url) => void downloads.push(url),
    saveFile: (name, content) => void files.push({ name, content }),
    socket:
      options.line ??
      (() => {
        throw new Error('no websockets here')
      }),
    keyValues: {
      read: (name) => options.marks?.[name] ?? null,
      write: (name, value) => {
        if (options.marks !== undefined) options.marks[name] = value
      },
    },
    timer: (ms) =>
      new Observable((subscriber) => {
        const id = clock.set(() => {
          subscriber.next(0)
          subscriber.complete()
        }, ms)
        return () => clock.clear(id)
      }),
    until: until(world.store),
  }
  const runtime = createRuntime({
    store: world.store,
    effects: options.effects ?? allEffects,
    io,
    committed: options.committed ?? (() => Promise.resolve()),
    onError: (error) => errors.push(error),
  })
  const die = (): void => {
    dead = true
    runtime.stop()
  }
  return { world, runtime, clock, errors, io, downloads, files, die }
}
