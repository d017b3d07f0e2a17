import { describe, expect, test } from 'vitest'

import type { EventEnvelope } from '../../src/events/envelope'
import { createCipher } from '../../src/events/log/cipher'
import type { IdbLog } from '../../src/events/log/idb'
import type { Snapshot } from '../../src/events/log/log'
import type { Trim } from '../../src/events/log/retain'
import { FakeTimers, ids, note, notes, seqs, upTo, World } from '../support/log-world'

const random = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))

const raw = <T>(world: World, work: (database: IDBDatabase) => IDBRequest<T>, version?: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = world.factory.open('log', version)
    request.onerror = () => reject(request.error as Error)
    request.onsuccess = () => {
      const asked = work(request.result)
      asked.onerror = () => reject(asked.error as Error)
      asked.onsuccess = () => {
        const { result } = asked
        request.result.close()
        resolve(result)
      }
    }
  })

const stores = (database: IDBDatabase, name: string) => database.transaction(name, 'readwrite').objectStore(name)

const drop = (world: World): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = world.factory.deleteDatabase('log')
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error as Error)
  })

/** A store as small as can be: what a window would show. */
const follow = (log: IdbLog) => {
  const heard: EventEnvelope[] = []
  log.onCommit(({ events }) => heard.push(...events))
  return heard
}

const withSnapshots = () => {
  const box = { head: 0 }
  return {
    box,
    snapshot: (): Snapshot => ({ seq: box.head, versions: {}, state: { head: box.head } }),
    track: (log: IdbLog, head: number) => {
      box.head = head
      log.onCommit(({ events }) => (box.head = events.at(-1)?.seq ?? box.head))
    },
  }
}

describe('the log across page loads', () => {
  test('finds again what was committed', async () => {
    const world = new World()
    const log = world.window()
    await log.open()
    const events = notes(10)
    log.append(events)
    await log.flush()
    expect(log.storage()).toEqual({ state: 'persisted', reason: '' })
    await log.close()
    const next = await world.window().open()
    expect(next.head).toBe(10)
    expect(ids(next.tail)).toEqual(ids(events))
    expect(seqs(next.tail)).toEqual(upTo(10))
  })

  test('starts from the newest snapshot and the events after it, however long the log is', async () => {
    const world = new World()
    const { snapshot, track } = withSnapshots()
    const log = world.window({ snapshot })
    await log.open()
    track(log, 0)
    for (let round = 0; round < 12; round += 1) {
      log.append(notes(500))
      await log.flush()
    }
    await log.close()
    const again = world.window()
    const opened = await again.open()
    expect(opened.head).toBe(6000)
    expect(opened.snapshot?.seq).toBeGreaterThan(6000 - 2048)
    expect(seqs(opened.tail)).toEqual(upTo(6000, (opened.snapshot?.seq ?? 0) + 1))
    expect(seqs(await again.read(1, 6000))).toEqual(upTo(6000))
    expect(await again.verify()).toEqual({ ok: true, events: 6000, first: 1, head: 6000 })
  })

  test('reads from the beginning where no snapshot was ever taken', async () => {
    const world = new World()
    const log = world.window()
    await log.open()
    log.append(notes(9000))
    await log.flush()
    await log.close()
    const segments = await raw(world, (database) => stores(database, 'segments').count())
    expect(segments).toBeGreaterThan(0)
    const opened = await world.window().open()
    expect(opened.snapshot).toBeNull()
    expect(seqs(opened.tail)).toEqual(upTo(9000))
  })

  test('takes over what a page spilled before it ended, once', async () => {
    const world = new World()
    const timers = new FakeTimers()
    const log = world.window({ environment: { timers } })
    await log.open()
    const [kept, lastWords] = [notes(3), notes(2, 'last words')]
    log.append(kept, { prompt: true })
    await log.flush()
    log.append(lastWords)
    log.spill()
    const [one, two] = [world.window(), world.window()]
    const [first, second] = await Promise.all([one.open(), two.open()])
    await Promise.all([one.flush(), two.flush()])
    expect(ids(await one.read(1, 99))).toEqual(ids([...kept, ...lastWords]))
    expect(Math.max(first.head, second.head)).toBe(5)
    expect(world.storage.items.has('log:spill:w1')).toBe(false)
    const third = await world.window().open()
    expect(ids(third.tail)).toEqual(ids([...kept, ...lastWords]))
  })

  test('takes over once what two pages spilled: the one that it was of, and one that was left while it took it over', async () => {
    const world = new World()
    const timers = new FakeTimers()
    const log = world.window({ environment: { timers } })
    await log.open()
    const lastWords = notes(2, 'last words')
    log.append(lastWords)
    log.spill()
    const key = 'log:spill:w1'
    world.storage.setItem('log:spill:w2', world.storage.getItem(key) ?? '')
    const next = world.window()
    expect(ids((await next.open()).tail)).toEqual(ids(lastWords))
    await next.flush()
    expect(ids(await next.read(1, 99))).toEqual(ids(lastWords))
    expect([...world.storage.items.keys()].filter((one) => one.startsWith('log:spill:'))).toEqual([])
  })

  test('a page that spilled and comes back does not commit twice what another took over', async () => {
    const world = new World()
    const timers = new FakeTimers()
    const sleeping = world.window({ environment: { timers, openChannel: null } })
    await sleeping.open()
    const heard = follow(sleeping)
    const events = notes(3)
    sleeping.append(events)
    sleeping.spill()
    const other = world.window()
    expect((await other.open()).head).toBe(3)
    const later = notes(1, 'later')
    sleeping.append(later)
    await sleeping.flush()
    expect(ids(heard)).toEqual(ids([...events, ...later]))
    expect(ids(await other.read(1, 99))).toEqual(ids([...events, ...later]))
  })

  test('commits when the page is hidden and spills when it may end', async () => {
    const world = new World()
    const life = { hidden: () => {}, leaving: () => {}, back: () => {} }
    const log = world.window({
      environment: {
        timers: new FakeTimers(),
        page: {
          listen: (given) => {
            Object.assign(life, given)
            return () => {}
          },
        },
      },
    })
    await log.open()
    const [first, second] = [note('hidden'), note('leaving')]
    log.append([first])
    const durable = log.committed(first.id)
    life.hidden()
    await durable
    log.append([second])
    life.leaving()
    expect(ids((await world.window().open()).tail)).toEqual(ids([first, second]))
  })
})

