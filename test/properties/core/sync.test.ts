import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { createTabSync } from '../../../src/boot/tabs'
import { event } from '../../../src/core/events/registry'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { isUnsaved } from '../../../src/projections/editor/mergeTabs'
import type { TestClient } from '../../support/client'
import { runs } from '../../support/runs'
import { serveCalls } from '../../support/serveCalls'
import { answer, json } from '../../support/server'
import { createTabServer, persistentClient, rounds, type Fault, type TabServer } from '../../support/tabServer'

const server = serveCalls()

/** Virtual time in small steps, the clock of the log and that of the timers alike. */
const STEP = 250
const pass = async ({ world, clock }: TestClient, ms: number, observe?: () => void): Promise<void> => {
  for (let gone = 0; gone < ms; gone += STEP) {
    world.tick(STEP)
    await clock.advance(STEP)
    observe?.()
  }
}

/** A window that keeps two tabs on the server by itself. */
const syncing = async (kept: TabServer) => {
  server.resetHandlers()
  server.use(...kept.handlers)
  const client = persistentClient(2)
  const { world, io, clock } = client
  const timers = { setTimer: clock.set, clearTimer: clock.clear }
  const sync = createTabSync({
    store: world.store,
    now: world.now,
    newId: io.newId,
    locks: null,
    owner: 't',
    ...timers,
  })
  sync.takeOver()
  await pass(client, 16_000)
  expect(kept.tabs.size).toBe(2)
  kept.asked.length = 0
  const editor = (id: string) => effectiveEditor(world.store.state().editors, id)
  return { client, sync, editor, ids: [...world.store.state().editors.order] as [string, string] }
}

const edits = fc.array(
  fc.record({ tab: fc.nat(1), wait: fc.integer({ min: 1, max: 40 }).map((n) => n * STEP), text: fc.string() }),
  { minLength: 1, maxLength: 10 },
)

