import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isRefusal } from '../../../src/core/commands/command'
import * as dashboardCalls from '../../../contract/dashboard/dashboard'
import { expireToasts } from '../../../src/effects/toast/toast'
import type { DashboardProperties } from '../../../src/events/dashboard/dashboard'
import { event } from '../../../src/core/events/registry'
import { dashboardOf, hasUnsavedChanges } from '../../../src/projections/dashboard/dashboards'
import { newComponent } from '../../../src/domain/layout/components'
import { positionsOf } from '../../../src/domain/layout/positions'
import { mayEditDashboard } from '../../../src/projections/dashboard/rights'
import { TOAST_DURATION } from '../../../src/projections/toast/list'
import { DASHBOARD_UNDO_KEPT, subjectOf } from '../../../src/projections/undo/undo'
import { placeStep } from '../../../src/views/dashboard/edit/steps'
import { createTestClient } from '../../support/client'
import { contentWith, openDashboard, signIn } from '../../support/dashboardWorld'
import { allEffects } from '../../support/effects'
import { runs } from '../../support/runs'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'
import { createWorld, type World } from '../../support/world'

const server = serveCalls()

const ID = 7
const found = (world: World) => {
  const dashboard = dashboardOf(world.store.state().dashboards, ID)
  if (dashboard === null) throw new Error('no dashboard')
  return dashboard
}
const textOf = (world: World): string => {
  const { title, properties, components } = found(world)
  return JSON.stringify([title, properties, positionsOf(components)])
}
const held = (world: World) => {
  const stacks = world.store.state().undo.windows[world.store.session]
  const own = (steps: NonNullable<typeof stacks>['past']) =>
    steps.filter((one) => one.scope === 'dashboard' && subjectOf(one) === ID)
  return { past: own(stacks?.past ?? []), future: own(stacks?.future ?? []) }
}

