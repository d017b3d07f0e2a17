import type { EventEnvelope } from '../envelope'
import { upcastUntrusted, type Unreadable } from '../upcast'

import { toBytes } from './bytes'
import { digest } from './chain'
import { TRANSFER_FORMAT, type TransferFooter, type TransferHeader } from './transfer'

export type ImportRefusal =
  | 'empty'
  | 'not_a_log'
  | 'newer_format'
  | 'too_large'
  | 'damaged'
  | 'tampered'
  | 'wrong_order'

export type ImportWarning =
  /** The file was cut: `events` is the intact part, whose hash cannot be checked. */
  | { readonly code: 'truncated'; readonly expected: number; readonly found: number }
  /** Seqs are missing between the first and the last. */
  | { readonly code: 'gaps'; readonly missing: number }
  /** Events of types or versions this build does not know; kept, and ignored by every view. */
  | { readonly code: 'unknown_events'; readonly count: number }
  /** Events whose data is not what their type promises; left out. */
  | { readonly code: 'damaged_events'; readonly count: number }
  /** Keys such as `__proto__`; left out. */
  | { readonly code: 'prototype_keys'; readonly count: number }

export type Imported =
  | {
      readonly ok: true
      readonly header: TransferHeader
      readonly events: readonly EventEnvelope[]
      readonly warnings: readonly ImportWarning[]
    }
  | { readonly ok: false; readonly code: ImportRefusal; readonly message: string }

class Refused extends Error {
  readonly code: ImportRefusal

  constructor(code: ImportRefusal, message: string) {
    super(message)
    this.code = code
  }
}

const LINE_CHARACTERS = 16_000_000
const ID_CHARACTERS = 256
const DEPTH = 64

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ID_CHARACTERS

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const readHeader = (line: string): TransferHeader => {
  const header = line.length > LINE_CHARACTERS ? undefined : parse(line)
  if (!isRecord(header) || header.recount !== 'log' || !isCount(header.format)) {
    throw new Refused('not_a_log', 'This file is not a Recount log.')
  }
  if (header.format > TRANSFER_FORMAT) {
    throw new Refused('newer_format', 'This log was written by a newer version of Recount. Update to open it.')
  }
  const { build, redaction, count, first, head, hash, schemas } = header
  const whole =
    typeof build === 'string' &&
    (redaction === 'allow-list' || redaction === 'none') &&
    isCount(count) &&
    isCount(first) &&
    isCount(head) &&
    isHash(hash) &&
    isRecord(schemas)
  if (!whole) throw new Refused('damaged', 'The first line of this log is damaged.')
  return header as unknown as TransferHeader
}

const readFooter = (line: string | undefined): TransferFooter | null => {
  const footer = line !== undefined && line.startsWith('{"end":') ? parse(line) : undefined
  return isRecord(footer) && footer.end === true && isCount(footer.count) && isHash(footer.hash)
    ? { end: true, count: footer.count, hash: footer.hash }
    : null
}

const isEnvelope = (value: unknown): value is EventEnvelope & { readonly seq: number } =>
  isRecord(value) &&
  isShort(value.id) &&
  isCount(value.seq) &&
  value.seq > 0 &&
  isShort(value.type) &&
  isCount(value.v) &&
  typeof value.at === 'number' &&
  Number.isFinite(value.at) &&
  isShort(value.actor) &&
  isShort(value.session) &&
  (value.cause === null || isShort(value.cause)) &&
  isShort(value.corr) &&
  'data' in value

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype']

/** Takes away keys that could reach a prototype; answers how many. */
const clean = (value: unknown, depth: number): number => {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > DEPTH) throw new Refused('damaged', 'An event in this log is nested too deeply.')
  let taken = 0
  if (!Array.isArray(value)) {
    for (const key of PROTOTYPE_KEYS) if (Object.hasOwn(value, key) && Reflect.deleteProperty(value, key)) taken += 1
  }
  for (const one of Object.values(value)) taken += clean(one, depth + 1)
  return taken
}