describe('encryption at rest', () => {
  test('nothing that was said can be read without the key', async () => {
    const world = new World()
    const timers = new FakeTimers()
    const cipher = createCipher(random(32), random)
    const { snapshot, track } = withSnapshots()
    const log = world.window({
      cipher,
      snapshot: () => ({ ...snapshot(), state: { text: 'SECRET-WORD' } }),
      environment: { timers },
    })
    await log.open()
    track(log, 0)
    log.append(notes(3000, 'SECRET-WORD'))
    await log.flush()
    log.append(notes(3, 'SECRET-WORD'))
    log.spill()
    const everything: unknown[] = [[...world.storage.items.values()]]
    for (const store of ['tail', 'segments', 'snapshots', 'meta']) {
      everything.push(await raw(world, (database) => stores(database, store).getAll() as IDBRequest<unknown>))
    }
    const texts = JSON.stringify(everything, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    )
    expect(texts).toContain('"head":3000')
    expect(texts).not.toContain('SECRET')
    expect(texts).not.toContain('editor.renamed')
    expect(Buffer.from(texts).toString('latin1')).not.toContain(
      Buffer.from('SECRET-WORD').toString('base64').slice(2, 10),
    )
  })

  test('a wrong key is told and wipes nothing', async () => {
    const world = new World()
    const right = createCipher(random(32), random)
    const log = world.window({ cipher: right })
    await log.open()
    const events = notes(5)
    log.append(events)
    await log.flush()
    await log.close()

    const wrong = world.window({ cipher: createCipher(random(32), random) })
    expect(await wrong.open()).toEqual({ snapshot: null, tail: [], head: 0 })
    expect(wrong.storage().state).toBe('blocked')
    expect(wrong.storage().reason).toContain('another key')
    wrong.append(notes(2))
    await wrong.flush()
    await wrong.close()
    const none = world.window()
    await none.open()
    expect(none.storage().state).toBe('blocked')

    const opened = await world.window({ cipher: right }).open()
    expect(ids(opened.tail)).toEqual(ids(events))
  })
})

