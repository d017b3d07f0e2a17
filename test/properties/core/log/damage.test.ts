import * as fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import { createCipher, plainCipher, type Cipher } from '../../../../src/core/log/cipher'
import type { SegmentRecord, SnapshotRecord, TailRecord } from '../../../../src/core/log/format'
import { ids, notes, seqs, World } from '../../../support/logWorld'
import { runs } from '../../../support/runs'

const random = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))

const STORES = ['tail', 'segments', 'snapshots', 'meta', 'quarantine'] as const
type StoredRecord = TailRecord | SegmentRecord | SnapshotRecord
type Rows = readonly (readonly [number | string, StoredRecord])[]
type Dump = Readonly<Record<(typeof STORES)[number], Rows>>

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })

const within = async <T>(factory: IDBFactory, work: (tx: IDBTransaction) => Promise<T>): Promise<T> => {
  const opening = factory.open('log', 1)
  opening.onupgradeneeded = () => {
    for (const name of STORES) opening.result.createObjectStore(name, { autoIncrement: name === 'quarantine' })
  }
  const database = await asked(opening)
  const result = await work(database.transaction([...STORES], 'readwrite'))
  database.close()
  return result
}

const dumpOf = (factory: IDBFactory): Promise<Dump> =>
  within(factory, async (tx) => {
    const rows = async (name: string) => {
      const store = tx.objectStore(name)
      const [keys, values] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())])
      return keys.map((key, index) => [key as number | string, values[index] as StoredRecord] as const)
    }
    const all = await Promise.all(STORES.map(async (name) => [name, await rows(name)] as const))
    return Object.fromEntries(all) as unknown as Dump
  })

const restore = async (dump: Dump): Promise<World> => {
  const world = new World()
  await within(world.factory, async (tx) => {
    const writes = STORES.flatMap((name) =>
      dump[name].map(([key, value]) => asked(tx.objectStore(name).put(value, key))),
    )
    await Promise.all(writes)
  })
  return world
}

/** A stored log of three segments with their snapshots and a tail of five records. */
const written = async (cipher: Cipher) => {
  const world = new World()
  let head = 0
  const log = world.window({ cipher, snapshot: () => ({ seq: head, versions: {}, state: { head } }) })
  await log.open()
  log.onCommit(({ events }) => (head = events.at(-1)?.seq ?? head))
  const all: EventEnvelope[] = []
  for (const size of [1024, 1024, 1024, 4, 4, 4, 4, 4]) {
    const events = notes(size)
    all.push(...events)
    log.append(events)
    await log.flush()
    if (size < 1024) continue
    const snapshots = async () => (await dumpOf(world.factory)).snapshots.map(([key]) => key)
    await expect.poll(snapshots).toContain(head)
  }
  await log.close()
  const events = all.map((event, index) => ({ ...event, seq: index + 1 }))
  return { events, dump: await dumpOf(world.factory) }
}

interface Damage {
  readonly store: 'tail' | 'segments' | 'snapshots'
  readonly pick: number
  /** A bit of a byte of the stored bytes, or one of the other fields. */
  readonly what: { readonly byte: number; readonly bit: number } | { readonly field: number }
}