const isReserved = (text: unknown): boolean => typeof text === 'string' && text in Object.prototype

/** Fields whose values views and projections use as keys: a name that every object has is none of ours. */
const HANDLES = new Set(['id', 'queryId', 'editorId', 'previous', 'gesture'])

const handlesAreSafe = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(handlesAreSafe)
  return Object.entries(value).every(([key, one]) => !(HANDLES.has(key) && isReserved(one)) && handlesAreSafe(one))
}

const judge = (event: EventEnvelope): Unreadable | null => {
  const { id, session, cause, corr, data } = event
  if ([id, session, cause, corr].some(isReserved) || !handlesAreSafe(data)) return 'damaged'
  try {
    return upcastUntrusted(event).unreadable
  } catch {
    return 'damaged'
  }
}

/** Reads one line; null for one that was cut off, which only the last may be. */
const readLine = (line: string, index: number, cut: boolean): EventEnvelope | null => {
  if (line.length > LINE_CHARACTERS) throw new Refused('too_large', `Line ${index + 1} of this log is too long.`)
  const event = parse(line)
  if (event === undefined && cut) return null
  if (!isEnvelope(event)) throw new Refused('damaged', `Line ${index + 1} of this log is not an event.`)
  return event
}

const read = (text: string): Imported => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  while (lines.at(-1)?.trim() === '') lines.pop()
  const [first] = lines
  if (first === undefined) throw new Refused('empty', 'This file is empty.')
  const header = readHeader(first)
  const footer = lines.length > 1 ? readFooter(lines.at(-1)) : null
  const body = footer === null ? lines : lines.slice(0, -1)
  if (footer !== null && digest(toBytes(body.join('\n'))) !== footer.hash) {
    throw new Refused('tampered', 'This log was changed after it was exported: its checksum does not match.')
  }

  const events: EventEnvelope[] = []
  const ids = new Set<string>()
  let last: number | null = null
  let missing = 0
  let unknown = 0
  let damaged = 0
  let prototypeKeys = 0
  for (let index = 1; index < body.length; index += 1) {
    const event = readLine(body[index] ?? '', index, footer === null && index === body.length - 1)
    if (event === null) break
    const seq = event.seq ?? 0
    if ((last !== null && seq <= last) || ids.has(event.id)) {
      throw new Refused('wrong_order', `Line ${index + 1} of this log repeats an event or is out of order.`)
    }
    missing += last === null ? 0 : seq - last - 1
    last = seq
    ids.add(event.id)
    prototypeKeys += clean(event, 0)
    const unreadable = judge(event)
    if (unreadable === 'damaged') {
      damaged += 1
      continue
    }
    if (unreadable !== null) unknown += 1
    events.push(event)
  }

  const found = ids.size
  const consistent = footer === null || (footer.count === found && header.count === found)
  if (!consistent) throw new Refused('tampered', 'This log says it has another number of events than it has.')
  const warnings: ImportWarning[] = []
  if (footer === null) warnings.push({ code: 'truncated', expected: header.count, found })
  if (missing > 0) warnings.push({ code: 'gaps', missing })
  if (unknown > 0) warnings.push({ code: 'unknown_events', count: unknown })
  if (damaged > 0) warnings.push({ code: 'damaged_events', count: damaged })
  if (prototypeKeys > 0) warnings.push({ code: 'prototype_keys', count: prototypeKeys })
  return { ok: true, header, events, warnings }
}

/**
 * Reads a file that `exportLog` wrote, or that someone says it did. Never throws: what cannot be
 * trusted is refused with a code and a sentence, what can be used in part comes with warnings.
 */
export const importLog = (text: string): Imported => {
  try {
    return read(text)
  } catch (error) {
    return error instanceof Refused
      ? { ok: false, code: error.code, message: error.message }
      : { ok: false, code: 'damaged', message: 'This log cannot be read.' }
  }
}
