import { describe, expect, test } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import type { IdbLogOptions } from '../../../../src/core/log/idb/idb'
import type { Snapshot } from '../../../../src/core/log/log'
import { effectiveEditor } from '../../../../src/projections/editor/editors'
import { raw, stores } from '../../../support/logIdb'
import { note, notes, seqs, upTo, World } from '../../../support/logWorld'
import { adaptSnapshot, createStore, createTimeline, foldReplay, isUsable, versions } from '../../../support/model'

const DAY = 86_400_000
const created = note('', {
  type: 'editor.added',
  data: {
    id: 'e1',
    name: 'Sales',
    dbId: 1,
    catalog: null,
    schema: null,
    sql: 'select 1',
    queryLimit: 100,
    origin: 'new',
  },
})
const named = (count: number, name: string) =>
  notes(count).map((event) => ({ ...event, data: { id: 'e1', name, was: '' } }))
const snapshotSeqs = (world: World) => raw(world, (db) => stores(db, 'snapshots').getAllKeys())

/** A window with the store of the product; `made` is what its snapshots say of their versions. */
const start = async (world: World, made: Snapshot['versions'], options: Partial<IdbLogOptions> = {}) => {
  const log = world.window({
    snapshot: () => {
      const taken = store.snapshot()
      return taken === null ? null : { ...taken, versions: made }
    },
    fit: { fits: isUsable, adapt: async (snapshot) => adaptSnapshot(snapshot) },
    ...options,
  })
  const store = createStore({ session: 's', now: () => 1, actor: () => '1', log })
  log.onCommit(({ events }) => store.confirm(events))
  const opened = await log.open()
  store.load(opened)
  const append = async (events: readonly EventEnvelope[]) => {
    log.append(events)
    await log.flush()
  }
  return { log, store, opened, append }
}

const OLDER = { ...versions, editors: versions['editors']! - 1 }

/** The log of an older build, which took a snapshot of its first 1,024 events. */
const older = async (options: Partial<IdbLogOptions> = {}, made = OLDER) => {
  const world = new World()
  const { log, append } = await start(world, made, options)
  await append([created, ...named(1023, 'Costs')])
  await expect.poll(() => snapshotSeqs(world)).toEqual([1024])
  await append(named(5, 'Profits'))
  await log.close()
  return world
}

describe('log with snapshots of an older build', () => {
  test('a new build folds every event, not only those after the old snapshot', async () => {
    const { log, store, opened } = await start(await older(), versions)
    expect(opened.snapshot).toBeNull()
    expect(store.state()).toEqual(foldReplay(await log.read(1, 9999)))
    expect(effectiveEditor(store.state().editors, 'e1')).toMatchObject({ name: 'Profits', sql: 'select 1' })
    await log.close()
  })

  test('a new build writes its own snapshot with its first event', async () => {
    const world = await older()
    const { log, append } = await start(world, versions)
    await append(named(1, 'Losses'))
    await log.close()
    const next = await start(world, versions)
    expect(next.opened.snapshot?.seq).toBe(1030)
    expect(effectiveEditor(next.store.state().editors, 'e1')).toMatchObject({ name: 'Losses', sql: 'select 1' })
    expect(await next.log.verify()).toMatchObject({ ok: true })
    await next.log.close()
  })

  test('a trimmed log continues from the state of its oldest snapshot', async () => {
    const trimming = { clock: () => 30 * DAY, retention: () => ({ age: DAY, bytes: 64 * 1024 * 1024 }) }
    const { log, store, opened } = await start(await older(trimming), versions)
    expect(await log.first()).toBe(1025)
    expect(seqs(opened.tail)).toEqual(upTo(1029, 1025))
    expect(effectiveEditor(store.state().editors, 'e1')).toMatchObject({ name: 'Profits', sql: 'select 1' })
    const past = await createTimeline({ ...log, head: () => log.head() }).at(1026)
    expect(effectiveEditor(past.editors, 'e1')).toMatchObject({ name: 'Profits', sql: 'select 1' })
    await log.close()
  })

  test('drops nothing before a new build has its own snapshot', async () => {
    const world = await older()
    const { log } = await start(world, versions, {
      snapshot: () => null,
      clock: () => 30 * DAY,
      retention: () => ({ age: DAY, bytes: 1 }),
    })
    await log.close()
    expect(await raw(world, (db) => stores(db, 'segments').count())).toBe(1)
  })
})

describe('adapted snapshot of another build', () => {
  const taken = (made: Snapshot['versions']): Snapshot => {
    const state = foldReplay([created])
    return { seq: 1, versions: made, state }
  }

  test('a snapshot keeps each readable slice and resets the others', () => {
    const byId = (made: Snapshot['versions']) =>
      Object.keys((adaptSnapshot(taken(made)).state as { editors: { byId: object } }).editors.byId)
    expect(byId(versions)).toEqual(['e1'])
    expect(byId({ ...versions, editors: 4 })).toEqual(['e1'])
    expect(byId({ ...versions, editors: 3 })).toEqual([])
    expect(byId({ ...versions, editors: versions['editors']! + 1 })).toEqual([])
    expect(byId({ ...versions, packing: 0 })).toEqual([])
  })

  test('accepts a snapshot also where a slice is new since then', () => {
    const { users: _, ...before } = versions
    expect(isUsable(taken(before))).toBe(false)
    expect(isUsable(adaptSnapshot(taken(before)))).toBe(true)
  })
})
