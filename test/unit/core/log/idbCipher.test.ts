import { describe, expect, test } from 'vitest'

import { createCipher } from '../../../../src/core/log/cipher'
import { FakeTimers, ids, notes, World } from '../../../support/logWorld'
import { random, raw, stores, withSnapshots } from '../../../support/logIdb'

describe('encryption at rest', () => {
  test('stores nothing that can be read without the key', async () => {
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

  test('reports a wrong key and deletes nothing', async () => {
    const world = new World()
    const right = createCipher(random(32), random)
    const log = world.window({ cipher: right })
    await log.open()
    const events = notes(5)
    log.append(events)
    await log.flush()
    await log.close()

    const wrong = world.window({ cipher: createCipher(random(32), random) })
    expect(await wrong.open()).toEqual({ snapshot: null, tail: [], head: 0, pending: [] })
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
