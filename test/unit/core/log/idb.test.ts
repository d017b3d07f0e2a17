import { describe, expect, test } from 'vitest'

import { FakeTimers, ids, note, notes, seqs, upTo, World } from '../../../support/logWorld'
import { raw, stores, follow, withSnapshots } from '../../../support/logIdb'

describe('log across page loads', () => {
  test('finds committed events again', async () => {
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

  test('starts from the newest snapshot and the events after it, at any log length', async () => {
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

  test('reads from the beginning where there is no snapshot', async () => {
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

  test('adopts once what a page spilled before it ended', async () => {
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

  test('adopts spilled events once that two pages hold after an interrupted adoption', async () => {
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

  test('a page that spilled and returns does not commit again what another adopted', async () => {
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
