import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { toBytes } from '../../../../src/core/log/bytes'
import { createPseudonym, exportLog as toPieces } from '../../../../src/core/log/file/export'
import { exportLog, importLog } from '../../../support/transfer'
import { placed } from '../../../support/arbitraryEvents'
import { ids, note, notes } from '../../../support/logWorld'
import { runs } from '../../../support/runs'
import { createLogReader, foldReplay, redact } from '../../../support/model'

const file = (count = 5) => exportLog(placed(notes(count)), { build: '1.2.3', level: 'texts' })

/** The lines with a footer that fits them, as a forger would write it. */
const resigned = (lines: readonly string[]): string => {
  const body = lines.join('\n')
  const hash = createHash('sha256').update(body).digest('hex')
  return `${body}\n${JSON.stringify({ end: true, count: lines.length - 1, hash })}\n`
}

type Forged = Record<string, unknown>

const forged = (change: (event: Forged, index: number) => unknown, count = 4): string => {
  const [header = '', ...rest] = file(count).trimEnd().split('\n')
  const events = rest.slice(0, -1).map((line, index) => {
    const changed = change(JSON.parse(line) as Forged, index)
    return typeof changed === 'string' ? changed : JSON.stringify(changed)
  })
  return resigned([header, ...events])
}

describe('log as a file', () => {
  test('an exported log imports unchanged', () => {
    const events = placed(notes(20), 7)
    const imported = importLog(exportLog(events, { build: '1.2.3', level: 'texts' }))
    expect(imported).toMatchObject({ ok: true, warnings: [] })
    if (!imported.ok) throw new Error(imported.message)
    expect(imported.events).toEqual(events)
    expect(imported.header).toMatchObject({ build: '1.2.3', redaction: 'none', count: 20, first: 7, head: 26 })
    expect(imported.header.schemas).toEqual({ 'editor.renamed': 1 })
  })

  test('reads an empty log, a byte order mark and Windows line ends', () => {
    expect(importLog(exportLog([], { build: 'b', level: 'texts' }))).toMatchObject({ ok: true, events: [] })
    expect(importLog(`\uFEFF${file()}`)).toMatchObject({ ok: true, warnings: [] })
    expect(importLog(file().replaceAll('\n', '\r\n'))).toMatchObject({ ok: true, warnings: [] })
  })

  test('pseudonyms are equal for equal ids within a file and differ between files', () => {
    const [one, two] = [createPseudonym(new Uint8Array(32)), createPseudonym(new Uint8Array(32).fill(1))]
    expect(one('e1')).toBe(one('e1'))
    expect(one('e1')).not.toBe(one('e2'))
    expect(one('e1')).not.toBe(two('e1'))
    expect(one('e1')).toMatch(/^[\w-]{11}$/)
  })
})

