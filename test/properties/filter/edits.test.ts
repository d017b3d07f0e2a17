import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isRefusal } from '../../../src/core/commands/command'
import { event } from '../../../src/core/events/registry'
import { masksOf } from '../../../src/projections/filter/dataMasks'
import { EMPTY_MASK } from '../../../src/domain/filters/dataMask'
import { textsOf } from '../../../src/core/json/value'
import { draftOf } from '../../../src/projections/filter/nativeFilters'
import { mayEditDashboard } from '../../../src/projections/dashboard/rights'
import { dashboardOf } from '../../../src/projections/dashboard/dashboards'
import { admin, openDashboard } from '../../support/dashboards'
import { selectFilter } from '../../support/filtered'
import { runs } from '../../support/runs'
import { createWorld, type World } from '../../support/world'

const NAMES = ['a', 'b', 'c', 'd']
const idOf = (name: string) => `NATIVE_FILTER-${name}`
/** Each filter depends on the one before it. */
const CONFIG = NAMES.map((name, at) => {
  const parent = NAMES[at - 1]
  return selectFilter(name, { cascadeParentIds: parent === undefined ? [] : [idOf(parent)] })
})
const ITEMS = CONFIG.map((raw) => ({ id: String(raw['id']), item: JSON.stringify(raw) }))

const edited = (): World => {
  const world = createWorld()
  admin(world)
  openDashboard(world, { metadata: { native_filter_configuration: CONFIG } })
  world.dispatch('nativeFilters.edit', { dashboardId: 1, items: ITEMS })
  return world
}

const draft = (world: World) => draftOf(world.store.state().nativeFilters, 1)

/** Deletes, takes back, and lets time pass; what is due then goes, as the effect would have it. */
const act = fc.oneof(
  fc.record({ does: fc.constant('delete' as const), what: fc.constantFrom(...NAMES) }),
  fc.record({ does: fc.constant('keep' as const), what: fc.constantFrom(...NAMES) }),
  fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(1, 999, 2500, 5000) }),
  fc.record({ does: fc.constant('reload' as const) }),
)

test('law 50: a filter goes exactly when its time ends without an undo [B4.49] [B4.50]', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const world = edited()
      const pending = new Map<string, number>()
      const gone = new Set<string>()
      // each request is answered when it is due, even if it was undone meanwhile
      const due: { readonly id: string; readonly at: number; readonly cause: string }[] = []
      for (const one of acts) {
        if (one.does === 'delete' && !gone.has(one.what) && !pending.has(one.what)) {
          pending.set(one.what, world.now() + 5000)
        }
        if (one.does === 'keep') pending.delete(one.what)
        if (one.does === 'delete') {
          const made = world.dispatch('nativeFilters.delete', { dashboardId: 1, id: idOf(one.what), name: one.what })
          const request = draft(world)?.deleting[idOf(one.what)]
          if (!isRefusal(made) && made.length > 0 && request !== undefined) {
            due.push({ id: idOf(one.what), at: request.until, cause: request.request })
          }
        }
        if (one.does === 'keep') world.dispatch('nativeFilters.keep', { dashboardId: 1, id: idOf(one.what) })
        if (one.does === 'reload') world.commit()
        if (one.does === 'wait') {
          world.tick(one.ms)
          for (const { id, cause } of due.filter(({ at }) => at <= world.now())) {
            world.store.append([event('nativeFilters.deleted', { dashboardId: 1, id }, cause)], { corr: 'timer' })
          }
          for (const [name, until] of pending) {
            if (until > world.now()) continue
            pending.delete(name)
            gone.add(name)
          }
        }
        const items = draft(world)?.items ?? []
        expect(items.map(({ id }) => id)).toEqual(NAMES.filter((name) => !gone.has(name)).map(idOf))
        expect(Object.keys(draft(world)?.deleting ?? {}).toSorted()).toEqual([...pending.keys()].map(idOf).toSorted())
        for (const { id, item } of items) {
          const raw = CONFIG.find((known) => known['id'] === id)
          const parents = textsOf(raw?.['cascadeParentIds']).filter(
            (parent) => !gone.has(parent.slice('NATIVE_FILTER-'.length)),
          )
          // byte by byte as before, but for parents that are gone
          expect(item).toBe(JSON.stringify({ ...raw, cascadeParentIds: parents }))
        }
      }
    }),
    runs(200),
  )
})

