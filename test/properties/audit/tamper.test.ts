import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Verdict, fingerprintOf, verifyPieces } from '../../../scripts/recount-verify.mjs'
import { type AuditKey, openAuditKey } from '../../../server/audit/chain/key'
import { signHead } from '../../../server/audit/chain/sign'
import { exportStream } from '../../../server/audit/export/write'
import { trimLog } from '../../../server/audit/tombstone/trim'
import { type Store, instanceId, openStore } from '../../../server/metadata/store'
import { strictLog } from '../../server/support/audit'
import { runs } from '../../support/runs'

interface Installation {
  readonly home: string
  readonly store: Store
  readonly auditKey: AuditKey
  readonly instance: string
}

let now = 0
const homes: Installation[] = []

const install = async (): Promise<Installation> => {
  const home = mkdtempSync(join(tmpdir(), 'recount-tamper-'))
  const store = await openStore(home, now, () => (now += 1000))
  const made = { home, store, auditKey: openAuditKey(home), instance: await instanceId(store) }
  homes.push(made)
  return made
}

const STAMPS = { created_by: null, changed_by: null, created_ms: 0, changed_ms: 0 }

const addTag = async ({ store }: Installation, name: string): Promise<void> => {
  await store
    .insertInto('tag')
    .values({ name, description: 'é "\u2028" 👍', ...STAMPS })
    .execute()
}

const exportOf = async (made: Installation): Promise<string> => {
  const last = await made.store
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  const lines: string[] = []
  for await (const line of exportStream({ ...made, clock: () => now }, { first: 1, last: last.seq }))
    lines.push(String(line))
  return lines.join('')
}

/** A log with signatures, tombstones and texts of all kinds, and that of another installation. */
const fill = async (made: Installation): Promise<string> => {
  for (let n = 0; n < 12; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- entries in their order
    await addTag(made, `tag ${n}`)
    // oxlint-disable-next-line no-await-in-loop
    if (n % 5 === 4) await signHead({ ...made, clock: () => now, log: strictLog })
  }
  await trimLog(made.store, 1, now + 86_400_000 - 10_000)
  await signHead({ ...made, clock: () => now, log: strictLog })
  return exportOf(made)
}

let file: string
let other: string
let key: string

beforeAll(async () => {
  const made = await install()
  file = await fill(made)
  key = fingerprintOf(made.auditKey.publicKey)
  other = await fill(await install())
})
afterAll(async () => {
  for (const { home, store } of homes) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await store.destroy()
    rmSync(home, { recursive: true })
  }
})

const verify = (bytes: Uint8Array): Promise<Verdict> => verifyPieces([bytes], { key })

