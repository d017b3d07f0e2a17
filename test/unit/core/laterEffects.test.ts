import { describe, expect, it } from 'vitest'

import { createLazyModule } from '../../../src/core/effects/lazyModule'
import { laterEffects } from '../../../src/app/effects/index'
import type { EventType } from '../../../src/core/events/registry'
import { registry } from '../../../src/app/events'
import { defineEffect, anyEffects, type Effect } from '../../../src/core/effects/effect'
import { event } from '../../../src/core/events/registry'
import { of } from 'rxjs'
import { createTestClient } from '../../support/client'
import { createRuntime } from '../../support/model'

const deferred = <T>() => {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  return { promise, resolve, reject }
}

describe('lazily loaded effects', () => {
  for (const { on, load } of laterEffects) {
    it(`the effects behind ${on[0]} react to exactly their declared events`, async () => {
      const heard = (await load()).flatMap((effect) => effect.on)
      expect([...new Set(heard)].toSorted()).toEqual([...on].toSorted())
      for (const type of on) expect(registry.has(type)).toBe(true)
    })
  }

  it('runs waiting intents once and in order when the code arrives, later ones at once', async () => {
    const code = deferred<readonly Effect[]>()
    const client = createTestClient([], { effects: [] })
    const { store } = client.world
    let loads = 0
    const runtime = createRuntime({
      store,
      effects: [],
      later: [{ on: ['schema.databases_requested'], load: () => ((loads += 1), code.promise) }],
      io: client.io,
      committed: () => Promise.resolve(),
      onError: (error) => client.errors.push(error),
    })
    const ran: string[] = []
    const ask = (): void =>
      void store
        .append([event('schema.databases_requested', {})], { corr: 'c' })
        .map(({ id }) => ran.push(`asked ${id}`))
    ask()
    ask()
    expect(runtime.busy()).toBe(2)
    const effect = defineEffect({
      name: 'probe',
      on: ['schema.databases_requested'],
      key: ({ id }) => id,
      mode: 'merge',
      run: (cause) => {
        ran.push(`ran ${cause.id}`)
        return of(event('schema.databases_loaded', { databases: [] }))
      },
    })
    code.resolve(anyEffects([effect]))
    await client.clock.settle()
    const [first, second] = ran.map((line) => line.slice('asked '.length))
    expect(ran.slice(2)).toEqual([`ran ${first}`, `ran ${second}`])
    ask()
    expect(ran.at(-1)?.startsWith('asked')).toBe(true)
    await client.clock.settle()
    expect([ran.length, loads, runtime.busy(), Object.keys(store.state().outbox.open)]).toEqual([6, 1, 0, []])
  })

  it('loads the code of effects early, on an event they declare as `ahead`', async () => {
    const client = createTestClient([], { effects: [] })
    let loads = 0
    const runtime = createRuntime({
      store: client.world.store,
      effects: [],
      later: [
        {
          on: ['schema.databases_requested'],
          ahead: ['session.offline_changed'],
          load: () => ((loads += 1), Promise.resolve([])),
        },
      ],
      io: client.io,
      committed: () => Promise.resolve(),
      onError: (error) => client.errors.push(error),
    })
    const say = (offline: boolean) =>
      client.world.store.append([event('session.offline_changed', { offline })], { corr: 'c' })
    say(true)
    await client.clock.settle()
    say(false)
    expect([loads, runtime.busy()]).toEqual([1, 0])
  })

  it('polls a run that waited for missing code once the server is back', async () => {
    const client = createTestClient([], { effects: [] })
    const { store } = client.world
    const say = (offline: boolean) => store.append([event('session.offline_changed', { offline })], { corr: 'c' })
    const done: string[] = []
    const act = (name: string) => () => (done.push(name), of(event('schema.databases_loaded', { databases: [] })))
    const effect = defineEffect({
      name: 'probe',
      on: ['schema.databases_requested'],
      key: ({ id }) => id,
      mode: 'merge',
      resume: 'ask',
      run: act('run'),
      ask: act('ask'),
    })
    let away = true
    let loads = 0
    const runtime = createRuntime({
      store,
      effects: [],
      later: [
        {
          on: ['schema.databases_requested'],
          load: () => ((loads += 1), away ? Promise.reject(new Error('away')) : Promise.resolve(anyEffects([effect]))),
        },
      ],
      io: client.io,
      committed: () => Promise.resolve(),
      onError: () => undefined,
      onMissing: () => queueMicrotask(() => say(true)),
    })
    const request = () => store.append([event('schema.databases_requested', {})], { corr: 'c' })
    request()
    await client.clock.settle()
    expect([loads, store.state().session.offline, done]).toEqual([1, true, []])
    away = false
    say(false)
    await client.clock.settle()
    request()
    await client.clock.settle()
    expect([loads, done]).toEqual([2, ['ask', 'run']])
    runtime.stop()
  })

  it('retries loading missing code with growing pauses', async () => {
    const pauses: number[] = []
    const errors: unknown[] = []
    let tries = 0
    const lazyModule = createLazyModule<string>({
      load: () => ((tries += 1), tries < 4 ? Promise.reject(new Error('away')) : Promise.resolve(['part'])),
      pause: (ms) => (pauses.push(ms), Promise.resolve()),
      onError: (error) => errors.push(error),
    })
    const got = deferred<readonly string[]>()
    lazyModule.whenLoaded(got.resolve)
    expect(await got.promise).toEqual(['part'])
    expect([pauses, errors.length, lazyModule.waiting()]).toEqual([[1000, 2000, 4000], 3, 0])
  })

  it('a closed lazy module runs no waiting work', async () => {
    const code = deferred<readonly string[]>()
    const lazyModule = createLazyModule<string>({
      load: () => code.promise,
      pause: () => Promise.resolve(),
      onError: () => undefined,
    })
    let passed = 0
    lazyModule.whenLoaded(() => (passed += 1))
    lazyModule.close()
    lazyModule.whenLoaded(() => (passed += 1))
    code.resolve(['part'])
    await code.promise
    await Promise.resolve()
    expect([passed, lazyModule.waiting()]).toEqual([0, 0])
  })

  it('a lazy module loads once and runs waiting work in order of arrival', async () => {
    const loads: object[][] = []
    const lazyModule = createLazyModule<object>({
      load: () => {
        loads.push([{}])
        return Promise.resolve(loads.at(-1) ?? [])
      },
      pause: () => Promise.resolve(),
      onError: () => undefined,
    })
    const passed: string[] = []
    const pass = (name: string): void =>
      lazyModule.whenLoaded(([part]) => passed.push(`${name} ${part === loads[0]?.[0]}`))
    const opening = lazyModule.preload().then(() => pass('third'))
    // calls during the opening wait only for it, and keep their order
    pass('first')
    pass('second')
    await opening
    await lazyModule.preload()
    pass('fourth')
    expect(passed).toEqual(['first true', 'second true', 'third true', 'fourth true'])
    expect(loads).toHaveLength(1)
  })

  it('a lazy module that failed to preload loads with the next use', async () => {
    let tries = 0
    const errors: unknown[] = []
    const lazyModule = createLazyModule<string>({
      load: () => ((tries += 1), tries < 2 ? Promise.reject(new Error('away')) : Promise.resolve(['part'])),
      pause: () => Promise.resolve(),
      onError: (error) => errors.push(error),
    })
    await lazyModule.preload()
    expect([lazyModule.parts(), errors]).toEqual([[], []])
    const got = deferred<readonly string[]>()
    lazyModule.whenLoaded(got.resolve)
    expect(await got.promise).toEqual(['part'])
  })

  it("prepare() fetches the code of an event's effects before the event", async () => {
    const client = createTestClient([], { effects: [] })
    const { store } = client.world
    const ran: string[] = []
    const effect = defineEffect({
      name: 'probe',
      on: ['schema.databases_requested'],
      key: ({ id }) => id,
      mode: 'merge',
      run: ({ id }) => {
        ran.push(id)
        return of(event('schema.databases_loaded', { databases: [] }))
      },
    })
    const loads: string[] = []
    const laterOf = (type: EventType, effects: readonly Effect[]) => ({
      on: [type],
      load: () => (loads.push(type), Promise.resolve(effects)),
    })
    const runtime = createRuntime({
      store,
      effects: [],
      later: [laterOf('schema.databases_requested', anyEffects([effect])), laterOf('run.requested', [])],
      io: client.io,
      committed: () => Promise.resolve(),
      onError: (error) => client.errors.push(error),
    })
    await runtime.prepare(['schema.databases_requested'])
    const [asked] = store.append([event('schema.databases_requested', {})], { corr: 'c' })
    expect([ran, loads]).toEqual([[asked?.id], ['schema.databases_requested']])
    runtime.stop()
  })
})
