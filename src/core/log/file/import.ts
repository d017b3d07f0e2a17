import type { EventEnvelope } from '../../events/envelope'
import type { EventRegistry } from '../../events/registry'
import { upcast, upcastUntrusted, type Reading } from '../../events/upcast'

import { toBytes } from '../bytes'
import { createDigest } from './createDigest'
import { readFooter } from './footer'
import { REDACTIONS, TRANSFER_FORMAT, type TransferFooter, type TransferHeader } from './export'

type ImportRefusal = 'empty' | 'not_a_log' | 'newer_format' | 'too_large' | 'damaged' | 'tampered' | 'wrong_order'

export type ImportWarning =
  /** The file was cut: `events` is the intact part, whose hash cannot be checked. */
  | { readonly code: 'truncated'; readonly expected: number; readonly found: number }
  /** Seqs are missing between the first and the last. */
  | { readonly code: 'gaps'; readonly missing: number }
  /** Events of types or versions this build does not know; kept, and ignored by every view. */
  | { readonly code: 'unknown_events'; readonly count: number }
  /** Events whose data does not match their type; left out. */
  | { readonly code: 'damaged_events'; readonly count: number }
  /** Keys such as `__proto__`; left out. */
  | { readonly code: 'prototype_keys'; readonly count: number }

