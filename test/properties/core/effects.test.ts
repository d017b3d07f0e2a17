import fc from 'fast-check'
import { map, mergeMap, of } from 'rxjs'
import { describe, expect, it } from 'vitest'

import { defineEffect, type Effect, type Mode } from '../../../src/core/effects/effect'
import { event } from '../../../src/core/events/registry'
import { createTestClient } from '../../support/client'
import { runs } from '../../support/runs'

interface Call {
  readonly key: string
  readonly sql: string
  readonly begin: number
  end: number | null
}

/** A write of a tab's text that takes as long as the test says; the calls it makes are kept. */
const slowWrite = (mode: Mode, latency: () => number, calls: Call[], now: () => number): Effect =>
  defineEffect({
    name: 'slow-write',
    on: ['editor.format_requested'],
    key: ({ data }) => data.id,
    mode,
    run: ({ data }, io) => {
      const call: Call = { key: data.id, sql: data.sql, begin: now(), end: null }
      calls.push(call)
      return io.timer(latency()).pipe(
        map(() => {
          call.end = now()
          return event('editor.formatted', { id: data.id, sql: data.sql, was: data.sql })
        }),
      )
    },
  }) as unknown as Effect

const plan = fc.array(fc.record({ key: fc.nat(2), pause: fc.nat(50), latency: fc.integer({ min: 1, max: 120 }) }), {
  minLength: 3,
  maxLength: 25,
})

const drive = async (mode: Mode, steps: readonly { key: number; pause: number; latency: number }[]) => {
  const calls: Call[] = []
  let latency = 1
  let now = () => 0
  const client = createTestClient([], {
    effects: [
      slowWrite(
        mode,
        () => latency,
        calls,
        () => now(),
      ),
    ],
  })
  const { clock, world, errors } = client
  now = clock.now
  let version = 0
  const last = new Map<string, string>()
  for (const step of steps) {
    version += 1
    latency = step.latency
    const sql = `version ${version}`
    last.set(`tab${step.key}`, sql)
    world.store.append([event('editor.format_requested', { id: `tab${step.key}`, sql })], { corr: `c${version}` })
    await clock.advance(step.pause)
  }
  await clock.advance(10_000)
  const open = Object.values(world.store.state().outbox.open).filter(({ type }) => type.startsWith('editor'))
  return { calls, last, open, errors }
}

const overlapping = (calls: readonly Call[]): boolean =>
  calls.some((a) => calls.some((b) => a !== b && a.key === b.key && a.begin < (b.end ?? Infinity) && b.begin < a.begin))

describe('effects', () => {
  it('law 20: coalesced writes end with the latest state, one at a time for each key', async () => {
    let coalesced = 0
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const { calls, last, open, errors } = await drive('coalesce', steps)
        expect(errors).toEqual([])
        expect(open).toEqual([])
        expect(overlapping(calls)).toBe(false)
        for (const [key, sql] of last) expect(calls.findLast((call) => call.key === key)?.sql).toBe(sql)
        coalesced += steps.length - calls.length
      }),
      runs(40),
    )
    expect(coalesced).toBeGreaterThan(20)
  })

  it('ordered writes all happen, in order, one at a time for each key', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const { calls, open } = await drive('concat', steps)
        expect(open).toEqual([])
        expect(calls).toHaveLength(steps.length)
        expect(overlapping(calls)).toBe(false)
        for (const key of ['tab0', 'tab1', 'tab2']) {
          const versions = calls.filter((call) => call.key === key).map((call) => Number(call.sql.split(' ')[1]))
          expect(versions).toEqual(versions.toSorted((a, b) => a - b))
        }
      }),
      runs(30),
    )
  })

  it('law 18: only the latest switched read of a key answers, others are abandoned', async () => {
    let superseded = 0
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const { calls, last, open } = await drive('switch', steps)
        expect(open).toEqual([])
        expect(calls).toHaveLength(steps.length)
        superseded += calls.filter((call) => call.end === null).length
        for (const [key, sql] of last) {
          expect(calls.findLast((call) => call.key === key && call.end !== null)?.sql).toBe(sql)
        }
      }),
      runs(30),
    )
    expect(superseded).toBeGreaterThan(20)
  })

  it('a button pressed again during its call makes no second call', async () => {
    const steps = Array.from({ length: 5 }, () => ({ key: 0, pause: 1, latency: 100 }))
    const { calls, open } = await drive('exhaust', steps)
    expect(calls).toHaveLength(1)
    expect(open).toEqual([])
  })

  it('an effect that throws is recorded as abandoned and stops no other', async () => {
    const broken = defineEffect({
      name: 'broken',
      on: ['editor.format_requested'],
      key: ({ data }) => data.id,
      mode: 'concat',
      run: ({ data }) =>
        of(0).pipe(
          mergeMap(() => {
            if (data.sql === 'bad') throw new Error('boom')
            return of(event('editor.formatted', { id: data.id, sql: data.sql, was: data.sql }))
          }),
        ),
    }) as unknown as Effect
    const { world, clock, errors } = createTestClient([], { effects: [broken] })
    for (const sql of ['bad', 'good']) {
      world.store.append([event('editor.format_requested', { id: 'tab', sql })], { corr: sql })
    }
    await clock.settle()
    expect(errors).toHaveLength(1)
    expect(world.store.pending().map((pending) => pending.type)).toEqual(
      expect.arrayContaining(['effect.abandoned', 'editor.formatted']),
    )
    expect(Object.values(world.store.state().outbox.open).filter(({ type }) => type.startsWith('editor'))).toEqual([])
  })
})
