import { describe, expect, test } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import type { Trim } from '../../../../src/core/log/space/retain'
import { notes, seqs, upTo, World } from '../../../support/logWorld'
import { raw, stores, withSnapshots } from '../../../support/logIdb'

describe('compaction and retention', () => {
  const DAY = 86_400_000

  const filled = async (
    world: World,
    options: { now: number; open?: ReadonlySet<string>; bytes?: number; days?: number },
  ) => {
    const trims: Trim[] = []
    const { snapshot, track } = withSnapshots()
    const log = world.window({
      snapshot,
      clock: () => options.now,
      openIntents: () => options.open ?? new Set(),
      onTrim: (trim) => trims.push(trim),
      retention: () => ({ age: (options.days ?? 14) * DAY, bytes: options.bytes ?? 64 * 1024 * 1024 }),
    })
    const opened = await log.open()
    track(log, opened.head)
    const append = async (events: readonly EventEnvelope[]) => {
      log.append(events)
      await log.flush()
      const expected = Math.floor(log.head() / 1024)
      await expect.poll(() => raw(world, (db) => stores(db, 'snapshots').getAllKeys())).toContain(expected * 1024)
    }
    return { log, trims, append }
  }

  const batch = (day: number) => notes(1024).map((event) => ({ ...event, at: day * DAY }))

  test('drops the oldest segments by age, leaves a marker, and the chain still holds', async () => {
    const world = new World()
    const { log, trims, append } = await filled(world, { now: 20 * DAY })
    await append(batch(1))
    await append(batch(2))
    await append(batch(19))
    await log.close()
    expect(trims.map(({ to, count }) => ({ to, count }))).toEqual([
      { to: 1024, count: 1024 },
      { to: 2048, count: 1024 },
    ])
    const next = world.window()
    await next.open()
    expect(await next.first()).toBe(2049)
    expect(seqs(await next.read(1, 9999))).toEqual(upTo(3072, 2049))
    expect(next.storage().state).toBe('persisted')
    expect(await next.verify()).toMatchObject({ ok: true, events: 1024, first: 2049 })
    expect((await next.snapshotBefore(2048))?.seq).toBe(2048)
  })

  test('keeps events for as long as was chosen meanwhile', async () => {
    const world = new World()
    const options = { now: 20 * DAY, days: 30 }
    const { log, trims, append } = await filled(world, options)
    await append(batch(1))
    await append(batch(2))
    expect(trims).toEqual([])
    options.days = 7
    await append(batch(19))
    await log.close()
    expect(trims.at(-1)?.to).toBe(2048)
  })

  test('drops the oldest segments by size as well', async () => {
    const world = new World()
    const { log, trims, append } = await filled(world, { now: 0, bytes: 1 })
    await append(batch(1))
    await append(batch(1))
    await log.close()
    expect(trims.at(-1)?.to).toBe(2048)
    expect((await world.window().open()).snapshot?.seq).toBe(2048)
  })

  test('never drops a segment that holds an open intent', async () => {
    const world = new World()
    const events = batch(1)
    const open = new Set([events[700]?.id ?? ''])
    const { log, trims, append } = await filled(world, { now: 40 * DAY, open })
    await append(events)
    await append(batch(2))
    await log.close()
    expect(trims).toEqual([])
    expect(log.head()).toBe(2048)
  })
})