export type Imported =
  | {
      readonly ok: true
      readonly header: TransferHeader
      /** The last line; null where the file was cut before it. */
      readonly footer: TransferFooter | null
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

/** Characters. An event from a person's work is far shorter; a text of this length still fits into memory several times. */
const MAX_LINE = 128 * 1024 * 1024
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
  const header = parse(line)
  if (!isRecord(header) || header.recount !== 'log' || !isCount(header.format)) {
    throw new Refused('not_a_log', 'This file is not a Recount log.')
  }
  if (header.format > TRANSFER_FORMAT) {
    throw new Refused('newer_format', 'This log was written by a newer version of Recount. Update to open it.')
  }
  const { build, redaction, count, first, head, hash, schemas } = header
  const whole =
    typeof build === 'string' &&
    Object.values<unknown>(REDACTIONS).includes(redaction) &&
    isCount(count) &&
    isCount(first) &&
    isCount(head) &&
    isHash(hash) &&
    isRecord(schemas)
  if (!whole) throw new Refused('damaged', 'The first line of this log is damaged.')
  return header as unknown as TransferHeader
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

const RESERVED: ReadonlySet<unknown> = new Set(Object.getOwnPropertyNames(Object.prototype))

const isReserved = (text: unknown): boolean => RESERVED.has(text)

/** Fields whose values views and projections use as keys: a name that every object has is none of ours. */
const HANDLES = new Set(['id', 'queryId', 'editorId', 'previous', 'gesture'])

interface Findings {
  prototypeKeys: number
  hasReservedHandle: boolean
}

const reachesPrototype = (key: string): boolean => key === '__proto__' || key === 'constructor' || key === 'prototype'

/**
 * Takes away and counts keys that could reach a prototype, and looks for handles that could: in one walk, since logs are long. The value
 * comes from JSON, so that its own keys are all that a loop over it meets.
 */
const sweep = (value: object, findings: Findings, depth = 0): void => {
  if (depth > DEPTH) throw new Refused('damaged', 'An event in this log is nested too deeply.')
  if (Array.isArray(value)) {
    for (const one of value as readonly unknown[]) {
      if (typeof one === 'object' && one !== null) sweep(one, findings, depth + 1)
    }
    return
  }
  const record = value as Record<string, unknown>
  for (const key in record) {
    if (reachesPrototype(key)) {
      Reflect.deleteProperty(record, key)
      findings.prototypeKeys += 1
      continue
    }
    const one = record[key]
    if (typeof one === 'object' && one !== null) sweep(one, findings, depth + 1)
    else if (HANDLES.has(key) && isReserved(one)) findings.hasReservedHandle = true
  }
}

/** The event in the version of this build, or the reason why it has none. */
const judge = (event: EventEnvelope, registry: EventRegistry): Reading => {
  if ([event.session, event.cause, event.corr].some(isReserved)) return { event, unreadable: 'damaged' }
  try {
    return upcastUntrusted(event, registry)
  } catch {
    return { event, unreadable: 'damaged' }
  }
}

/** Reads one line; null for one that was cut off, which only the last may be. */
const readLine = (line: string, index: number, cut: boolean): EventEnvelope | null => {
  const event = parse(line)
  if (event === undefined && cut) return null
  if (!isEnvelope(event)) throw new Refused('damaged', `Line ${index + 1} of this log is not an event.`)
  return event
}

/** Another reader's share of the work on the same file, which this one leaves to it. */
export interface Shared {
  /** The hash of the file. */
  readonly hash?: boolean
  /** The ids and data of its events: what comes of it counts only if the other one finds no fault in any. */
  readonly checks?: boolean
  /** Its events: the result has none. */
  readonly events?: boolean
}

/** Receives the events of a file in their order. */
export interface LogReceiver {
  /** Each event that this build can read, in its version. */
  readonly onEvent?: (event: EventEnvelope) => void
  /** The line of each event that is not damaged. Kept lines cost the collector of garbage less than kept events. */
  readonly onLine?: (seq: number, line: string) => void
}

/** Takes the events of a file one by one and counts their faults. */
const createCollector = (registry: EventRegistry, { onEvent, onLine }: LogReceiver, shared: Shared) => {
  const events: EventEnvelope[] = []
  const ids = new Set<string>()
  let count = 0
  let last: number | null = null
  let missing = 0
  let unknown = 0
  let damaged = 0
  let prototypeKeys = 0

  /** The event in the version of this build; null for one that no view may meet. */
  const check = (event: EventEnvelope): Reading | null => {
    ids.add(event.id)
    const findings: Findings = { prototypeKeys: 0, hasReservedHandle: false }
    sweep(event, findings)
    prototypeKeys += findings.prototypeKeys
    return findings.hasReservedHandle ? null : judge(event, registry)
  }

  const add = (event: EventEnvelope, line: string, index: number): void => {
    const seq = event.seq ?? 0
    if ((last !== null && seq <= last) || ids.has(event.id)) {
      throw new Refused('wrong_order', `Line ${index + 1} of this log repeats an event or is out of order.`)
    }
    missing += last === null ? 0 : seq - last - 1
    last = seq
    count += 1
    const reading = shared.checks ? upcast(event, registry) : check(event)
    if (reading === null || reading.unreadable === 'damaged') {
      damaged += 1
      return
    }
    if (!shared.events) events.push(event)
    onLine?.(seq, line)
    if (reading.unreadable === null) onEvent?.(reading.event)
    else unknown += 1
  }

  const result = (header: TransferHeader, footer: TransferFooter | null): Imported => {
    const consistent = footer === null || (footer.count === count && header.count === count)
    if (!consistent) throw new Refused('tampered', 'This log says it has another number of events than it has.')
    const warnings: ImportWarning[] = []
    if (footer === null) warnings.push({ code: 'truncated', expected: header.count, found: count })
    if (missing > 0) warnings.push({ code: 'gaps', missing })
    if (unknown > 0) warnings.push({ code: 'unknown_events', count: unknown })
    if (damaged > 0) warnings.push({ code: 'damaged_events', count: damaged })
    if (prototypeKeys > 0) warnings.push({ code: 'prototype_keys', count: prototypeKeys })
    return { ok: true, header, footer, events, warnings }
  }
  return { add, result }
}

const NEWLINE = '\n'
const RETURN = '\r'

const isBlank = (line: string): boolean => !line.startsWith('{') && line.trim() === ''

export interface LogReader {
  /** Takes the next bytes of the file; false once nothing that follows can make it a log. */
  write(bytes: Uint8Array): boolean
  /** The end of the file. */
  end(): Imported
}

/**
 * Reads a file of `exportLog`, or one that claims to be, as its bytes come: besides the events it holds only the incomplete line.
 * Never throws: an untrusted file is refused with a code and a sentence, a partly usable one comes with warnings. `shared` says what
 * another reader of the file does.
 */
export const createLogReader = (
  registry: EventRegistry,
  receiver: LogReceiver = {},
  shared: Shared = {},
): LogReader => {
  const collector = createCollector(registry, receiver, shared)
  const digest = createDigest()
  const decoder = new TextDecoder()
  let header: TransferHeader | null = null
  let refusal: Refused | null = null
  /** Pieces of the line that is not whole yet. */
  let open: string[] = []
  let openLength = 0
  /** The last line is an event or the footer: the next one decides. */
  let last: string | null = null
  let blanks = 0
  let index = 0
  let isOver = false

  const refuse = (error: unknown): void => {
    refusal ??= error instanceof Refused ? error : new Refused('damaged', 'This log cannot be read.')
  }

  const accept = (line: string, cut: boolean): void => {
    if (!shared.hash) digest.update(toBytes(index === 0 ? line : NEWLINE + line))
    try {
      if (refusal !== null) return
      if (index === 0) header = readHeader(line)
      else {
        const event = readLine(line, index, cut)
        if (event !== null) collector.add(event, line, index)
      }
    } catch (error) {
      refuse(error)
      isOver = index === 0
    } finally {
      index += 1
    }
  }

  const take = (line: string): void => {
    if (isBlank(line)) {
      blanks += 1
      return
    }
    if (last !== null) accept(last, false)
    if (blanks > 0) {
      refuse(
        last === null
          ? new Refused('not_a_log', 'This file is not a Recount log.')
          : new Refused('damaged', `Line ${index + 1} of this log is not an event.`),
      )
    }
    blanks = 0
    last = line
  }

  const closeLine = (piece: string): string => {
    const line = open.length === 0 ? piece : [...open, piece].join('')
    open = []
    openLength = 0
    return line.endsWith(RETURN) ? line.slice(0, -1) : line
  }

  // a text for each chunk, cut at its lines: to decode each line by itself takes longer than to parse it
  const write = (bytes: Uint8Array): boolean => {
    const text = decoder.decode(bytes, { stream: true })
    let from = 0
    for (let to = text.indexOf(NEWLINE); to >= 0 && !isOver; to = text.indexOf(NEWLINE, from)) {
      take(closeLine(text.slice(from, to)))
      from = to + 1
    }
    if (isOver) return false
    open.push(text.slice(from))
    openLength += text.length - from
    if (openLength <= MAX_LINE) return true
    refuse(new Refused('too_large', 'This log has a line of more than 128 MB.'))
    isOver = true
    return false
  }

  const finish = (): Imported => {
    if (!isOver) take(closeLine(decoder.decode()))
    if (last === null && refusal === null) throw new Refused('empty', 'This file is empty.')
    const footer = last === null || index === 0 || isOver ? null : readFooter(last)
    if (footer === null && last !== null && !isOver) accept(last, true)
    if (header !== null && footer !== null && !shared.hash && digest.hex() !== footer.hash) {
      throw new Refused('tampered', 'This log was changed after it was exported: its checksum does not match.')
    }
    if (refusal !== null || header === null)
      throw refusal ?? new Refused('not_a_log', 'This file is not a Recount log.')
    return collector.result(header, footer)
  }

  return {
    write,
    end: () => {
      try {
        return finish()
      } catch (error) {
        refuse(error)
        const { code, message } = error instanceof Refused ? error : new Refused('damaged', 'This log cannot be read.')
        return { ok: false, code, message }
      }
    },
  }
}