const deed = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constant('rename' as const), to: fc.nat(5) }) },
  { weight: 12, arbitrary: fc.record({ does: fc.constant('add' as const), to: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('undo' as const, 'redo' as const), to: fc.nat(12) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('look' as const), to: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('save' as const), to: fc.constant(0) }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never
/** Chance alone seldom makes more steps than are kept. */
const MANY: readonly Deed[] = Array.from({ length: 49 }, (_, to) => ({ does: 'add', to }))

// An edit ends what could be redone, looking around does not, and the history is as short as its limit says.
test('law 49: undo and redo lead through states of equal value [B4.22] [B4.24] [B4.34] [B4.35] [B4.36]', () => {
  const reached = { cut: 0, kept: 0, full: 0, back: 0, saved: 0, exceeded: 0 }
  fc.assert(
    fc.property(fc.boolean(), fc.array(deed, { minLength: 10, maxLength: 60, size: 'max' }), (many, some) => {
      const deeds = many ? [...MANY, ...some] : some
      const world = createWorld()
      signIn(world)
      openDashboard(world, ID)
      let model = { past: [] as string[], now: textOf(world), future: [] as string[] }
      let savedText = model.now
      let serial = 0
      let exceeded = false
      for (const { does, to } of deeds) {
        world.tick(5000)
        if (does === 'rename') world.dispatch('dashboard.rename', { dashboardId: ID, title: `Title ${to}` })
        if (does === 'add') {
          const fresh = newComponent('HEADER', `HEADER-${(serial += 1)}`, { text: `Words ${to}` })
          const step = placeStep(found(world).components, { fresh }, { parentId: 'GRID_ID', index: to }, [])
          world.dispatch('layout.edit', { dashboardId: ID, step })
        }
        if (does === 'rename' || does === 'add') {
          const text = textOf(world)
          if (text === model.now) continue
          if (model.future.length > 0) reached.cut += 1
          model = { past: [...model.past, model.now], now: text, future: [] }
        }
        if (does === 'undo' || does === 'redo') {
          for (let time = 0; time < to; time += 1) {
            const back = does === 'undo'
            world.dispatch(back ? 'undo.undo' : 'undo.redo', { scope: 'dashboard', subject: ID })
            const { past, now, future } = model
            const next = back ? past.at(-1) : future[0]
            if (next !== undefined) {
              model = back
                ? { past: past.slice(0, -1), now: next, future: [now, ...future] }
                : { past: [...past, now], now: next, future: future.slice(1) }
              reached.back += 1
            }
            expect(textOf(world)).toBe(model.now)
          }
        }
        if (does === 'look') {
          const before = held(world)
          world.dispatch('dashboard.activate_tab', { dashboardId: ID, tabsId: 'TABS-1', tabId: `TAB-${to}` })
          world.dispatch('dashboard.full_size', { dashboardId: ID, chartId: to })
          world.dispatch('dashboard.refresh', { dashboardId: ID, chartIds: [1, 2] })
          expect(held(world)).toEqual(before)
          if (before.future.length > 0) reached.kept += 1
        }
        if (does === 'save') {
          world.dispatch('dashboard.save', { dashboardId: ID })
          const request = found(world).saving?.request
          if (request !== undefined) {
            world.remote(event('dashboard.saved', { dashboardId: ID, lastModified: 9, slug: null }, request))
            world.dispatch('dashboard.edit', { dashboardId: ID, edit: true })
            savedText = textOf(world)
            model = { past: [], now: savedText, future: [] }
            exceeded = false
            reached.saved += 1
          }
        }
        if (model.past.length > DASHBOARD_UNDO_KEPT) exceeded = true
        model.past = model.past.slice(-DASHBOARD_UNDO_KEPT)
        expect(found(world).undoExceeded).toBe(exceeded)
        if (exceeded) reached.exceeded += 1
        expect(textOf(world)).toBe(model.now)
        expect(held(world).past).toHaveLength(model.past.length)
        expect(held(world).future).toHaveLength(model.future.length)
        expect(hasUnsavedChanges(found(world))).toBe(model.now !== savedText)
        if (model.past.length === DASHBOARD_UNDO_KEPT) reached.full += 1
      }
      const steps = model.past.length
      const last = textOf(world)
      for (let time = 0; time < steps; time += 1) world.dispatch('undo.undo', { scope: 'dashboard', subject: ID })
      expect(textOf(world)).toBe(model.past[0] ?? last)
      for (let time = 0; time < steps; time += 1) world.dispatch('undo.redo', { scope: 'dashboard', subject: ID })
      expect(textOf(world)).toBe(last)
    }),
    runs(40),
  )
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(4)
})

test('law 55: charts refresh at equal distances over the interval, the first at once [B4.47] [B4.48] [B9.06]', async () => {
  let spread = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(0, 1000, 5000, 10_000, 60_000),
      fc.option(fc.constantFrom(2000, 5000, 20_000), { nil: undefined }),
      fc.option(fc.boolean(), { nil: undefined }),
      fc.array(fc.nat(40), { maxLength: 5 }),
      async (charts, interval, time, stagger, immune) => {
        const one = createTestClient([], { effects: allEffects.filter(({ name }) => name === 'refresh-dashboard') })
        signIn(one.world)
        const metadata = {
          ...(time === undefined ? {} : { stagger_time: time }),
          ...(stagger === undefined ? {} : { stagger_refresh: stagger }),
          timed_refresh_immune_slices: immune,
        }
        openDashboard(one.world, ID, contentWith(undefined, metadata))
        const turns: { readonly at: number; readonly ids: readonly number[] }[] = []
        one.world.store.onAppended((appended) => {
          for (const { type, data } of appended) {
            if (type === 'dashboard.refresh_due')
              turns.push({ at: one.clock.now(), ids: (data as { chartIds: readonly number[] }).chartIds })
          }
        })
        const chartIds = Array.from({ length: charts }, (_, index) => index + 1)
        one.world.dispatch('dashboard.refresh', { dashboardId: ID, chartIds, interval })
        await one.clock.advance(200_000)
        const due = interval === 0 ? chartIds : chartIds.filter((id) => !immune.includes(id))
        expect(turns.flatMap(({ ids }) => ids)).toEqual(due)
        const [first] = turns
        if (first === undefined) return
        expect(first.at).toBe(0)
        if (interval === 0 || stagger === false || due.length < 2) expect(turns).toHaveLength(1)
        else {
          const gaps = turns.slice(1).map(({ at }, index) => at - (turns[index]?.at ?? 0))
          expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
          const whole = (turns.at(-1)?.at ?? 0) - first.at
          expect(whole).toBeCloseTo(Math.max(interval, time ?? 5000), 3)
          spread += 1
        }
        expect(one.errors).toEqual([])
      },
    ),
    runs(60),
  )
  expect(spread).toBeGreaterThan(15)
})