interface Line {
  type: string
  seq: number
  at: number
  hash: string
  signature: string
  installation: string
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')
const parse = (line: string): Line => JSON.parse(line) as Line
const isEntry = (line: string): boolean => line.startsWith('{"type":"entry"')
const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const entryIndexes = (): number[] => linesOf(file).flatMap((line, index) => (isEntry(line) ? [index] : []))

/** Ways to tamper with the file, each with two numbers that choose where. */
const ways: Readonly<Record<string, (a: number, b: number) => Buffer>> = {
  'flipped bit': (a, b) => {
    const bytes = Buffer.from(file)
    const at = a % bytes.length
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (b % 8))
    return bytes
  },
  'cut tail': (a) => {
    const bytes = Buffer.from(file)
    return bytes.subarray(0, a % bytes.length)
  },
  'cut entries': (a) => {
    const lines = linesOf(file)
    const entries = entryIndexes()
    const left = 1 + (a % (entries.length - 1))
    return Buffer.from(joined(lines.filter((line, index) => !isEntry(line) || index <= (entries[left - 1] ?? 0))))
  },
  dropped: (a) => {
    const lines = linesOf(file)
    const entries = entryIndexes()
    lines.splice(entries[a % entries.length] ?? 1, 1)
    return Buffer.from(joined(lines))
  },
  reordered: (a, b) => {
    const lines = linesOf(file)
    const entries = entryIndexes()
    const one = entries[a % entries.length] ?? 1
    const two = entries[(a + 1 + (b % (entries.length - 1))) % entries.length] ?? 1
    ;[lines[one], lines[two]] = [lines[two] ?? '', lines[one] ?? '']
    return Buffer.from(joined(lines))
  },
  renumbered: (a, b) => {
    const lines = linesOf(file)
    const entries = entryIndexes()
    const at = entries[a % entries.length] ?? 1
    const entry = parse(lines[at] ?? '')
    lines[at] = JSON.stringify({ ...entry, seq: entry.seq + 1 + (b % 5) })
    return Buffer.from(joined(lines))
  },
  'dropped and renumbered': (a) => {
    const entries = entryIndexes()
    const gone = entries[a % (entries.length - 1)] ?? 1
    const lines = linesOf(file).flatMap((line, index) => {
      if (index === gone) return []
      if (!isEntry(line) || index < gone) return [line]
      const entry = parse(line)
      return [JSON.stringify({ ...entry, seq: entry.seq - 1 })]
    })
    return Buffer.from(joined(lines))
  },
  'bad signature': (a, b) => {
    const lines = linesOf(file)
    const signed = lines.flatMap((line, index) => (/^\{"type":"(?:signature|footer)"/.test(line) ? [index] : []))
    const at = signed[a % signed.length] ?? 1
    const line = parse(lines[at] ?? '')
    const bytes = Buffer.from(line.signature, 'base64')
    const place = b % bytes.length
    bytes[place] = (bytes[place] ?? 0) ^ 1
    lines[at] = JSON.stringify({ ...line, signature: bytes.toString('base64') })
    return Buffer.from(joined(lines))
  },
  blanked: (a) => {
    const lines = linesOf(file)
    const whole = entryIndexes().filter((index) => lines[index]?.includes('"content":null') === false)
    const at = whole[a % whole.length] ?? 1
    lines[at] = JSON.stringify({ ...parse(lines[at] ?? ''), content: null, salt: null })
    return Buffer.from(joined(lines))
  },
  'other moment': (a, b) => {
    const lines = linesOf(file)
    const entries = entryIndexes()
    const at = entries[a % entries.length] ?? 1
    const entry = parse(lines[at] ?? '')
    lines[at] = JSON.stringify({ ...entry, at: entry.at - 1 - b })
    return Buffer.from(joined(lines))
  },
  'other installation': (a) => {
    if (a % 2 === 0) return Buffer.from(other)
    const lines = linesOf(file)
    lines[0] = JSON.stringify({ ...parse(lines[0] ?? ''), installation: 'f'.repeat(32) })
    return Buffer.from(joined(lines))
  },
}

/** The kinds of damage that the verifier may name for each way; any kind where a byte can be anywhere. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  'cut tail': ['cut', 'changed'],
  'cut entries': ['cut', 'signature'],
  dropped: ['dropped', 'cut', 'signature'],
  reordered: ['reordered', 'dropped'],
  renumbered: ['renumbered'],
  'dropped and renumbered': ['changed', 'cut'],
  'bad signature': ['signature'],
  blanked: ['changed', 'tombstone'],
  'other moment': ['changed'],
  'other installation': ['other installation'],
}

test('the file is whole before anyone tampers with it', async () => {
  expect(await verify(Buffer.from(file))).toMatchObject({ ok: true, signatures: 3 })
  expect((await verify(Buffer.from(file))) as { tombstones: number }).toHaveProperty('tombstones', expect.any(Number))
  expect(linesOf(file).filter((line) => line.includes('"content":null')).length).toBeGreaterThan(0)
  // in pieces of any size, and without a key
  const bytes = Buffer.from(file)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, n) => bytes.subarray(n * 7, n * 7 + 7))
  expect((await verifyPieces(pieces)).ok).toBe(true)
})

test('a file of a form that the program does not know is refused as such', async () => {
  const [header = '', ...rest] = linesOf(file)
  const verdict = await verify(Buffer.from(joined([header.replace('"format":2', '"format":1'), ...rest])))
  expect(verdict).toMatchObject({ ok: false, line: 1, kind: 'header' })
})

test('each of 100 tamperings is found, and each way is tried', async () => {
  const tried = new Map<string, number>()
  const number = fc.nat({ max: 1_000_000 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(ways)), number, number, async (way, a, b) => {
      tried.set(way, (tried.get(way) ?? 0) + 1)
      const tampered = ways[way]?.(a, b) ?? Buffer.alloc(0)
      expect(tampered.equals(Buffer.from(file))).toBe(false)
      const verdict = await verify(tampered)
      expect([way, verdict.ok]).toEqual([way, false])
      if (NAMED[way]) expect(NAMED[way]).toContain((verdict as { kind: string }).kind)
    }),
    runs(100),
  )
  expect([...tried.keys()].toSorted()).toEqual(Object.keys(ways).toSorted())
})

test('every single bit of a line of each kind is vouched for', async () => {
  const bytes = Buffer.from(file)
  const lines = linesOf(file)
  const chosen = [0, 3, lines.length - 2, lines.length - 1]
  const missed: number[] = []
  for (const line of chosen) {
    const start = Buffer.byteLength(joined(lines.slice(0, line)))
    for (let at = start; at <= start + Buffer.byteLength(lines[line] ?? ''); at += 1) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      if ((await verify(flipped)).ok) missed.push(at)
    }
  }
  expect(missed).toEqual([])
})