describe('tabs on their way to the server', () => {
  // The last write comes soon after rest, and at most one per 5 s of work, for any edits and latency.
  it('laws 20, 21: writes a tab one at a time, and the last write equals the tab [A4.53] [A9.01]', async () => {
    const seen = { writes: 0, coalesced: 0, slow: 0 }
    const latencies = fc.array(
      fc.nat(28).map((n) => n * STEP),
      { minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(edits, latencies, async (plan, waits) => {
        const kept = createTabServer()
        const { client, sync, editor, ids } = await syncing(kept)
        const { world, clock, errors } = client
        const flying = new Map<string, number>()
        const bodies = new Map<string, unknown[]>()
        let turn = 0
        server.use(
          answer(calls.tabPut, async ({ url, body }) => {
            const id = /\/(\d+)/.exec(url.pathname)?.[1] ?? ''
            flying.set(id, (flying.get(id) ?? 0) + 1)
            expect(flying.get(id)).toBe(1)
            bodies.set(id, [...(bodies.get(id) ?? []), body['sql']])
            const wait = waits[turn++ % waits.length] ?? 0
            if (wait > 5000) seen.slow += 1
            if (wait > 0) await new Promise<void>((resolve) => void clock.set(resolve, wait))
            flying.set(id, 0)
            return json(Number(id))
          }),
        )
        const first = new Map<string, number>()
        const last = new Map<string, number>()
        const count = new Map<string, number>()
        for (const { tab, wait, text } of plan) {
          const id = ids[tab] ?? ''
          const before = editor(id)?.sql
          world.dispatch('editor.replace', { id, sql: `-- ${text}`, by: 'load' })
          if (editor(id)?.sql !== before) {
            if (!first.has(id)) first.set(id, clock.now())
            last.set(id, clock.now())
            count.set(id, (count.get(id) ?? 0) + 1)
          }
          await pass(client, wait)
        }
        const longest = Math.max(...waits)
        // a write under way when the last edit rests is waited for
        await pass(client, 5000 + 2 * longest + 2 * STEP)
        for (const [id, began] of first) {
          const told = bodies.get(id) ?? []
          expect(told.at(-1)).toBe(editor(id)?.sql)
          expect(isUnsaved(editor(id) ?? never())).toBe(false)
          expect(told.length).toBeLessThanOrEqual(1 + Math.floor(((last.get(id) ?? 0) - began) / 5000))
          seen.writes += told.length
          seen.coalesced += (count.get(id) ?? 0) - told.length
        }
        for (const id of ids) if (!first.has(id)) expect(bodies.get(id)).toBeUndefined()
        expect(errors).toEqual([])
        sync.stop()
        client.runtime.stop()
      }),
      runs(40),
    )
    expect(seen.writes).toBeGreaterThan(60)
    expect(seen.coalesced).toBeGreaterThan(30)
    expect(seen.slow).toBeGreaterThan(10)
  })

  // Another tab does not wait for the failing one.
  it('law 25: retries failures after pauses that never shrink, but not hopeless ones', async () => {
    const seen = { retries: 0, others: 0, hopeless: 0 }
    const trouble = fc.constantFrom<Fault | 'no database'>('html', 500, 503, 429, 403, 'no database')
    await fc.assert(
      fc.asyncProperty(trouble, edits, async (fault, plan) => {
        const kept = createTabServer()
        const { client, sync, editor, ids } = await syncing(kept)
        const { world, clock } = client
        const [bad, good] = ids
        const tries: number[] = []
        const gone = { message: 'gone', error_type: 'DATABASE_NOT_FOUND_ERROR', level: 'error' }
        server.use(
          answer(calls.tabPut, ({ url, body }) => {
            const id = Number(/\/(\d+)/.exec(url.pathname)?.[1])
            if (id === Number(bad)) tries.push(clock.now())
            if (id === Number(bad) && (fault !== 'no database' || body['database_id'] !== null)) {
              if (fault === 'no database') return json({ errors: [gone] }, 400)
              if (fault === 'html') return new Response('<!doctype html><p>Bad gateway', { status: 502 })
              return json({ error: 'no' }, Number(fault))
            }
            const tab = kept.tabs.get(id)
            if (tab !== undefined) tab.fields = { ...tab.fields, ...body }
            return json(id)
          }),
        )
        world.dispatch('editor.replace', { id: bad, sql: 'SELECT bad', by: 'load' })
        for (const { wait, text } of plan) {
          await pass(client, wait)
          world.dispatch('editor.replace', { id: good, sql: `-- ${text}`, by: 'load' })
        }
        await pass(client, 5000 + 2 * STEP)
        expect(kept.tabs.get(Number(good))?.fields['sql']).toBe(editor(good)?.sql)
        seen.others += 1
        await pass(client, 90_000)
        if (fault === 'no database') {
          // once to learn of it, and once without the database
          expect(tries.length).toBeLessThanOrEqual(2)
          expect(editor(bad)).toMatchObject({ dbId: null, sql: 'SELECT bad' })
          seen.hopeless += 1
        } else {
          const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
          expect(pauses.length).toBeGreaterThan(2)
          for (const [index, pause] of pauses.entries()) {
            expect(pause).toBeGreaterThanOrEqual(Math.max(5000, (pauses[index - 1] ?? 0) - 2 * STEP))
          }
          expect(pauses.at(-1)).toBeGreaterThan(2 * (pauses[0] ?? 0))
          seen.retries += pauses.length
          expect(isUnsaved(editor(bad) ?? never())).toBe(true)
        }
        expect(client.errors).toEqual([])
        sync.stop()
        client.runtime.stop()
      }),
      runs(30),
    )
    expect(seen.retries).toBeGreaterThan(40)
    expect(seen.hopeless).toBeGreaterThan(2)
  })

  // A tab that the server lacks is acknowledged like one that it removes.
  it('law 39: a closed tab is remembered until the server acknowledges [A4.37] [A4.39]', async () => {
    const seen = { removed: 0, missing: 0, failed: 0, reopened: 0 }
    const faults = fc.constantFrom<Fault>('none', 'none', 'network', 'lost', 'html', 500, 503, 429, 403)
    const action = fc.record({ do: fc.constantFrom('close', 'close', 'elsewhere', 'reopen', 'wait'), pick: fc.nat(5) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 2, maxLength: 12 }),
        fc.array(faults, { minLength: 1, maxLength: 9 }),
        async (actions, plan) => {
          server.resetHandlers()
          const kept = createTabServer()
          server.use(...kept.handlers)
          const client = persistentClient(4)
          const { dispatch, store } = client.world
          await rounds(client, 6)
          expect(kept.tabs.size).toBe(4)
          kept.asked.length = 0
          const acknowledged = new Set<string>()
          let turn = 0
          let healed = false
          kept.failWith((call) => {
            if (call !== 'delete') return 'none'
            const fault = healed ? 'none' : (plan[turn++ % plan.length] ?? 'none')
            const id = kept.asked.at(-1)?.id ?? 0
            if (fault !== 'none') seen.failed += 1
            else {
              if (kept.tabs.has(id)) seen.removed += 1
              else seen.missing += 1
              acknowledged.add(String(id))
            }
            return fault
          })
          let before: readonly string[] = []
          const look = (): void => {
            const now = store.state().editors.destroyed
            for (const id of before) {
              if (now[id] !== undefined) continue
              const back = store.state().editors.byId[id] !== undefined
              expect(back || acknowledged.has(id)).toBe(true)
            }
            before = Object.keys(now)
          }
          for (const one of actions) {
            const { order } = store.state().editors
            const id = order[one.pick % Math.max(1, order.length)] ?? ''
            if (one.do === 'close') dispatch('editor.close', { id })
            else if (one.do === 'elsewhere') {
              kept.tabs.delete(Number(id))
              dispatch('editor.close', { id })
            } else if (one.do === 'reopen') {
              acknowledged.clear()
              dispatch('editor.reopen', {})
              seen.reopened += 1
            }
            look()
            await rounds(client, 1)
            look()
          }
          healed = true
          client.world.remote(event('session.offline_changed', { offline: false }))
          dispatch('tab.retry', {})
          await rounds(client, 20)
          look()
          const { editors, tabs } = store.state()
          // one that was acknowledged, reopened and closed again is of this browser alone
          const { closed, destroyed } = editors
          expect(Object.keys(destroyed).filter((id) => closed[id]?.inLocalStorage !== true)).toEqual([])
          expect(Object.keys(tabs.pauses).filter((wish) => wish.startsWith('delete '))).toEqual([])
          for (const id of kept.tabs.keys()) expect(editors.order).toContain(String(id))
          const outcomes = store.pending().filter(({ type }) => type === 'tab.deleted' || type === 'tab.delete_failed')
          const asked = store.pending().filter(({ type }) => type === 'tab.delete_requested')
          expect(outcomes.length).toBeLessThanOrEqual(asked.length)
          expect(client.errors).toEqual([])
          client.runtime.stop()
        },
      ),
      runs(60),
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
  })
})

const never = (): never => {
  throw new Error('no tab')
}