describe('damage and loss', () => {
  test('a log cut at its end is noticed and counted, and no seq is given twice', async () => {
    const world = new World()
    const log = world.window()
    await log.open()
    log.append(notes(50))
    await log.flush()
    const before = (await raw(world, (database) => stores(database, 'meta').get('log'))) as object
    log.append(notes(10))
    await log.flush()
    await log.close()
    await raw(world, (database) => {
      stores(database, 'meta').put(before, 'log')
      return stores(database, 'tail').delete(51)
    })
    const next = world.window()
    const opened = await next.open()
    expect(next.storage()).toMatchObject({ state: 'lost', lostEvents: 10 })
    expect(seqs(opened.tail)).toEqual(upTo(50))
    next.append(notes(1))
    await next.flush()
    expect(seqs(await next.read(1, 99))).toEqual([...upTo(50), 61])
    expect(await next.verify()).toMatchObject({ ok: true, events: 51 })
    expect(next.storage().state).toBe('lost')
  })

  test('a deleted database is noticed at the next start', async () => {
    const world = new World()
    const log = world.window()
    await log.open()
    log.append(notes(7))
    await log.flush()
    await log.close()
    await drop(world)
    const next = world.window()
    expect((await next.open()).tail).toEqual([])
    expect(next.storage()).toMatchObject({ state: 'lost', lostEvents: 7 })
  })

  test('a database deleted while open is written again from memory', async () => {
    const world = new World()
    const { snapshot, track } = withSnapshots()
    const log = world.window({ snapshot })
    await log.open()
    track(log, 0)
    const events = notes(40)
    log.append(events)
    await log.flush()
    await drop(world)
    const more = notes(2)
    log.append(more)
    await log.flush()
    expect(log.storage().state).toBe('persisted')
    expect(ids(await log.read(1, 99))).toEqual(ids([...events, ...more]))
    const opened = await world.window().open()
    expect(opened.head).toBe(42)
    expect(opened.snapshot?.seq ?? 0).toBe(40)
    expect(await log.verify()).toMatchObject({ ok: true, events: 42 })
  })

  test('events another window still has fill the gap that a third one found', async () => {
    const world = new World()
    const indexedDB = { open: (...args: Parameters<IDBFactory['open']>) => world.factory.open(...args) } as IDBFactory
    const old = world.window({ environment: { indexedDB } })
    await old.open()
    const events = notes(12)
    old.append(events)
    await old.flush()
    old.spill()
    // The database goes away without a word to the window that has it open.
    world.factory = new IDBFactory()
    const third = world.window()
    await third.open()
    expect(third.storage()).toMatchObject({ state: 'lost', lostEvents: 12 })
    const last = notes(1, 'third')
    third.append(last)
    await third.flush()
    await expect.poll(async () => (await third.read(1, 99)).length).toBe(13)
    expect(ids(await third.read(1, 99))).toEqual(ids([...events, ...last]))
    expect(await third.verify()).toMatchObject({ ok: true, events: 13 })
    expect(ids((await world.window().open()).tail)).toEqual(ids([...events, ...last]))
  })

  test('a record that cannot be read is put aside, the rest is kept', async () => {
    const world = new World()
    const log = world.window()
    await log.open()
    for (let round = 0; round < 5; round += 1) {
      log.append(notes(4))
      await log.flush()
    }
    await log.close()
    await raw(world, (database) => {
      const tail = stores(database, 'tail')
      const asked = tail.get(9) as IDBRequest<{ bytes: Uint8Array }>
      asked.addEventListener('success', () => {
        const { bytes } = asked.result
        bytes[20] = (bytes[20] ?? 0) ^ 1
        tail.put({ ...asked.result, bytes }, 9)
      })
      return asked
    })
    const next = world.window()
    const opened = await next.open()
    expect(next.storage()).toMatchObject({ state: 'lost', lostEvents: 4 })
    expect(seqs(opened.tail)).toEqual([...upTo(8), ...upTo(20, 13)])
    expect(await raw(world, (database) => stores(database, 'quarantine').count())).toBe(1)
    expect(await next.verify()).toMatchObject({ ok: true, events: 16 })
    await next.close()
    const later = world.window()
    await later.open()
    expect(later.storage().state).toBe('persisted')
  })

  test('a damaged segment is put aside when it is read, a damaged snapshot passed over', async () => {
    const world = new World()
    const { snapshot, track } = withSnapshots()
    const log = world.window({ snapshot })
    await log.open()
    track(log, 0)
    for (let round = 0; round < 3; round += 1) {
      log.append(notes(1024))
      await log.flush()
      await expect.poll(() => raw(world, (db) => stores(db, 'segments').count())).toBe(round + 1)
    }
    await log.close()
    const damage = (store: string, key: number) =>
      raw(world, (database) => {
        const place = stores(database, store)
        const asked = place.get(key) as IDBRequest<{ bytes: Uint8Array }>
        asked.addEventListener('success', () => {
          const { bytes } = asked.result
          bytes[30] = (bytes[30] ?? 0) ^ 1
          place.put({ ...asked.result, bytes }, key)
        })
        return asked
      })
    await damage('snapshots', 3072)
    await damage('segments', 1025)
    const next = world.window()
    const opened = await next.open()
    expect(opened.snapshot?.seq).toBe(2048)
    expect(seqs(opened.tail)).toEqual(upTo(3072, 2049))
    expect(await next.verify()).toMatchObject({ ok: false, seq: 1025 })
    expect(seqs(await next.read(1, 3072))).toEqual([...upTo(1024), ...upTo(3072, 2049)])
    expect(next.storage()).toMatchObject({ state: 'lost', lostEvents: 1024 })
    expect(await raw(world, (database) => stores(database, 'quarantine').count())).toBe(1)
  })

  test('a database that cannot be opened can be rebuilt; what was in memory comes back', async () => {
    const world = new World()
    const broken = new IDBFactory()
    broken.open = () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError')
    }
    const log = world.window({ environment: { indexedDB: broken } })
    await log.open()
    expect(log.storage().state).toBe('memory')
    const events = notes(3)
    log.append(events)
    await log.flush()
    expect(log.head()).toBe(3)
    await log.rebuild()
    const opened = await world.window().open()
    expect(ids(opened.tail)).toEqual(ids(events))
  })
})