describe('files that are not what they seem', () => {
  const refusals: readonly (readonly [string, string, string])[] = [
    ['nothing', '', 'empty'],
    ['blank lines', '\n \n\n', 'empty'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'not_a_log'],
    ['other JSON', '{"events":[]}\n', 'not_a_log'],
    ['a list', '[1,2,3]', 'not_a_log'],
    ['null', 'null', 'not_a_log'],
    ['bytes', '\u0000\u0001\ufffd\ufffd', 'not_a_log'],
    ['a newer format', file().replace('"format":1', '"format":2'), 'newer_format'],
    ['a header without its fields', '{"recount":"log","format":1}\n', 'damaged'],
    ['a header with wrong types', file().replace('"build":"1.2.3"', '"build":{"a":1}'), 'damaged'],
    ['a changed word', file().replace('note 3', 'note X'), 'tampered'],
    ['a changed header', file().replace('"redaction":"none"', '"redaction":"allow-list"'), 'tampered'],
    ['a line taken out', file().split('\n').toSpliced(3, 1).join('\n'), 'tampered'],
    [
      'lines exchanged',
      file()
        .split('\n')
        .toSpliced(2, 2, ...file().split('\n').slice(2, 4).reverse())
        .join('\n'),
      'tampered',
    ],
    ['a wrong count, signed anew', resigned(file().trimEnd().split('\n').slice(0, -2)), 'tampered'],
    ['a seq twice', forged((event) => ({ ...event, seq: 1 })), 'wrong_order'],
    ['seqs backwards', forged((event, index) => ({ ...event, seq: 9 - index })), 'wrong_order'],
    ['an id twice', forged((event) => ({ ...event, id: 'same' })), 'wrong_order'],
    ['a seq that is no number', forged((event) => ({ ...event, seq: '1' })), 'damaged'],
    ['a seq of infinity', forged((event) => JSON.stringify(event).replace(/"seq":\d+/, '"seq":1e999')), 'damaged'],
    ['a pending event', forged((event) => ({ ...event, seq: null })), 'damaged'],
    ['an event without data', forged((event) => ({ ...event, data: undefined })), 'damaged'],
    ['an event that is a list', forged(() => []), 'damaged'],
    ['an event that is not JSON', forged(() => '{"id":'), 'damaged'],
    ['a type that is an object', forged((event) => ({ ...event, type: { toString: 1 } })), 'damaged'],
    ['an id of a megabyte', forged((event) => ({ ...event, id: 'x'.repeat(1_000_000) })), 'damaged'],
    ['a time that is text', forged((event) => ({ ...event, at: 'now' })), 'damaged'],
    [
      'deep nesting',
      forged((event) =>
        JSON.stringify(event).replace(/"data":.*/, `"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      ),
      'damaged',
    ],
  ]

  test.each(refusals)('rejects a log file: %s', (_, text, code) => {
    const imported = importLog(text)
    expect(imported).toMatchObject({ ok: false, code })
    expect(imported.ok ? '' : imported.message).toMatch(/^[A-Z].*\.$/)
  })

  test('rejects a line without an end before it fills the memory', () => {
    const reader = createLogReader()
    const megabyte = new Uint8Array(1024 * 1024).fill(120)
    reader.write(toBytes(`${file().split('\n')[0]}\n`))
    let written = 0
    while (written < 1000 && reader.write(megabyte)) written += 1
    expect(written).toBe(128)
    expect(reader.end()).toMatchObject({ ok: false, code: 'too_large' })
  })

  test('reads a file the same however its bytes are cut into chunks', () => {
    const texts = [
      file(6),
      `\uFEFF${file(3).replaceAll('\n', '\r\n')}\n\n`,
      forged((event) => ({ ...event, id: 'é🙂' }), 1),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(fc.nat(40), { minLength: 1, maxLength: 9 }), (text, lengths) => {
        const bytes = toBytes(text)
        const reader = createLogReader()
        for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
          const to = from + (lengths[turn % lengths.length] ?? 0) + 1
          reader.write(bytes.subarray(from, to))
          from = to
        }
        expect(reader.end()).toEqual(importLog(text))
      }),
      runs(100),
    )
  })

  test('exports in pieces, so that no text holds a whole log', () => {
    const events = placed(notes(20_000))
    const pieces = toPieces(events, { build: 'b', level: 'texts' }, redact)
    expect(pieces.length).toBeGreaterThan(3)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_100_000)
  })

  test('a cut file offers its intact part, wherever it is cut', () => {
    const whole = file(6)
    const all = importLog(whole)
    const headerEnd = whole.indexOf('\n')
    const seen = new Set<number>()
    for (let cut = headerEnd + 1; cut < whole.length - 1; cut += 1) {
      const imported = importLog(whole.slice(0, cut))
      if (!imported.ok || !all.ok) throw new Error('refused')
      expect(imported.events).toEqual(all.events.slice(0, imported.events.length))
      expect(imported.warnings).toContainEqual({ code: 'truncated', expected: 6, found: imported.events.length })
      seen.add(imported.events.length)
    }
    expect([...seen]).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('reports missing seqs', () => {
    const imported = importLog(forged((event, index) => ({ ...event, seq: (index + 1) * 2 })))
    expect(imported).toMatchObject({ ok: true, warnings: [{ code: 'gaps', missing: 3 }] })
  })

  test('leaves out and counts data of a wrong type', () => {
    const imported = importLog(
      forged((event, index) => (index === 1 ? { ...event, data: { id: 7, name: [] } } : event)),
    )
    expect(imported).toMatchObject({ ok: true, warnings: [{ code: 'damaged_events', count: 1 }] })
    expect(imported.ok && imported.events).toHaveLength(3)
  })

  test('removes keys that target a prototype', () => {
    const imported = importLog(
      forged((event) =>
        JSON.stringify(event).replace(
          '"data":{',
          '"__proto__":{"polluted":1},"data":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
        ),
      ),
    )
    expect(imported).toMatchObject({ ok: true, warnings: [{ code: 'prototype_keys', count: 12 }] })
    expect(JSON.stringify(imported)).not.toContain('polluted')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test.each(['__proto__', 'constructor', 'toString'])('%s as an id or a session reaches no prototype', (name) => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    const hostile = [
      (event: Forged) => ({ ...event, session: name }),
      (event: Forged) => ({ ...event, type: 'editor.renamed', data: { id: name, name: 'polluted', was: '' } }),
      (event: Forged) => ({ ...event, type: 'session.started', data: { previous: name, build: 'b' } }),
      (event: Forged) => ({ ...event, cause: name }),
    ]
    for (const change of hostile) {
      const imported = importLog(forged((event, index) => (index === 2 ? change(event) : event)))
      expect(imported).toMatchObject({ ok: true, warnings: [{ code: 'damaged_events', count: 1 }] })
      if (imported.ok) foldReplay(imported.events)
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  })

  test('HTML in names stays plain text', () => {
    const html = '<img src=x onerror=alert(1)></script>\u2028'
    const imported = importLog(exportLog(placed([note(html)]), { build: html, level: 'texts' }))
    expect(imported).toMatchObject({ ok: true, events: [{ data: { name: html } }], header: { build: html } })
  })

  test('an import never throws, and detects every changed byte', () => {
    const whole = file(8)
    const original = importLog(whole)
    fc.assert(
      fc.property(
        fc.nat({ max: whole.length - 3 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
        (at, junk) => {
          const changed = whole.slice(0, at) + junk + whole.slice(at + junk.length)
          const imported = importLog(changed)
          const harmless =
            changed === whole || !imported.ok || imported.warnings.some(({ code }) => code === 'truncated')
          expect(harmless || JSON.stringify(imported) === JSON.stringify(original)).toBe(true)
        },
      ),
      runs(3000),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(importLog(text).ok).toBe(false)
      }),
      runs(500),
    )
  })

  test('exports and imports 100,000 events', () => {
    const events = placed(notes(100_000))
    const text = exportLog(events, { build: 'b', level: 'texts' })
    const imported = importLog(text)
    expect(imported.ok && ids(imported.events)).toEqual(ids(events))
  })
})
