import { describe, expect, test } from 'vitest'

import { FakeTimers, ids, note, notes, seqs, World } from '../../../support/logWorld'
import { raw, stores } from '../../../support/logIdb'

describe('missing, full or blocked storage', () => {
  test('works in memory without IndexedDB', async () => {
    const world = new World()
    const log = world.window({ environment: { indexedDB: null } })
    await log.open()
    expect(log.storage().state).toBe('memory')
    const event = note('on')
    log.append([event], { prompt: true })
    await log.committed(event.id)
    expect(seqs(await log.read(1, 9))).toEqual([1])
  })

  test('works in memory where policy forbids IndexedDB', async () => {
    const factory = new IDBFactory()
    factory.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const log = new World().window({ environment: { indexedDB: factory } })
    await log.open()
    expect(log.storage()).toMatchObject({ state: 'memory', reason: 'the browser does not let this site keep data' })
  })

  test('reports after a second that another layout holds the database open', async () => {
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
    expect(await opening).toEqual({ snapshot: null, tail: [], head: 0, pending: [] })
    expect(log.storage().state).toBe('blocked')
  })

  test('reads a log that a newer build wrote, but does not write to it', async () => {
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

  test('a window stops writing for a newer build and loses none of its last events', async () => {
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

  test('a newer layout makes the older build flush, close and block, but never delete', async () => {
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