describe('where storage is missing, full or taken', () => {
  test('without IndexedDB work goes on in memory', async () => {
    const world = new World()
    const log = world.window({ environment: { indexedDB: null } })
    await log.open()
    expect(log.storage().state).toBe('memory')
    const event = note('on')
    log.append([event], { prompt: true })
    await log.committed(event.id)
    expect(seqs(await log.read(1, 9))).toEqual([1])
  })

  test('where policy forbids it, too', async () => {
    const factory = new IDBFactory()
    factory.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const log = new World().window({ environment: { indexedDB: factory } })
    await log.open()
    expect(log.storage()).toMatchObject({ state: 'memory', reason: 'the browser does not let this site keep data' })
  })

  test('a database that another layout holds open is told after a second', async () => {
    const world = new World()
    const timers = new FakeTimers()
    const silent = new IDBFactory()
    const request = Reflect.construct(IDBOpenDBRequest, []) as IDBOpenDBRequest & {
      listeners: { type: string; callback: () => void }[]
    }
    silent.open = () => request
    const log = world.window({ environment: { indexedDB: silent, timers } })
    const opening = log.open()
    for (const { type, callback } of request.listeners) if (type === 'blocked') callback()
    timers.advance(999)
    expect(log.storage().state).not.toBe('blocked')
    timers.advance(1)
    expect(log.storage().state).toBe('blocked')
    timers.advance(10_000)
    expect(await opening).toEqual({ snapshot: null, tail: [], head: 0 })
    expect(log.storage().state).toBe('blocked')
  })

  test('a log that a newer build wrote is read, not written', async () => {
    const world = new World()
    const newer = world.window({ schema: 2 })
    await newer.open()
    newer.append(notes(3))
    await newer.flush()
    const older = world.window({ schema: 1 })
    expect((await older.open()).head).toBe(3)
    expect(older.storage().state).toBe('blocked')
    expect(older.storage().reason).toContain('reload')
    const event = note('refused')
    older.append([event])
    await older.flush()
    await expect(older.committed(event.id)).rejects.toThrow('kept in memory')
    expect(await newer.read(1, 9)).toHaveLength(3)
  })

  test('a window stops writing when a newer build appears, and its last events are not lost', async () => {
    const world = new World()
    const older = world.window({ schema: 1 })
    await older.open()
    const newer = world.window({ schema: 2 })
    await newer.open()
    await expect.poll(() => older.storage().state).toBe('blocked')
    const events = notes(2)
    older.append(events)
    await older.flush()
    older.spill()
    const reloaded = await world.window({ schema: 2 }).open()
    expect(ids(reloaded.tail)).toEqual(ids(events))
  })

  test('a newer layout: flush, close, blocked; the older build never deletes', async () => {
    const world = new World()
    const log = world.window({ environment: { timers: new FakeTimers() } })
    await log.open()
    const events = notes(2)
    log.append(events)
    await raw(world, (database) => stores(database, 'tail').count(), 7)
    expect(log.storage().state).toBe('blocked')
    const older = world.window()
    expect((await older.open()).head).toBe(0)
    expect(older.storage().state).toBe('blocked')
    expect(await raw(world, (database) => stores(database, 'tail').count(), 7)).toBe(1)
  })
})

describe('compaction and retention', () => {
  const DAY = 86_400_000

  const filled = async (world: World, options: { now: number; open?: ReadonlySet<string>; bytes?: number }) => {
    const trims: Trim[] = []
    const { snapshot, track } = withSnapshots()
    const log = world.window({
      snapshot,
      clock: () => options.now,
      openIntents: () => options.open ?? new Set(),
      onTrim: (trim) => trims.push(trim),
      retention: { age: 14 * DAY, bytes: options.bytes ?? 64 * 1024 * 1024 },
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

  test('drops by size as well', async () => {
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
