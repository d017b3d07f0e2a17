import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createChartDemand } from '../../../src/effects/chart/demand'
import type { ChartWish } from '../../../src/projections/chart/demand'
import { event } from '../../../src/core/events/registry'
import { runs } from '../../support/runs'
import { createWorld } from '../../support/world'

const KEYS = ['dashboard/1/1', 'dashboard/1/2', 'dashboard/1/3', 'dashboard/1/4', 'dashboard/1/5', 'dashboard/1/6']

const wishFor = (query: number, round: number): ChartWish => ({
  query: { datasetId: 3, formData: {}, queries: `[{"metrics":["m${query}"]}]` },
  round,
  force: false,
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('want' as const), key: fc.nat(5), query: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refresh' as const), key: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('see' as const), key: fc.nat(5), visible: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('answer' as const), key: fc.nat(5) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pause' as const) }) },
)

/** Requests of one task are merged. */
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a chart requests each wish at most once, and the newest in any case', async () => {
  let changes = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
      const world = createWorld()
      const requested = new Map<string, string[]>()
      const wantChart = createChartDemand({
        store: world.store,
        request: (request) => {
          requested.set(request.key, [...(requested.get(request.key) ?? []), `${request.queries} ${request.force}`])
          world.dispatch('chart.query', request)
        },
        refuse: (refused) => void world.dispatch('chart.refuse', refused),
      })
      const answer = (key: string): void => {
        const chart = world.store.state().charts.byKey[key]
        if (chart?.status !== 'loading' || chart.request === null) return
        world.remote(event('chart.query_succeeded', { key, answers: [] }, chart.request))
      }
      const wishes = new Map<string, { readonly query: number; readonly round: number }>()
      const wants = new Map<string, number>()
      const want = (key: string, query: number, round: number): void => {
        const before = wishes.get(key)
        if (before?.query !== query || before.round !== round) wants.set(key, (wants.get(key) ?? 0) + 1)
        wishes.set(key, { query, round })
        wantChart({ kind: 'wanted', key, round, wish: wishFor(query, round) })
      }
      for (const one of steps) {
        if (one.does === 'pause') {
          await pause()
          continue
        }
        const key = KEYS[one.key] ?? ''
        const wish = wishes.get(key)
        if (one.does === 'want') want(key, one.query, wish?.round ?? 0)
        else if (one.does === 'refresh' && wish !== undefined) want(key, wish.query, wish.round + 1)
        else if (one.does === 'see') wantChart({ kind: 'in-view', key, visible: one.visible })
        else answer(key)
      }
      // in the end all are in view, and the server answers every request
      for (const key of KEYS) wantChart({ kind: 'in-view', key, visible: true })
      for (let turn = 0; turn < 20; turn += 1) {
        await pause()
        for (const key of KEYS) answer(key)
      }
      for (const [key, { query, round }] of wishes) {
        const made = requested.get(key) ?? []
        expect(made.at(-1)?.startsWith(wishFor(query, round).query.queries)).toBe(true)
        // no wish is requested twice: there are at most as many requests as changes of the wish
        expect(made.length).toBeLessThanOrEqual(wants.get(key) ?? 0)
        changes = Math.max(changes, made.length)
        expect(world.store.state().charts.byKey[key]?.status).toBe('success')
      }
      expect([...requested.keys()].every((key) => wishes.has(key))).toBe(true)
    }),
    runs(100),
  )
  expect(changes).toBeGreaterThan(2)
})