test('law 56: unique messages show once, expire in time and keep their order', async () => {
  const reached = { twice: 0, again: 0, gone: 0 }
  const message = fc.record({
    level: fc.constantFrom('info' as const, 'success' as const, 'warning' as const, 'danger' as const),
    text: fc.constantFrom('One', 'Two %s'),
    args: fc.subarray(['a']),
    noDuplicate: fc.boolean(),
    wait: fc.constantFrom(0, 1, 1500, 3999, 4000, 6001, 8000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 20 }), async (messages) => {
      const one = createTestClient([], { effects: [expireToasts(() => false)] })
      let model: { readonly what: string; readonly until: number }[] = []
      const shown = () => {
        const { byId, order } = one.world.store.state().toasts
        expect(new Set(order).size).toBe(order.length)
        return order.map((id) => JSON.stringify([byId[id]?.text, byId[id]?.args]))
      }
      for (const { wait, ...data } of messages) {
        const what = JSON.stringify([data.text, data.args])
        const twin = model.some((toast) => toast.what === what)
        if (twin && data.noDuplicate) reached.twice += 1
        if (twin && !data.noDuplicate) reached.again += 1
        if (!(twin && data.noDuplicate)) model.push({ what, until: one.clock.now() + TOAST_DURATION[data.level] })
        one.world.store.append([event('toast.shown', data)], { corr: 'test' })
        await one.clock.settle()
        expect(shown()).toEqual(model.map((toast) => toast.what))
        await one.clock.advance(wait)
        const before = model.length
        model = model.filter(({ until }) => until > one.clock.now())
        reached.gone += before - model.length
        expect(shown()).toEqual(model.map((toast) => toast.what))
      }
      await one.clock.advance(8000)
      expect(shown()).toEqual([])
      expect(one.errors).toEqual([])
    }),
    runs(40),
  )
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(15)
})

const word = fc.constantFrom('', '  ', 'one', 'two')

// A title, no empty slug, no certificate without a certifier, roles only with their flag; conflicts alone are shown.
test('law 59: every save is valid, and exactly an overwrite of others is shown first [B5.07] [B5.08] [B5.09] [B5.10] [B5.12]', async () => {
  const reached = { untitled: 0, conflicts: 0, written: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.record({ title: word, slug: word, css: word, by: word, details: word }),
      fc.record({ title: fc.boolean(), css: fc.boolean() }),
      fc.boolean(),
      fc.boolean(),
      async (mine, theirs, rbac, over) => {
        const there = {
          id: ID,
          slug: null,
          dashboard_title: theirs.title ? 'Theirs' : 'Sales',
          published: false,
          css: theirs.css ? 'theirs {}' : '',
          json_metadata: '{}',
          position_json: JSON.stringify(positionsOf(contentWith().components)),
          certified_by: null,
          certification_details: null,
          thumbnail_url: null,
          owners: [],
          roles: [],
          created_by: null,
          changed_by: null,
          changed_by_name: 'Bob',
          changed_on: theirs.title || theirs.css ? '1970-01-01T00:05:00' : '1970-01-01T00:01:40',
          charts: [],
        }
        const asked: ReceivedCall[] = []
        server.resetHandlers()
        server.use(
          token,
          answer(dashboardCalls.dashboardGet, () => json({ result: there })),
          answer(dashboardCalls.dashboardCharts, () => json({ result: [] })),
          answer(dashboardCalls.dashboardDatasets, () => json({ result: [] })),
          answer(dashboardCalls.dashboardPut, (one) => {
            asked.push(one)
            return json({ id: ID, result: {}, last_modified_time: 400 })
          }),
        )
        const one = createTestClient([], { effects: allEffects.filter(({ name }) => name === 'save-dashboard') })
        signIn(one.world, { flags: { DASHBOARD_RBAC: rbac } })
        openDashboard(one.world, ID)
        const properties: DashboardProperties = {
          ...found(one.world).properties,
          slug: mine.slug,
          css: mine.css,
          certifiedBy: mine.by,
          certificationDetails: mine.details,
          roles: [{ id: 4, name: 'Gamma' }],
        }
        one.world.dispatch('dashboard.set_properties', { dashboardId: ID, properties, title: mine.title })
        one.world.dispatch('dashboard.save', { dashboardId: ID, over })
        for (let turn = 0; turn < 3; turn += 1) await one.clock.settle()
        const title = mine.title.trim() === '' ? '[ untitled dashboard ]' : mine.title
        // a change of theirs alone is merged silently; one collision shows all changes a save would undo
        const collides = !over && (theirs.title || (theirs.css && mine.css !== ''))
        const blocked = collides ? [...(theirs.title ? ['title'] : []), ...(theirs.css ? ['css'] : [])] : []
        expect(one.errors).toEqual([])
        expect((found(one.world).conflict?.differences ?? []).map(({ field }) => field)).toEqual(blocked)
        expect(asked).toHaveLength(blocked.length === 0 ? 1 : 0)
        reached[blocked.length === 0 ? 'written' : 'conflicts'] += 1
        const body = asked[0]?.body
        if (body === undefined) return
        if (title === '[ untitled dashboard ]') reached.untitled += 1
        expect(body).toMatchObject({
          dashboard_title: title,
          slug: mine.slug.trim() === '' ? null : mine.slug,
          certification_details: mine.by === '' ? '' : mine.details,
          css: theirs.css && mine.css === '' && !over ? 'theirs {}' : mine.css,
        })
        expect(body['roles']).toEqual(rbac ? [4] : undefined)
      },
    ),
    runs(60),
  )
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(10)
})

