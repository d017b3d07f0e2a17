import { describe, expect, test } from 'vitest'

import { HAND_OVER_MS } from '../../../src/effects/editor/handOver'
import { holdEditor } from '../../../src/effects/editor/editorLock'
import type { HoldChannel } from '../../../src/effects/editor/lockOptions'
import { event } from '../../../src/core/events/registry'
import type { IdbLog } from '../../../src/core/log/idb/idb'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import type { Store } from '../../../src/core/readModel/store'
import { FakeLocks } from '../../support/locks'
import { FakeAir, FakeTimers, World } from '../../support/logWorld'
import { createStore } from '../../support/model'

// their code comes with the first take over, which is not to be waited for here
await Promise.all([import('../../../src/effects/editor/handOver'), import('../../../src/core/log/windows/takeOver')])

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((done) => setImmediate(done))
}

/** A window with the tab `e` open, in which someone types letter by letter. */
const openWindow = async (shared: { world: World; locks: FakeLocks; air: FakeAir }, session: string) => {
  const { world, locks, air } = shared
  const timers = new FakeTimers()
  locks.live(session)
  const log: IdbLog = world.window({ session, environment: { locks, timers } })
  const store: Store = createStore({ session, now: () => 1, actor: () => '1', log })
  log.onCommit(({ events }) => store.confirm(events))
  log.onAdopted((events) => store.adopt(events))
  store.load(await log.open())
  const text = (): string => effectiveEditor(store.state().editors, 'e')?.sql ?? ''
  let typed = ''
  let isHung = false
  let waiting: (() => void)[] = []
  const heard: { readonly held: boolean; readonly text: string }[] = []
  const edit = () => {
    const changes = [{ at: text().length, remove: 0, insert: typed }]
    return event('editor.sql_edited', { id: 'e', changes, length: text().length + typed.length })
  }
  const flush = (): void => {
    if (typed === '') return
    store.draft([], { corr: 't' })
    const recorded = edit()
    typed = ''
    store.append([recorded], { corr: 't' })
  }
  const openChannel = (name: string): HoldChannel => {
    const channel = air.open()
    void name
    return {
      ...channel,
      addEventListener: (type, listener) =>
        channel.addEventListener(type, (message) => {
          if (isHung) waiting.push(() => listener(message))
          else listener(message)
        }),
    }
  }
  const options = {
    locks,
    openChannel,
    setTimer: (work: () => void, ms: number) => timers.setTimeout(work, ms),
    clearTimer: (id: number) => timers.clearTimeout(id),
    user: 'u',
    session,
  }
  const hold = holdEditor(options, 'e', {
    onChange: (held) => void heard.push({ held, text: text() }),
    handOver: async () => {
      heard.push({ held: false, text: text() })
      flush()
      await log.flush()
    },
    catchUp: () => log.catchUp(({ type }) => type.startsWith('editor.')),
  })
  await turns()
  return {
    log,
    store,
    timers,
    hold,
    heard,
    text,
    flush,
    type: (letters: string) => {
      typed += letters
      store.draft([edit()], { corr: 't' })
    },
    hang: () => {
      isHung = true
    },
    recover: () => {
      isHung = false
      const held = waiting
      waiting = []
      for (const work of held) work()
    },
  }
}

const openBoth = async () => {
  const shared = { world: new World(), locks: new FakeLocks(), air: new FakeAir() }
  const one = await openWindow(shared, 'w1')
  const context = { dbId: null, catalog: null, schema: null }
  one.store.append(
    [event('editor.added', { id: 'e', name: 'e', ...context, sql: 'SELECT', queryLimit: 1, origin: 'new' })],
    { corr: 'a' },
  )
  await one.log.flush()
  const two = await openWindow(shared, 'w2')
  expect(one.heard.at(-1)?.held).toBe(true)
  expect(two.heard.at(-1)).toEqual({ held: false, text: 'SELECT' })
  return { one, two }
}

describe('takeover of a tab', () => {
  test('stores typed text before a takeover lets the other window write', async () => {
    const { one, two } = await openBoth()
    one.type(' 1')
    two.hold.takeOver()
    await expect.poll(() => two.heard.at(-1)).toEqual({ held: true, text: 'SELECT 1' })
    expect(one.heard.at(-1)?.held).toBe(false)
    two.type(', 2')
    two.flush()
    await two.log.flush()
    await turns()
    expect([one.text(), two.text()]).toEqual(['SELECT 1, 2', 'SELECT 1, 2'])
    // and back again
    two.type(', 3')
    one.hold.takeOver()
    await expect.poll(() => one.heard.at(-1)).toEqual({ held: true, text: 'SELECT 1, 2, 3' })
  })

  test('a frozen window hands over its draft, and blocks no other for ever', async () => {
    const { one, two } = await openBoth()
    one.type(' 1')
    one.hang()
    two.hold.takeOver()
    await turns()
    expect(two.heard.at(-1)?.held).toBe(false)
    two.timers.advance(HAND_OVER_MS)
    await expect.poll(() => two.heard.at(-1)).toEqual({ held: true, text: 'SELECT 1' })
    two.type(', 2')
    two.flush()
    await two.log.flush()
    one.recover()
    await turns()
    expect(one.heard.at(-1)?.held).toBe(false)
    expect(one.text()).toBe('SELECT 1, 2')
  })

  test('a tab that was requested and not taken stays with its window', async () => {
    const { one, two } = await openBoth()
    two.hold.takeOver()
    two.hold.release()
    await turns()
    one.timers.advance(2 * HAND_OVER_MS)
    expect(one.heard.at(-1)?.held).toBe(true)
  })

  test('closing a window passes its tab and typed text to the next window', async () => {
    const { one, two } = await openBoth()
    one.type(' 1')
    one.flush()
    one.hold.release()
    await one.log.flush()
    await expect.poll(() => two.heard.at(-1)).toEqual({ held: true, text: 'SELECT 1' })
  })
})
