import { describe, expect, it } from 'vitest'

import { eventId, type EventEnvelope } from '../../../src/core/events/envelope'
import type { ReadStore } from '../../../src/core/readModel/store'
import type { PastSource } from '../../../src/views/context'
import { createEventIndex } from '../../../src/views/history/events/eventIndex'
import { fileSource, heldEvents } from '../../../src/boot/file/opened/source'
import { showFile } from '../../../src/views/history/file/openLogFile'
import { createPastControl } from '../../../src/views/shell/past/past'
import { createTimeline, foldReplay } from '../../support/model'

const header = {
  recount: 'log',
  format: 1,
  build: 'x',
  redaction: 'none',
  count: 5,
  first: 1,
  head: 5,
  hash: '',
  schemas: {},
} as const

const opened = (seq: number, session = 's1'): EventEnvelope => ({
  id: eventId(session, seq),
  seq,
  type: 'editor.added',
  v: 1,
  at: seq,
  actor: '1',
  session,
  cause: null,
  corr: `c${seq}`,
  data: {
    id: `e${seq}`,
    name: `Tab ${seq}`,
    dbId: 1,
    catalog: null,
    schema: null,
    sql: '',
    queryLimit: 1,
    origin: 'new',
  },
})

const events = Array.from({ length: 40 }, (_, index) => opened(index + 1, index < 20 ? 's1' : 's2'))

const source = (log: EventEnvelope[], first = 1): PastSource & { add(event: EventEnvelope): void; reads: number } => {
  const listeners = new Set<() => void>()
  const made = {
    kind: 'log' as const,
    title: 'log',
    reads: 0,
    head: () => log.length,
    first: async () => first,
    read: async (from: number, to: number) => {
      made.reads += 1
      return log.filter(({ seq }) => seq !== null && seq >= Math.max(first, from) && seq <= to)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (event: EventEnvelope) => {
      log.push(event)
      for (const listener of listeners) listener()
    },
    timeline: createTimeline({
      head: () => log.length,
      read: async (from, to) => log.filter(({ seq }) => seq !== null && seq >= from && seq <= to),
      snapshotBefore: async () => null,
    }),
  }
  return made
}

const live: ReadStore = { state: () => foldReplay(events), subscribe: () => () => undefined, epoch: () => 0 }

/** One turn of the event loop: every promise that could be kept has been kept. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await turn()
}

describe('past control', () => {
  it('shows the state of a moment with the window that acted in it', async () => {
    const control = createPastControl(source([...events]), live)
    control.show(25)
    expect(control.place().target).toBe(25)
    await until(() => control.place().session === 's2')
    expect(control.place().seq).toBe(25)
    expect(control.store.state().editors.order).toHaveLength(25)
    control.show(7)
    await until(() => control.place().session === 's1')
    expect(control.store.state()).toEqual(foldReplay(events.slice(0, 7)))
  })

  it('shows the last of several quick moves', async () => {
    const control = createPastControl(source([...events]), live)
    for (const seq of [39, 30, 12, 3]) control.show(seq)
    expect(control.place().target).toBe(3)
    await until(() => control.place().seq === 3)
    await turn()
    expect(control.store.state().editors.order).toHaveLength(3)
  })

  it('returns to now at the end of the log and on request, even while a state loads', async () => {
    const control = createPastControl(source([...events]), live)
    control.show(10)
    control.backToNow()
    await turn()
    expect(control.place().seq).toBeNull()
    control.show(40)
    expect(control.place().target).toBeNull()
  })

  it('opens a file at its end, and closes it by returning to now', async () => {
    const control = createPastControl(source([...events]), live)
    control.openFile(
      fileSource(
        'x.recount',
        heldEvents(events.slice(0, 5), () => null),
      ),
      { name: 'x.recount', header, vouched: { by: 'nobody' }, warnings: [] },
    )
    await until(() => control.place().seq === 5)
    control.show(5)
    expect(control.place().file?.name).toBe('x.recount')
    control.backToNow()
    expect(control.place()).toMatchObject({ seq: null, file: null })
    expect(control.place().source.kind).toBe('log')
  })

  it('frees what an opened file holds once something else is shown, and only then', async () => {
    const control = createPastControl(source([...events]), live)
    const facts = { name: 'f', header, vouched: { by: 'nobody' }, warnings: [] } as const
    const closed: string[] = []
    const file = (title: string): PastSource => ({
      ...fileSource(
        title,
        heldEvents(events.slice(0, 5), () => null),
      ),
      close: () => closed.push(title),
    })
    showFile(control, file('first'), facts)
    await until(() => control.place().seq === 5)
    control.show(2)
    expect(closed).toEqual([])
    showFile(control, file('second'), facts, 3)
    expect(closed).toEqual(['first'])
    await until(() => control.place().seq === 3)
    control.backToNow()
    control.show(1)
    expect(closed).toEqual(['first', 'second'])
  })

  it('reports an unreadable state and keeps its place', async () => {
    const broken = source([...events])
    const failing = { ...broken, timeline: { peek: () => null, at: async () => Promise.reject(new Error('gone')) } }
    const control = createPastControl(failing, live)
    control.show(3)
    await until(() => control.place().failed !== null)
    expect(control.place()).toMatchObject({ failed: 'gone', seq: null, target: null })
  })
})

describe('file source', () => {
  it('reads ranges of events with gaps', async () => {
    const file = fileSource(
      'f',
      heldEvents(
        [events[0], events[2], events[3]].flatMap((event) => event ?? []),
        () => null,
      ),
    )
    expect(file.head()).toBe(4)
    const seqs = async (from: number, to: number) => (await file.read(from, to)).map(({ seq }) => seq)
    expect([await seqs(2, 9), await seqs(1, 3), await seqs(2, 2), await seqs(5, 9)]).toEqual([[3, 4], [1, 3], [], []])
    expect(
      await fileSource(
        'empty',
        heldEvents([], () => null),
      ).first(),
    ).toBe(1)
  })
})

describe('event index', () => {
  const model = async () => foldReplay(events)

  it('reads all kept events by page from the end, then receives new ones', async () => {
    const long = Array.from({ length: 3000 }, (_, index) => opened(index + 1))
    const log = source(long, 11)
    const index = createEventIndex(log, model)
    const seen: number[] = []
    const stop = index.subscribe(() => seen.push(index.state().entries.length))
    await until(() => index.state().complete)
    expect(index.state().entries).toHaveLength(2990)
    expect(index.state().entries[0]?.seq).toBe(11)
    expect(index.state().gestures[0]?.entries[0]?.seq).toBe(3000)
    expect(seen[0]).toBe(500)
    log.add(opened(3001))
    await until(() => index.state().head === 3001)
    expect(index.state().gestures[0]?.entries[0]?.seq).toBe(3001)
    stop()
  })

  it('reads nothing without a subscriber', async () => {
    const log = source([...events])
    const index = createEventIndex(log, model)
    index.subscribe(() => undefined)()
    log.add(opened(41))
    await turn()
    expect(log.reads).toBe(0)
    index.subscribe(() => undefined)
    await until(() => index.state().complete)
    expect(index.state().head).toBe(41)
  })

  it('reports a failed read and keeps what was read', async () => {
    const log = source([...events])
    const index = createEventIndex({ ...log, first: async () => Promise.reject(new Error('blocked')) }, model)
    index.subscribe(() => undefined)
    await until(() => index.state().failed !== null)
    expect(index.state().failed).toBe('blocked')
  })
})