/** The commands that change a dashboard for everyone. */
const CHANGES = {
  edit: (world: World) => world.dispatch('dashboard.edit', { dashboardId: ID, edit: true }),
  rename: (world: World) => world.dispatch('dashboard.rename', { dashboardId: ID, title: 'Taken' }),
  properties: (world: World) =>
    world.dispatch('dashboard.set_properties', {
      dashboardId: ID,
      properties: { ...found(world).properties, css: 'x {}' },
    }),
  layout: (world: World) => {
    const fresh = newComponent('HEADER', 'HEADER-9')
    const step = placeStep(found(world).components, { fresh }, { parentId: 'GRID_ID', index: 0 }, [])
    return world.dispatch('layout.edit', { dashboardId: ID, step })
  },
  metadata: (world: World) => world.dispatch('dashboard.set_metadata', { dashboardId: ID, changes: { a: 1 } }),
  publish: (world: World) => world.dispatch('dashboard.publish', { dashboardId: ID, published: true }),
  save: (world: World) => world.dispatch('dashboard.save', { dashboardId: ID }),
}

test('law 60: no command requests a dashboard change without the right [B6.01] [B6.02] [B6.03] [B6.05]', () => {
  const reached = { allowed: 0, denied: 0 }
  fc.assert(
    fc.property(
      fc.subarray(['Admin', 'Alpha', 'Gamma']),
      fc.subarray(['can_write on Dashboard', 'can_read on Dashboard', 'can_write on Chart']),
      fc.subarray([1, 2]),
      fc.array(fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])), { minLength: 1, maxLength: 8 }),
      (roles, permissions, owners, deeds) => {
        const world = createWorld()
        signIn(world, { roles, permissions })
        const content = contentWith()
        openDashboard(world, ID, {
          ...content,
          properties: { ...content.properties, owners: owners.map((id) => ({ id, name: 'Somebody' })) },
        })
        const allowed = mayEditDashboard(world.store.state(), found(world))
        expect(allowed).toBe(
          roles.includes('Admin') || (permissions.includes('can_write on Dashboard') && owners.includes(1)),
        )
        reached[allowed ? 'allowed' : 'denied'] += 1
        const before = textOf(world)
        for (const one of deeds) {
          const decision = CHANGES[one](world)
          if (!allowed) expect(isRefusal(decision) || decision.length === 0).toBe(true)
        }
        if (!allowed) {
          expect(textOf(world)).toBe(before)
          expect(found(world)).toMatchObject({ edit: false, saving: null, publishing: null, metadataSaving: null })
        } else if (deeds.includes('rename')) expect(textOf(world)).not.toBe(before)
      },
    ),
    runs(200),
  )
  expect(Math.min(reached.allowed, reached.denied)).toBeGreaterThan(20)
})
