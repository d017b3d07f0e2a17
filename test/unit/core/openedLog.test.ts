import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { history } from '../../../bench/data/history'
import { isAsExported } from '../../../src/boot/file/opened/hash'
import { openLog } from '../../../src/boot/file/files'
import type { Vouch } from '../../../src/boot/file/vouch'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { exportLog } from '../../../src/core/log/file/export'
import { createSnapshots, foldReplay, redact, unpackModel } from '../../support/model'

const LENGTH = 9000
const source = history()
const events = Array.from({ length: LENGTH }, () => source.next().value as EventEnvelope)
const file = new Blob([...exportLog(events, { build: 'b', level: 'texts' }, redact)])

const nobody: Vouch = () => Promise.resolve({ by: 'nobody' })

const opened = async (blob: Blob) => {
  const log = await openLog(blob, 'f', nobody)
  if (!log.ok) throw new Error(log.message)
  return log
}

describe('opened log file', () => {
  it('reopens an exported log of more than 256 MB as a stream', async () => {
    const long = new Blob([file])
    Object.defineProperty(long, 'size', { value: 2 ** 31 })
    Object.defineProperty(long, 'text', { value: () => Promise.reject(new Error('one text')) })
    const log = await opened(long)
    expect(await log.source.read(1, LENGTH)).toHaveLength(LENGTH)
    expect(log.warnings).toEqual([])
  })

  it("checks a file with the browser's hash, or else the page's own", async () => {
    const text = await file.text()
    expect(await isAsExported(file)).toBe(true)
    expect(await isAsExported(new Blob([text.trimEnd()]))).toBe(true)
    const changed = text.replace('"actor":"', '"actor":"x')
    for (const other of [changed, text.replaceAll('\n', '\r\n'), text.slice(0, -300), 'no log', ''])
      expect(await isAsExported(new Blob([other]))).toBe(false)
    expect(await openLog(new Blob([changed]), 'f', nobody)).toMatchObject({ ok: false, code: 'tampered' })
    // a reader of the first hash must not be told apart from a reader of the last
    const sum = (of: string): string => createHash('sha256').update(of).digest('hex')
    const [own = '', body = ''] = [text, changed].map((of) =>
      sum(of.trimEnd().slice(0, of.trimEnd().lastIndexOf('\n'))),
    )
    const twice = changed.replace(/"hash":"[0-9a-f]{64}"}\n$/, `"hash":"${body}","hash":"${own}"}\n`)
    expect(twice).toContain(`"${body}","hash":"${own}"`)
    expect(await isAsExported(new Blob([twice]))).toBe(false)
    expect(await openLog(new Blob([twice]), 'f', nobody)).toMatchObject({ ok: false })
    expect(await openLog(new Blob([text.replaceAll('\n', '\r\n')]), 'f', nobody)).toMatchObject({
      ok: true,
      warnings: [],
    })
  })

  it('law: a seek anywhere in an opened log equals a full replay', async () => {
    const { timeline } = (await opened(file)).source
    for (const seq of [LENGTH, 4096, 100, 4095, 7777]) {
      expect(await timeline.at(seq)).toEqual(foldReplay(events.slice(0, seq)))
    }
  })

  it('a seek in an opened log folds nothing before the nearest snapshot', async () => {
    const { source } = await opened(file)
    for (const event of await source.read(1, 8192)) Object.assign(event, { type: 'nothing.known' })
    expect(await source.timeline.at(LENGTH)).toEqual(foldReplay(events))
  })

  it('reads a log that was cut once, and one with other ends of lines twice', async () => {
    const readings = async (blob: Blob): Promise<number> => {
      let count = 0
      const stream = blob.stream.bind(blob)
      Object.defineProperty(blob, 'stream', {
        value: () => {
          count += 1
          return stream()
        },
      })
      await opened(blob)
      return count
    }
    const text = await file.text()
    expect(await readings(file.slice(0, file.size - 300))).toBe(1)
    expect(await readings(new Blob([text.replaceAll('\n', '\r\n')]))).toBe(2)
    expect(await readings(new Blob([text]))).toBe(1)
  })

  it('stops reading a file that is no log at its first line', async () => {
    const chunk = new TextEncoder().encode(`<html>${'x'.repeat(60_000)}\n`)
    let asked = 0
    const endless = {
      size: Infinity,
      stream: () =>
        new ReadableStream<Uint8Array>({
          pull: (controller) => {
            asked += 1
            controller.enqueue(chunk)
          },
        }),
    }
    expect(await openLog(endless as Blob, 'f', nobody)).toMatchObject({ ok: false, code: 'not_a_log' })
    expect(asked).toBeLessThan(10)
  })
})

describe('snapshots on the way through a log', () => {
  it('snapshots on the way equal a full replay, one per 4,096 events', () => {
    const snapshots = createSnapshots()
    for (const event of events) snapshots.add(event)
    const seqs = [1, 4095, 4096, 5000, LENGTH].map((seq) => snapshots.before(seq)?.seq ?? null)
    expect(seqs).toEqual([null, null, 4096, 4096, 8192])
    expect(unpackModel(snapshots.before(5000)?.state)).toEqual(foldReplay(events.slice(0, 4096)))
  })
})
