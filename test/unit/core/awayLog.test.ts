import { createHash } from 'node:crypto'

import { afterEach, describe, expect, it } from 'vitest'

import { history } from '../../../bench/data/history'
import { readAway, type FileWorker } from '../../../src/boot/file/opened/away'
import { checkFile, holdFile } from '../../../src/boot/file/opened/read'
import { fileSource } from '../../../src/boot/file/opened/source'
import { readTogether } from '../../../src/boot/file/opened/together'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { exportLog } from '../../../src/core/log/file/export'
import { endWorkers, startWorker, startWorkers } from '../../support/fileWorkers'
import { foldReplay, redact } from '../../support/model'

const LENGTH = 6000
const source = history()
const events = Array.from({ length: LENGTH }, () => source.next().value as EventEnvelope)
const file = new Blob([...exportLog(events, { build: 'b', level: 'texts' }, redact)])

afterEach(endWorkers)

/** The file with another line in the place of one, and with a hash that fits. */
const forge = async (index: number, change: (line: string) => string, hashOf?: (body: string) => string) => {
  const lines = (await file.text()).trimEnd().split('\n').slice(0, -1)
  const body = lines.map((line, at) => (at === index ? change(line) : line)).join('\n')
  const hash = hashOf?.(body) ?? createHash('sha256').update(body).digest('hex')
  return new Blob([`${body}\n${JSON.stringify({ end: true, count: LENGTH, hash })}\n`])
}

const opened = async () => {
  const started = startWorker()
  const read = await readAway(started.worker, file)
  if (!read.ok) throw new Error(read.message)
  return { ...started, read, source: fileSource('f', read.held) }
}

describe('log file read by a worker', () => {
  it('law: a seek in a log that a worker holds equals a full replay', async () => {
    const { read, source: held } = await opened()
    expect(read).toMatchObject({ warnings: [], header: { count: LENGTH }, footer: { count: LENGTH } })
    expect([await held.first(), held.head()]).toEqual([1, LENGTH])
    for (const seq of [LENGTH, 4096, 100, 5999, 0])
      expect(await held.timeline.at(seq)).toEqual(foldReplay(events.slice(0, seq)))
    expect(await held.read(4000, 4100)).toEqual(events.slice(3999, 4100))
  })

  it('refuses a log for a damaged line after the moment that was wanted', async () => {
    const forged = await forge(LENGTH, () => '{"id":"x"}')
    const { worker, hasEnded } = startWorker()
    expect(await readAway(worker, forged)).toMatchObject({
      ok: false,
      code: 'damaged',
      message: `Line ${LENGTH + 1} of this log is not an event.`,
    })
    expect(hasEnded()).toBe(true)
  })

  it('leaving while a log is read ends its worker', async () => {
    const leaving = new AbortController()
    const { worker, hasEnded } = startWorker()
    const reading = readAway(worker, file, leaving.signal)
    leaving.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
    expect(hasEnded()).toBe(true)
  })

  it('the signal of a reading that is over ends nothing, closing the log does', async () => {
    const leaving = new AbortController()
    const { worker, hasEnded } = startWorker()
    const read = await readAway(worker, file, leaving.signal)
    if (!read.ok) throw new Error(read.message)
    leaving.abort()
    expect(hasEnded()).toBe(false)
    expect(await read.held.read(1, 2)).toHaveLength(2)
    read.held.close()
    expect(hasEnded()).toBe(true)
  })

  it('a worker that breaks rejects what it was asked', async () => {
    const { source: held, fail, hasEnded } = await opened()
    const asked = held.read(1, LENGTH)
    fail()
    await expect(asked).rejects.toThrow('Open it again')
    expect(hasEnded()).toBe(true)
  })
})

