import { afterEach, describe, expect, test } from 'vitest'

import { event } from '../../../../src/core/events/registry'
import { effectiveEditor } from '../../../../src/projections/editor/editors'
import type { Store } from '../../../../src/core/readModel/store'
import type { IdbLog } from '../../../../src/core/log/idb/idb'
import { installFaults } from '../../../support/logFaults'
import { FakeLocks } from '../../../support/locks'
import { FakeTimers, World } from '../../../support/logWorld'
import { createStore } from '../../../support/model'

const faults = installFaults()
afterEach(() => faults.disarm())

interface Page {
  readonly log: IdbLog
  readonly store: Store
  readonly timers: FakeTimers
  /** The text that the tab shows. */
  readonly text: () => string | undefined
  readonly add: (sql: string) => void
  readonly type: (insert: string, at: number) => void
  readonly end: () => void
}

/** Pages of one browser, one after the other or together, over one log. */
const browser = () => {
  const world = new World()
  const locks = new FakeLocks()
  let count = 0
  const open = async (indexedDB: IDBFactory | null = world.factory): Promise<Page> => {
    count += 1
    const session = `w${count}`
    const timers = new FakeTimers()
    locks.live(session)
    const log = world.window({ session, environment: { indexedDB, timers, locks } })
    const store: Store = createStore({ session, now: () => count, actor: () => '1', log })
    log.onCommit(({ events }) => store.confirm(events))
    store.load(await log.open())
    log.onAdopted((events) => store.adopt(events))
    const text = () => effectiveEditor(store.state().editors, 'e')?.sql
    return {
      log,
      store,
      timers,
      text,
      add: (sql) => {
        const context = { dbId: null, catalog: null, schema: null }
        store.append([event('editor.added', { id: 'e', name: 'e', ...context, sql, queryLimit: 1, origin: 'new' })], {
          corr: 'a',
        })
      },
      type: (insert, at) => {
        const length = (text() ?? '').length + insert.length
        store.append([event('editor.sql_edited', { id: 'e', changes: [{ at, remove: 0, insert }], length })], {
          corr: 't',
        })
      },
      end: () => {
        log.spill()
        locks.end(session)
      },
    }
  }
  return { open }
}

const FOR_EVER = 1_000_000

describe('full disk', () => {
  test('shows the newest text after a reload with a full disk, and typing goes on', async () => {
    const { open } = browser()
    const one = await open()
    one.add('SELECT')
    await one.log.flush()
    faults.arm(1, 'quota', FOR_EVER)
    one.type(' 1', 6)
    await one.log.flush()
    expect(one.log.storage().state).toBe('quota')
    one.end()

    // reading goes on, writing does not
    faults.disarm()
    const write = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    const two = await open()
    try {
      expect(two.text()).toBe('SELECT 1')
      two.type(', 2', 8)
      await two.log.flush()
      expect(two.text()).toBe('SELECT 1, 2')
      expect(two.log.storage().state).toBe('quota')
    } finally {
      IDBObjectStore.prototype.add = write
    }
    await two.log.flush()
    expect(two.text()).toBe('SELECT 1, 2')
    two.end()
    const three = await open()
    expect(three.text()).toBe('SELECT 1, 2')
    expect(await three.log.read(1, 9)).toHaveLength(3)
  })

  test('a page without a database shows what the page before it could not store', async () => {
    const { open } = browser()
    const one = await open(null)
    one.add('SELECT')
    one.type(' 1', 6)
    one.end()
    const two = await open(null)
    await expect.poll(two.text).toBe('SELECT 1')
    two.type(', 2', 8)
    two.end()
    const three = await open()
    expect(three.text()).toBe('SELECT 1, 2')
    await three.log.flush()
    expect(await three.log.read(1, 9)).toHaveLength(3)
  })
})

describe('change that does not fit its text', () => {
  test('never applies a change that was made on another text', async () => {
    const page = await browser().open()
    page.add('SELECT 25 -- older')
    const changes = [{ at: 27, remove: 0, insert: ' later' }]
    page.store.append([event('editor.sql_edited', { id: 'e', changes, length: 33 })], { corr: 't' })
    expect(page.text()).toBe('SELECT 25 -- older')
    const within = [{ at: 9, remove: 0, insert: 'x' }]
    page.store.append([event('editor.sql_edited', { id: 'e', changes: within, length: 28 })], { corr: 't' })
    expect(page.text()).toBe('SELECT 25 -- older')
  })
})
