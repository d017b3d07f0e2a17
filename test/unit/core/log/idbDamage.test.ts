import { describe, expect, test } from 'vitest'

import { ids, notes, seqs, upTo, World } from '../../../support/logWorld'
import { raw, stores, drop, withSnapshots } from '../../../support/logIdb'

describe('damage and loss', () => {
  test('detects and counts events cut off at the end, and gives no seq twice', async () => {
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

  test('detects a deleted database at the next start', async () => {
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

  test('rewrites a database that was deleted while open from memory', async () => {
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

  test('fills a gap that a third window found with events another window still has', async () => {
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

  test('sets an unreadable record aside and keeps the rest', async () => {
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

  test('sets a damaged segment aside when it is read, and skips a damaged snapshot', async () => {
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

  test('rebuilds a database that cannot be opened, with the events in memory', async () => {
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
