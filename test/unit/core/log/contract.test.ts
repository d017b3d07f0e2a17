import { describe, expect, test } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import type { Log, Snapshot } from '../../../../src/core/log/log'
import { createMemoryLog } from '../../../support/memoryLog'
import { FakeTimers, ids, note, notes, seqs, upTo, World } from '../../../support/logWorld'

interface Made {
  readonly log: Log
  readonly timers: FakeTimers
}

const implementations: readonly (readonly [string, (snapshot: () => Snapshot | null) => Made])[] = [
  [
    'memory',
    (snapshot) => {
      const timers = new FakeTimers()
      return { log: createMemoryLog({ snapshot, timers }), timers }
    },
  ],
  [
    'IndexedDB',
    (snapshot) => {
      const timers = new FakeTimers()
      return { log: new World().window({ snapshot, environment: { timers } }), timers }
    },
  ],
]

describe.each(implementations)('log in %s', (_, make) => {
  const opened = async (snapshot: () => Snapshot | null = () => null) => {
    const made = make(snapshot)
    const start = await made.log.open()
    return { ...made, start }
  }

  test('starts empty', async () => {
    const { log, start } = await opened()
    expect(start).toEqual({ snapshot: null, tail: [], head: 0, pending: [] })
    expect(log.head()).toBe(0)
    expect(await log.read(1, 10)).toEqual([])
    expect(await log.first()).toBe(1)
    expect(await log.snapshotBefore(10)).toBeNull()
  })

  test('stores appended events in order and returns them by id', async () => {
    const { log } = await opened()
    const events = notes(5)
    log.append(events.slice(0, 2))
    log.append(events.slice(2))
    await log.flush()
    expect(log.head()).toBe(5)
    const read = await log.read(2, 4)
    expect(ids(read)).toEqual(ids(events.slice(1, 4)))
    expect(seqs(read)).toEqual([2, 3, 4])
    expect(read[0]).toEqual({ ...events[1], seq: 2 })
  })

  test('announces every commit once, in order', async () => {
    const { log } = await opened()
    const heard: EventEnvelope[] = []
    const stop = log.onCommit(({ events }) => heard.push(...events))
    const events = notes(3)
    log.append(events)
    await log.flush()
    log.append(notes(1), { prompt: true })
    await log.flush()
    stop()
    log.append(notes(1))
    await log.flush()
    expect(seqs(heard)).toEqual([1, 2, 3, 4])
    expect(ids(heard.slice(0, 3))).toEqual(ids(events))
  })

  test('commits 250 ms after the first buffered event', async () => {
    const { log, timers } = await opened()
    const event = note('later')
    log.append([event])
    const durable = log.committed(event.id)
    timers.advance(249)
    expect(log.head()).toBe(0)
    timers.advance(1)
    await durable
    expect(await log.read(1, 9)).toHaveLength(1)
  })

  test('commits at once for 64 events and for prompt ones', async () => {
    const { log } = await opened()
    const many = notes(64)
    log.append(many)
    await log.committed(many[63]?.id ?? '')
    const prompt = note('now')
    log.append([prompt], { prompt: true })
    await log.committed(prompt.id)
    expect(log.head()).toBe(65)
  })

  test('keeps texts that are invalid Unicode, and large ones', async () => {
    const { log } = await opened()
    const odd = ['\ud800 alone', '', '\u2028\n\r\t"\\', '9007199254740993', 'ü'.repeat(100_000), '__proto__']
    log.append(odd.map((text) => note(text)))
    await log.flush()
    expect((await log.read(1, 9)).map(({ data }) => (data as { name: string }).name)).toEqual(odd)
  })

  test('a listener that throws does not keep others from being called', async () => {
    const { log } = await opened()
    const reported: unknown[] = []
    globalThis.reportError = (error) => reported.push(error)
    let heard = 0
    log.onCommit(() => {
      throw new Error('listener')
    })
    log.onCommit(({ events }) => (heard += events.length))
    log.append(notes(2))
    await log.flush()
    Reflect.deleteProperty(globalThis, 'reportError')
    expect(heard).toBe(2)
    expect(reported).toHaveLength(1)
  })

  test('stores snapshots and returns the newest at or before a seq', async () => {
    let head = 0
    const snapshot = () => ({ seq: head, versions: { editor: 1 }, state: { upTo: head } })
    const { log } = await opened(snapshot)
    log.onCommit(({ events }) => (head = events.at(-1)?.seq ?? head))
    for (let round = 0; round < 4; round += 1) {
      log.append(notes(1024))
      await log.flush()
    }
    const last = notes(1)
    log.append(last)
    await log.flush()
    await expect.poll(() => log.snapshotBefore(5000)).not.toBeNull()
    await expect.poll(async () => (await log.snapshotBefore(1500))?.seq).toBe(1024)
    expect(await log.snapshotBefore(1023)).toBeNull()
    expect((await log.snapshotBefore(1024))?.state).toEqual({ upTo: 1024 })
    expect(seqs(await log.read(1000, 1100))).toEqual(upTo(1100, 1000))
  })
})
