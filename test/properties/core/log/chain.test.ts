import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import { GENESIS } from '../../../../src/core/log/chain'
import { createCipher, plainCipher } from '../../../../src/core/log/cipher'
import {
  Damaged,
  decodeSegment,
  decodeTail,
  encodeChunks,
  encodeSegment,
  placeChunk,
} from '../../../../src/core/log/codec'
import { groupRecords } from '../../../../src/core/log/space/compact'
import type { SegmentRecord, TailRecord } from '../../../../src/core/log/format'
import { arbitraryEvents, placed } from '../../../support/arbitraryEvents'
import { ids, note, notes, seqs, upTo, World } from '../../../support/logWorld'
import { runs } from '../../../support/runs'

const random = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))
const ciphers = [plainCipher, createCipher(random(32), random)]

/** An event after IndexedDB and JSON: `-0` becomes 0, keys without value go. */
const stored = (events: readonly EventEnvelope[]) => JSON.parse(JSON.stringify(events)) as unknown

const records = (batches: readonly (readonly EventEnvelope[])[], cipher = plainCipher): readonly TailRecord[] => {
  const all: TailRecord[] = []
  for (const batch of batches) {
    for (const chunk of encodeChunks(batch, cipher)) {
      all.push(placeChunk(chunk, (all.at(-1)?.last ?? 0) + 1, all.at(-1)?.chain ?? GENESIS))
    }
  }
  return all
}

test('law 9: encode and decode round trip, records and segments, with any text', async () => {
  let halfSurrogates = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryEvents(undefined, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...ciphers),
      async (batches, cipher) => {
        const events = placed(batches.flat().map((event, index) => ({ ...event, id: `e${index}` })))
        if (/\\ud[89a-f]/.test(JSON.stringify(events))) halfSurrogates += 1
        let at = 0
        const parts = batches.map((batch) => events.slice(at, (at += batch.length)))
        const tail = records(parts, cipher)
        expect(tail.flatMap((record) => decodeTail(record, cipher))).toEqual(stored(events))
        const segment = await encodeSegment(tail, GENESIS, cipher)
        expect(await decodeSegment(segment, cipher)).toEqual(stored(events))
        expect([segment.first, segment.last]).toEqual([1, events.length])
      },
    ),
    runs(120),
  )
  expect(halfSurrogates).toBeGreaterThan(10)
})

test('law 9: splits bursts into whole records and groups them into whole segments', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 5 }), (sizes) => {
      const event = note('same')
      const tail = records(sizes.map((size) => Array.from({ length: size }, () => event)))
      expect(tail.every(({ first, last }) => last - first < 1024)).toBe(true)
      const groups = groupRecords(tail)
      const sealed = groups.flat()
      expect(sealed).toEqual(tail.slice(0, sealed.length))
      expect((tail.at(-1)?.last ?? 0) - (sealed.at(-1)?.last ?? 0)).toBeLessThan(1024)
      for (const group of groups) {
        const size = (group.at(-1)?.last ?? 0) - (group[0]?.first ?? 0) + 1
        expect(size).toBeGreaterThanOrEqual(1024)
        expect(size).toBeLessThan(2048)
      }
    }),
    runs(10),
  )
})

test('law 10: flipping any bit or any field of a sealed segment is detected', async () => {
  for (const cipher of ciphers) {
    const segment = await encodeSegment(records([notes(40)], cipher), 'before', cipher)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.record({ byte: fc.nat({ max: segment.bytes.length - 1 }), bit: fc.nat({ max: 7 }) }),
          fc.constantFrom<keyof SegmentRecord>('first', 'last', 'at', 'chain', 'prev', 'hash'),
        ),
        async (damage) => {
          const bytes = segment.bytes.slice()
          const damaged: Record<string, unknown> = { ...segment, bytes }
          if (typeof damage === 'object') bytes[damage.byte] = (bytes[damage.byte] ?? 0) ^ (1 << damage.bit)
          else damaged[damage] = typeof segment[damage] === 'number' ? Number(segment[damage]) + 1 : 'other'
          await expect(decodeSegment(damaged as unknown as SegmentRecord, cipher)).rejects.toThrow(Damaged)
        },
      ),
      runs(300),
    )
  }
})

const raw = <T>(world: World, work: (database: IDBDatabase) => IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = world.factory.open('log')
    request.onsuccess = () => {
      const asked = work(request.result)
      asked.onerror = () => reject(asked.error as Error)
      asked.onsuccess = () => {
        request.result.close()
        resolve(asked.result)
      }
    }
  })