const damages: fc.Arbitrary<readonly Damage[]> = fc.array(
  fc.record({
    store: fc.constantFrom('tail' as const, 'segments' as const, 'snapshots' as const),
    pick: fc.nat(20),
    what: fc.oneof(
      { weight: 4, arbitrary: fc.record({ byte: fc.nat(1_000_000), bit: fc.nat(7) }) },
      { weight: 1, arbitrary: fc.record({ field: fc.nat(20) }) },
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

const spoil = <Row extends StoredRecord>(row: Row, what: Damage['what']): Row => {
  if ('field' in what) {
    const fields = Object.keys(row).filter((key) => key !== 'bytes') as (keyof Row)[]
    const field = fields[what.field % fields.length] as keyof Row
    const value: unknown = row[field]
    return { ...row, [field]: typeof value === 'number' ? value + 1 : `${String(value)}0` }
  }
  const bytes = row.bytes.slice()
  const at = what.byte % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ (1 << what.bit)
  return { ...row, bytes }
}

interface Hit {
  readonly store: Damage['store']
  readonly key: number | string
  readonly row: StoredRecord
  readonly before: StoredRecord
  readonly harmless: boolean
}

/** Fields that repeat the key, or that only give retention the age of a loose record. */
const isHarmless = (store: Damage['store'], before: StoredRecord, after: StoredRecord): boolean => {
  const changed = Object.keys(before).filter(
    (key) => before[key as keyof StoredRecord] !== after[key as keyof StoredRecord],
  )
  return changed.every((key) => key === 'first' || key === 'seq' || (key === 'at' && store === 'tail'))
}

/** Each record is damaged once at most: two flips of one bit are none. */
const spoiled = (dump: Dump, list: readonly Damage[]) => {
  const hit = new Map<string, Hit>()
  for (const { store, pick, what } of list) {
    const rows = dump[store]
    const [key, row] = rows[pick % rows.length] ?? []
    if (key === undefined || row === undefined || hit.has(`${store} ${key}`)) continue
    const after = spoil(row, what)
    hit.set(`${store} ${key}`, { store, key, row: after, before: row, harmless: isHarmless(store, row, after) })
  }
  const damaged = { ...dump }
  for (const { store, key, row } of hit.values()) {
    damaged[store] = damaged[store].map(([at, value]) => (at === key ? [at, row] : [at, value]))
  }
  return { damaged, hit: [...hit.values()] }
}

for (const [name, cipher] of [
  ['as it is', plainCipher],
  ['encrypted', createCipher(random(32), random)],
] as const) {
  test(`law 10: any damage in storage is detected and reported, the rest kept: ${name}`, async () => {
    const { events, dump } = await written(cipher)
    const counts = { tail: 0, segments: 0, snapshots: 0, harmless: 0 }
    expect(dump.segments).toHaveLength(3)
    expect(dump.tail.length).toBeGreaterThanOrEqual(5)
    await fc.assert(
      fc.asyncProperty(damages, async (list) => {
        const { damaged, hit: all } = spoiled(dump, list)
        const hit = all.filter(({ harmless }) => !harmless)
        counts.harmless += all.length - hit.length
        const gone = new Set<number>()
        for (const { store, before } of hit) {
          counts[store] += 1
          if (store === 'snapshots') continue
          const { first, last } = before as TailRecord
          for (let seq = first; seq <= last; seq += 1) gone.add(seq)
        }
        const intact = events.filter(({ seq }) => !gone.has(seq))

        const world = await restore(damaged)
        const log = world.window({ cipher })
        const opened = await log.open()
        const from = opened.snapshot?.seq ?? 0
        if (opened.snapshot !== null) expect(opened.snapshot.state).toStrictEqual({ head: from })
        expect(opened.tail).toEqual(intact.filter(({ seq }) => seq > from))
        // By then the opening has set unusable records aside and counted them.
        const unread = hit.some(({ store, before }) => store === 'snapshots' || (before as TailRecord).last <= from)
        expect((await log.verify()).ok).toBe(!unread)
        expect(await log.read(1, events.length)).toEqual(intact)
        expect(log.storage().state).toBe(gone.size > 0 ? 'lost' : 'persisted')
        expect(log.storage().lostEvents ?? 0).toBe(gone.size)
        const aside = (await dumpOf(world.factory)).quarantine.length
        expect(aside).toBe(hit.filter(({ store }) => store !== 'snapshots').length)

        const more = notes(2, 'afterwards')
        log.append(more)
        await log.flush()
        await log.close()
        const later = world.window({ cipher })
        await later.open()
        const found = await later.read(1, later.head())
        expect(seqs(found)).toEqual([...seqs(intact), events.length + 1, events.length + 2])
        expect(ids(found)).toEqual([...ids(intact), ...ids(more)])
        await later.close()
      }),
      runs(150),
    )
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(10)
  })
}