describe('log file read by two workers', () => {
  it('law: a seek in a log that one checks and one holds equals a full replay', async () => {
    const { start, ended } = startWorkers()
    const read = await readTogether(start, file)
    if (!read.ok) throw new Error(read.message)
    expect(read).toMatchObject({ warnings: [], header: { count: LENGTH }, footer: { count: LENGTH } })
    expect(ended()).toEqual([false, true])
    const { timeline } = fileSource('f', read.held)
    for (const seq of [LENGTH, 4096, 100]) expect(await timeline.at(seq)).toEqual(foldReplay(events.slice(0, seq)))
    read.held.close()
    expect(ended()).toEqual([true, true])
  })

  it('gaps and events of an unknown type are no faults', async () => {
    const gapped = events.filter((_, index) => index !== 30)
    const strange = { ...(events[30] as EventEnvelope), type: 'nothing.known' }
    const partly = new Blob([
      ...exportLog(gapped.with(40, { ...strange, seq: 42, id: 'x' }), { build: 'b', level: 'texts' }, redact),
    ])
    const { start, ended } = startWorkers()
    const read = await readTogether(start, partly)
    if (!read.ok) throw new Error(read.message)
    expect(read.warnings).toEqual([
      { code: 'gaps', missing: 1 },
      { code: 'unknown_events', count: 1 },
    ])
    expect(ended()).toEqual([false, true])
    read.held.close()
  })

  it('reads a file alone where no second worker starts, and ends the first', async () => {
    const { start, ended } = startWorkers()
    let count = 0
    const read = await readTogether(() => {
      count += 1
      if (count === 2) throw new Error('no second')
      return start()
    }, file)
    expect(read).toMatchObject({ ok: true, warnings: [], header: { count: LENGTH } })
    expect(ended()).toEqual([true, false])
  })

  const faults: readonly (readonly [string, readonly string[], () => Promise<Blob>])[] = [
    [
      'data that does not fit its type',
      ['damaged_events'],
      () => forge(5000, (line) => JSON.stringify({ ...(JSON.parse(line) as object), data: { x: 1 } })),
    ],
    [
      'a key that reaches a prototype',
      ['prototype_keys'],
      () => forge(4990, (line) => line.replace('"data":{', '"data":{"__proto__":{"x":1},')),
    ],
    ['an empty line', ['damaged'], () => forge(3, () => '')],
    [
      'a repeated id',
      ['wrong_order'],
      () => forge(9, (line) => line.replace(`"${events[8]?.id}"`, `"${events[2]?.id}"`)),
    ],
    ['a hash of other bytes', ['tampered'], () => forge(0, String, () => 'a'.repeat(64))],
    ['a cut end', ['truncated'], async () => file.slice(0, file.size - 2000)],
    ['ends of lines of another system', [], async () => new Blob([(await file.text()).replaceAll('\n', '\r\n')])],
    ['no log', ['not_a_log'], async () => new Blob(['nothing\n'])],
  ]

  it.each(faults)('answers for %s as one worker alone, and leaves no other', async (_, codes, make) => {
    const faulty = await make()
    const { start, ended } = startWorkers()
    const [together, alone] = [await readTogether(start, faulty), await readAway(startWorker().worker, faulty)]
    const factsOf = (read: typeof alone) =>
      read.ok ? [read.header, read.footer, read.warnings, read.held.first, read.held.head] : read
    expect(factsOf(together)).toEqual(factsOf(alone))
    expect(alone.ok ? alone.warnings.map(({ code }) => code) : [alone.code]).toEqual(codes)
    if (together.ok && alone.ok) {
      expect(await together.held.read(1, LENGTH)).toEqual(await alone.held.read(1, LENGTH))
      expect(await together.held.snapshotBefore(LENGTH)).toEqual(await alone.held.snapshotBefore(LENGTH))
      together.held.close()
    }
    expect(ended()).toEqual([true, true, true])
  })

  it('holds no file whose snapshots are of other events than those of its check', async () => {
    const { facts, snapshots } = await checkFile(file)
    expect(facts).toMatchObject({ warnings: [], header: { count: LENGTH } })
    expect(snapshots.map(({ seq }) => seq)).toEqual([4096])
    expect(await holdFile(file, Promise.resolve(snapshots))).toMatchObject({ ok: true })
    const others = [{ seq: 4095, text: '{}' }]
    await expect(holdFile(file, Promise.resolve(others))).rejects.toThrow('changed while it was read')
  })

  it.each([
    ['breaks', (fail: () => void) => fail()],
    ['fails', (_: () => void, reply: (message: unknown) => void) => reply({ failed: 'no room' })],
  ])('reads a file alone where the worker that checks it %s', async (_, end) => {
    const { start, ended } = startWorkers()
    const dead = (): FileWorker => {
      const worker = start()
      let fail = (): void => undefined
      let reply = (_message: unknown): void => undefined
      return {
        ...worker,
        postMessage: () => queueMicrotask(() => end(fail, reply)),
        addEventListener: (type, listener) => {
          if (type === 'error') fail = () => listener(new MessageEvent('error'))
          else reply = (data) => listener(new MessageEvent('message', { data }))
        },
      }
    }
    let count = 0
    const read = await readTogether(() => ((count += 1) === 2 ? dead() : start()), file)
    expect(read).toMatchObject({ ok: true, warnings: [], header: { count: LENGTH } })
    expect(ended()).toEqual([true, true, false])
  })

  it('leaving ends both', async () => {
    const leaving = new AbortController()
    const { start, ended } = startWorkers()
    const reading = readTogether(start, file, leaving.signal)
    leaving.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
    expect(ended()).toEqual([true, true])
  })
})