const step = fc.oneof(
  fc.record({ does: fc.constant('value' as const), what: fc.constantFrom(...NAMES), value: fc.nat(5) }),
  fc.record({ does: fc.constant('save' as const), reset: fc.subarray(NAMES) }),
  fc.record({ does: fc.constant('fails' as const) }),
  fc.record({ does: fc.constant('answers' as const) }),
)

test('law 51: one save at a time; a failed one leaves every value unchanged [B4.51] [B4.53]', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const world = edited()
      let inFlight: { readonly cause: string; readonly reset: readonly string[] } | null = null
      const model = new Map<string, number>()
      for (const one of steps) {
        if (one.does === 'value') {
          const mask = { ...EMPTY_MASK, filterState: { value: one.value } }
          const changes = [{ id: idOf(one.what), name: one.what, label: null, mask }]
          world.dispatch('dataMask.apply', { dashboardId: 1, how: 'apply', changes })
          model.set(idOf(one.what), one.value)
        }
        if (one.does === 'save') {
          const reset = one.reset.map(idOf)
          const decision = world.dispatch('nativeFilters.save', { dashboardId: 1, part: 'filters', changes: {}, reset })
          expect(isRefusal(decision)).toBe(inFlight !== null)
          const cause = world.store.state().nativeFilters.saving[1]?.request ?? ''
          inFlight ??= { cause, reset }
        }
        if (one.does === 'fails' && inFlight !== null) {
          const data = { dashboardId: 1, part: 'filters' as const, message: 'no' }
          world.remote(event('nativeFilters.save_failed', data, inFlight.cause))
          inFlight = null
        }
        if (one.does === 'answers' && inFlight !== null) {
          const { cause, reset } = inFlight
          const data = { dashboardId: 1, part: 'filters' as const, changes: '{}', lastModified: 6, reset }
          world.remote(event('nativeFilters.saved', data, cause))
          for (const id of reset) model.delete(id)
          inFlight = null
        }
        const { applied } = masksOf(world.store.state().dataMasks, 1)
        const found = Object.entries(applied).map(([id, { filterState }]) => [id, filterState['value']] as const)
        expect(new Map(found)).toEqual(model)
        expect(Object.keys(world.store.state().nativeFilters.saving)).toHaveLength(inFlight === null ? 0 : 1)
      }
    }),
    runs(200),
  )
})

test('law 60: no command requests a filter change without the right [B6.02] [B6.05]', () => {
  fc.assert(
    fc.property(
      fc.subarray(['Admin', 'Alpha', 'Gamma']),
      fc.subarray(['can_write on Dashboard', 'can_read on Dashboard', 'can_write on Chart']),
      fc.subarray([1, 2]),
      fc.constantFrom('filters' as const, 'scoping' as const, 'orientation' as const, 'crossFilters' as const),
      (roles, permissions, owners, part) => {
        const world = createWorld()
        admin(world)
        const { user, flags, config } = world.store.state().session
        if (user === null || config === null) throw new Error('nobody is signed in')
        world.remote(event('session.bootstrapped', { user: { ...user, roles, permissions }, flags, config }))
        openDashboard(world, { owners })
        const dashboard = dashboardOf(world.store.state().dashboards, 1)
        if (dashboard === null) throw new Error('no dashboard')
        const allowed = mayEditDashboard(world.store.state(), dashboard)
        const naive = roles.includes('Admin') || (permissions.includes('can_write on Dashboard') && owners.includes(1))
        expect(allowed).toBe(naive)
        const decision = world.dispatch('nativeFilters.save', { dashboardId: 1, part, changes: {} })
        expect(isRefusal(decision)).toBe(!allowed)
      },
    ),
    runs(100),
  )
})
