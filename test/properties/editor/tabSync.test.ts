import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createTabSync } from '../../../src/boot/tabs'
import { event } from '../../../src/core/events/registry'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { isUnsaved } from '../../../src/projections/editor/mergeTabs'
import { runs } from '../../support/runs'
import { serveCalls } from '../../support/serveCalls'
import { createTabServer, persistentClient, rounds, type Fault } from '../../support/tabServer'
import type { TestClient } from '../../support/client'

const server = serveCalls()

/** Virtual time in small steps, the clock of the log and that of the timers alike. */
const pass = async (client: TestClient, ms: number): Promise<void> => {
  for (let gone = 0; gone < ms; gone += 250) {
    client.world.tick(250)
    await client.clock.advance(250)
  }
}

const syncing = (client: TestClient) => {
  const sync = createTabSync({
    store: client.world.store,
    now: client.world.now,
    newId: client.io.newId,
    locks: null,
    owner: 'test',
    setTimer: client.clock.set,
    clearTimer: client.clock.clear,
  })
  sync.takeOver()
  return sync
}

describe('syncing', () => {
  it('checks every 5 s for changes to send to the server [A4.53]', async () => {
    const client = persistentClient()
    const kept = createTabServer()
    server.use(...kept.handlers)
    const waits: number[] = []
    const { world, io, clock } = client
    const sync = createTabSync({
      store: world.store,
      now: world.now,
      newId: io.newId,
      locks: null,
      owner: 'test',
      setTimer: (callback, ms) => {
        waits.push(ms)
        return clock.set(callback, ms)
      },
      clearTimer: clock.clear,
    })
    sync.takeOver()
    await pass(client, 11_000)
    expect(kept.tabs.size).toBe(1)
    waits.length = 0
    await pass(client, 60_000)
    sync.stop()
    expect(waits).toEqual(Array.from({ length: 12 }, () => 5000))
  })

  // One write at a time, within 5 s of rest, and at most one per 5 s of work.
  it('laws 20, 21: the last write equals the tab [A4.53] [A9.01]', async () => {
    let puts = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ wait: fc.integer({ min: 1, max: 40 }).map((n) => n * 250), text: fc.string() }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (edits) => {
          server.resetHandlers()
          const kept = createTabServer()
          server.use(...kept.handlers)
          const client = persistentClient()
          const sync = syncing(client)
          await pass(client, 11_000)
          expect(kept.tabs.size).toBe(1)
          kept.asked.length = 0
          let active = 0
          for (const { wait, text } of edits) {
            client.world.dispatch('editor.replace', { id: '5', sql: `-- ${text}`, by: 'load' })
            await pass(client, wait)
            active += wait
          }
          await pass(client, 5500)
          const writes = kept.calls('put')
          puts += writes.length
          expect(writes.at(-1)?.body['sql']).toBe(effectiveEditor(client.world.store.state().editors, '5')?.sql)
          expect(writes.length).toBeLessThanOrEqual(1 + Math.floor((active + 5500) / 5000))
          expect(isUnsaved(effectiveEditor(client.world.store.state().editors, '5') ?? never())).toBe(false)
          sync.stop()
          expect(client.errors).toEqual([])
        },
      ),
      runs(25),
    )
    expect(puts).toBeGreaterThan(25)
  })

  it('laws 17, 19, 39: under failures the server has each tab once and up to date [A4.39] [A4.46]', async () => {
    const faults = fc.constantFrom<Fault>('none', 'none', 'network', 'lost', 'html', 500, 503, 429, 403)
    const action = fc.oneof(
      fc.record({ do: fc.constant('edit' as const), pick: fc.nat(5), text: fc.string({ maxLength: 8 }) }),
      fc.record({ do: fc.constantFrom('close' as const, 'activate' as const, 'run' as const), pick: fc.nat(5) }),
      fc.constantFrom(
        { do: 'add' as const },
        { do: 'reopen' as const },
        { do: 'reload' as const },
        { do: 'wait' as const },
      ),
    )
    let failures = 0
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 14 }), fc.infiniteStream(faults), async (actions, stream) => {
        server.resetHandlers()
        const kept = createTabServer()
        server.use(...kept.handlers)
        const client = persistentClient()
        const { dispatch, store } = client.world
        kept.failWith(() => {
          const kind = stream.next().value
          if (kind !== 'none') failures += 1
          return kind
        })
        for (const one of actions) {
          const { order } = store.state().editors
          const id = 'pick' in one ? (order[one.pick % Math.max(1, order.length)] ?? '') : ''
          if (one.do === 'edit') dispatch('editor.replace', { id, sql: `-- ${one.text}`, by: 'load' })
          else if (one.do === 'close') dispatch('editor.close', { id })
          else if (one.do === 'activate') dispatch('editor.activate', { id })
          else if (one.do === 'run') dispatch('run.start', { editorId: id })
          else if (one.do === 'add') dispatch('editor.add', {})
          else if (one.do === 'reopen') dispatch('editor.reopen', {})
          else if (one.do === 'reload') dispatch('session.start', { previous: null, build: 'test' })
          const destroyed = Object.keys(store.state().editors.destroyed)
          await rounds(client, 1)
          for (const gone of destroyed) {
            const acknowledged = store
              .pending()
              .some(({ type, data }) => type === 'tab.deleted' && (data as { id: string }).id === gone)
            const still = store.state().editors.destroyed[gone] !== undefined
            const moved = store
              .pending()
              .some(({ type, data }) => type === 'tab.migrated' && (data as { previous: string }).previous === gone)
            expect(still || acknowledged || moved).toBe(true)
          }
        }
        kept.failWith(() => 'none')
        client.world.remote(event('session.offline_changed', { offline: false }))
        dispatch('tab.retry', {})
        await rounds(client, 16)
        const { editors, tabs } = store.state()
        const here = editors.order.map((id): [number, unknown] => [Number(id), effectiveEditor(editors, id)?.sql])
        expect(new Map([...kept.tabs.values()].map(({ id, fields }) => [id, fields['sql']]))).toEqual(new Map(here))
        expect(Object.keys(tabs.pauses)).toEqual([])
        for (const run of Object.values(store.state().runs.byId)) {
          const told = kept.queries.get(run.id)
          expect(told === undefined || `${told}` === run.sqlEditorId).toBe(true)
        }
        const shown = store.pending().filter(({ type }) => type.endsWith('_failed'))
        const messages = Object.values(store.state().toasts.byId).filter(({ level }) => level !== 'info')
        const texts = messages.map(({ text, args }) => JSON.stringify([text, args]))
        expect(new Set(texts).size).toBe(texts.length)
        expect(texts.length).toBeLessThanOrEqual(shown.length)
        expect(client.errors).toEqual([])
        client.runtime.stop()
      }),
      runs(60),
    )
    expect(failures).toBeGreaterThan(100)
  })
})

const never = (): never => {
  throw new Error('no tab')
}