const sealedWorld = async (ageOfFirst: number) => {
  const world = new World()
  let head = 0
  const log = world.window({ snapshot: () => ({ seq: head, versions: {}, state: null }), clock: () => 30 * 86_400_000 })
  await log.open()
  log.onCommit(({ events }) => (head = events.at(-1)?.seq ?? head))
  for (let round = 0; round < 4; round += 1) {
    log.append(notes(1024).map((event) => ({ ...event, at: round === 0 ? ageOfFirst : 29 * 86_400_000 })))
    await log.flush()
    await expect
      .poll(() => raw(world, (db) => db.transaction('snapshots').objectStore('snapshots').getAllKeys()))
      .toContain(head)
  }
  await log.close()
  return world
}

test('law 10: a wrong or missing segment breaks the chain, except with a trim marker', async () => {
  const verifyIn = async (world: World) => {
    const log = world.window({ clock: () => 0 })
    await log.open()
    const verdict = await log.verify()
    await log.close()
    return verdict
  }
  const store = (database: IDBDatabase) => database.transaction('segments', 'readwrite').objectStore('segments')

  expect(await verifyIn(await sealedWorld(29 * 86_400_000))).toMatchObject({ ok: true, events: 4096 })
  expect(await verifyIn(await sealedWorld(1))).toMatchObject({ ok: true, events: 3072, first: 1025 })

  for (const [first, seq] of [
    [1, 1],
    [1025, 1025],
    [3073, 3073],
  ] as const) {
    const world = await sealedWorld(29 * 86_400_000)
    await raw(world, (database) => store(database).delete(first))
    expect(await verifyIn(world)).toMatchObject({ ok: false, seq })
  }

  const other = await sealedWorld(29 * 86_400_000)
  const foreign = await raw(other, (database) => store(database).get(2049) as IDBRequest<SegmentRecord>)
  const world = await sealedWorld(29 * 86_400_000)
  await raw(world, (database) => store(database).put(foreign, 2049))
  expect(await verifyIn(world)).toMatchObject({ ok: false, reason: 'the chain is broken' })
})

test('law 14: compaction keeps every event and order, ends, and seals no segment twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 2, maxLength: 7 }), async (sizes) => {
      const world = new World()
      let head = 0
      const log = world.window({ snapshot: () => ({ seq: head, versions: {}, state: head }) })
      await log.open()
      log.onCommit(({ events }) => (head = events.at(-1)?.seq ?? head))
      const all: EventEnvelope[] = []
      for (const size of sizes) {
        const events = notes(size)
        all.push(...events)
        log.append(events)
        await log.flush()
        expect(ids(await log.read(1, 20_000))).toEqual(ids(all))
      }
      await log.close()
      const segments = await raw(
        world,
        (db) => db.transaction('segments').objectStore('segments').getAll() as IDBRequest<SegmentRecord[]>,
      )
      const tail = await raw(
        world,
        (db) => db.transaction('tail').objectStore('tail').getAll() as IDBRequest<TailRecord[]>,
      )
      for (const { first, last } of segments) expect(last - first + 1).toBeGreaterThanOrEqual(1024)
      const loose = tail.reduce((sum, { first, last }) => sum + last - first + 1, 0)
      expect(loose).toBeLessThan(2048)
      const again = world.window()
      const opened = await again.open()
      expect(seqs(opened.tail)).toEqual(upTo(all.length, (opened.snapshot?.seq ?? 0) + 1))
      expect(await again.verify()).toMatchObject({ ok: true, events: all.length })
      expect(ids(await again.read(1, 20_000))).toEqual(ids(all))
    }),
    runs(12),
  )
})

test('law 14: retention never drops an open intent anywhere', async () => {
  let dropped = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4096 }), async (place) => {
      const world = new World()
      let head = 0
      let open: ReadonlySet<string> = new Set(['none'])
      const log = world.window({
        snapshot: () => ({ seq: head, versions: {}, state: head }),
        openIntents: () => open,
        clock: () => 90 * 86_400_000,
      })
      await log.open()
      log.onCommit(({ events }) => (head = events.at(-1)?.seq ?? head))
      const events = notes(4096)
      const intent = events[place - 1]
      open = new Set([intent?.id ?? ''])
      log.append(events)
      await log.flush()
      await log.close()
      const again = world.window()
      await again.open()
      const first = await again.first()
      if (first > 1) dropped += 1
      expect(first).toBeLessThanOrEqual(place)
      expect(ids(await again.read(place, place))).toEqual([intent?.id])
      expect(await again.verify()).toMatchObject({ ok: true })
    }),
    runs(8),
  )
  expect(dropped).toBeGreaterThan(0)
})
