import { describe, expect, test } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import type { PageLife } from '../../../../src/core/log/environment'
import { event } from '../../../../src/core/events/registry'
import { FakeLocks } from '../../../support/locks'
import { FakeTimers, ids, note, notes, World } from '../../../support/logWorld'
import { createStore } from '../../../support/model'

type Life = Parameters<PageLife['listen']>[0]

/** Windows of one browser with locks; each receives the others' storage events. */
const browser = () => {
  const world = new World()
  const locks = new FakeLocks()
  const lives = new Map<string, Life>()
  let count = 0
  const open = async () => {
    count += 1
    const session = `w${count}`
    locks.live(session)
    const log = world.window({
      session,
      environment: {
        timers: new FakeTimers(),
        locks,
        page: {
          listen: (life) => {
            lives.set(session, life)
            return () => undefined
          },
        },
      },
    })
    const opened = await log.open()
    return { log, opened, session }
  }
  const tell = (from: string): void => {
    for (const [session, life] of lives) if (session !== from) life.stored(`log:spill:${from}`)
  }
  return { world, open, tell, end: (session: string) => locks.end(session) }
}

describe('event drafts', () => {
  test('the next window adopts the last draft of a window that ended without notice', async () => {
    const { open, end } = browser()
    const one = await open()
    const [first, second] = [note('S'), note('SELECT')]
    one.log.draft([first])
    one.log.draft([second])
    end(one.session)
    const two = await open()
    expect(ids(two.opened.tail)).toEqual([second.id])
  })

  test('another window leaves the draft of an active window alone', async () => {
    const { open, end, world } = browser()
    const one = await open()
    one.log.draft([note('SEL')])
    const two = await open()
    expect(two.opened.tail).toEqual([])
    one.log.draft([])
    const written = note('SELECT')
    one.log.append([written])
    await one.log.flush()
    expect(world.storage.items.has('log:spill:w1')).toBe(false)
    end(one.session)
    await two.log.flush()
    expect(ids(await two.log.read(1, 9))).toEqual([written.id])
  })

  test('the final event replaces its draft at once, and is written once', async () => {
    const { open, end } = browser()
    const one = await open()
    one.log.draft([note('SEL')])
    one.log.draft([])
    const written = note('SELECT')
    one.log.append([written])
    end(one.session)
    const two = await open()
    expect(ids(two.opened.tail)).toEqual([written.id])
    await one.log.flush()
    expect(ids(await two.log.read(1, 9))).toEqual([written.id])
  })

  test('recovers what a page wrote while the next one was open, once the page ends', async () => {
    const { open, end, tell } = browser()
    const one = await open()
    const two = await open()
    const heard: EventEnvelope[] = []
    two.log.onCommit(({ events }) => heard.push(...events))
    const [draft, kept] = [note('late'), notes(1, 'kept')]
    one.log.draft([draft])
    tell(one.session)
    two.log.append(kept)
    await two.log.flush()
    expect(ids(heard)).toEqual(ids(kept))
    end(one.session)
    await expect.poll(() => ids(heard)).toEqual([...ids(kept), draft.id])
  })

  test('writes no drafts without locks, as others would adopt them', async () => {
    const world = new World()
    const log = world.window()
    await log.open()
    log.draft([note('SEL')])
    expect([...world.storage.items.keys()].filter((key) => key.includes('spill'))).toEqual([])
  })

  test('writes no draft again that a crash brings back from an older disk state', async () => {
    const { open, end, world } = browser()
    const one = await open()
    const draft = note('SEL')
    one.log.draft([draft])
    const old = [...world.storage.items].filter(([key]) => key.startsWith('log:spill:'))
    one.log.draft([])
    const written = { ...note('SELECT'), id: draft.id }
    one.log.append([written])
    await one.log.flush()
    expect(old).toHaveLength(1)
    for (const [key, value] of old) world.storage.items.set(key, value)
    end(one.session)
    const two = await open()
    await two.log.flush()
    expect(await two.log.read(1, 9)).toMatchObject([{ id: draft.id, data: written.data }])
    expect([...world.storage.items.keys()].filter((key) => key.startsWith('log:spill:'))).toEqual([])
  })

  test('an event keeps the id of its draft, and no other event has it', () => {
    const drafts: string[][] = []
    const store = createStore({
      session: 's',
      now: () => 1,
      actor: () => '1',
      log: { append: () => undefined, draft: (events) => void drafts.push(events.map(({ id }) => id)) },
    })
    const typed = event('editor.sql_edited', { id: 'e', changes: [{ at: 0, remove: 0, insert: 'S' }], length: 1 })
    const closed = event('editor.closed', { id: 'x', name: 'x', index: 0 })
    store.draft([typed], { corr: 'a' })
    const [between] = store.append([typed], { corr: 'b' })
    store.draft([typed], { corr: 'c' })
    store.draft([], { corr: 'd' })
    const [other, became, after] = store.append([closed, typed, typed], { corr: 'd' })
    store.draft([typed], { corr: 'e' })
    expect(drafts[1]).toEqual(drafts[0])
    expect(drafts[2]).toEqual([])
    expect(became?.id).toBe(drafts[0]?.[0])
    expect(new Set([drafts[0]?.[0], drafts[3]?.[0], between?.id, other?.id, after?.id]).size).toBe(5)
    expect(() => store.draft([{ type: 'editor.sql_edited', data: { id: 7 } }], { corr: 'f' })).toThrow(/does not fit/)
  })
})
