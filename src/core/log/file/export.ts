import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

import type { LogSignature } from '../../../../contract/audit/logFile'
import type { EventEnvelope } from '../../events/envelope'
import type { Pseudonym } from '../../events/redact'

import { toBytes, type Bytes } from '../bytes'
import { createDigest } from './createDigest'

/** Version of the file's own form; events carry versions of their own. */
export const TRANSFER_FORMAT = 1

/**
 * Parts of a log that a file has. `shape`: only fields declared public are readable. `sql`: names too, and SQL without its
 * literals. `texts`: everything.
 */
export type LogLevel = 'shape' | 'sql' | 'texts'

export const REDACTIONS = { shape: 'allow-list', sql: 'names', texts: 'none' } as const satisfies Record<
  LogLevel,
  string
>

/** First line of a file. */
export interface TransferHeader {
  readonly recount: 'log'
  readonly format: number
  readonly build: string
  readonly redaction: (typeof REDACTIONS)[LogLevel]
  readonly count: number
  /** First and last seq, 0 when there are no events. */
  readonly first: number
  readonly head: number
  /** SHA-256 over the lines of the events. */
  readonly hash: string
  /** Highest version of each event type inside. */
  readonly schemas: Readonly<Record<string, number>>
}

/** Last line of a file: its absence means that the file was cut, its hash covers every line before. */
export interface TransferFooter {
  readonly end: true
  readonly count: number
  readonly hash: string
  /** Of the server, when it signed the file. */
  readonly signed?: LogSignature
}

export type ExportOptions =
  | { readonly build: string; readonly level: 'texts' }
  | {
      readonly build: string
      readonly level: 'shape' | 'sql'
      /** 32 random bytes, to be thrown away afterwards: pseudonyms of two exports cannot be matched. */
      readonly key: Uint8Array
    }

/** Keyed pseudonyms of 11 characters, as long as the longest client id (`A4.09`). */
export const createPseudonym = (key: Uint8Array): Pseudonym => {
  const pseudonyms = new Map<string, string>()
  return (text) => {
    const before = pseudonyms.get(text)
    if (before !== undefined) return before
    const bytes = hmac(sha256, key, toBytes(text)).subarray(0, 8)
    const pseudonym = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace('=', '')
    pseudonyms.set(text, pseudonym)
    return pseudonym
  }
}

const versionsOf = (events: readonly EventEnvelope[]): Readonly<Record<string, number>> => {
  const versions = new Map<string, number>()
  for (const { type, v } of events) versions.set(type, Math.max(v, versions.get(type) ?? 0))
  return Object.fromEntries([...versions].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A piece of a file is about this long: one text of a whole log can be longer than a text may be. */
const PIECE_CHARACTERS = 1_000_000

/** Lines in UTF-8, each with its end, in pieces. */
const piecesOf = (events: readonly EventEnvelope[]): readonly Bytes[] => {
  const pieces: Bytes[] = []
  let piece = ''
  for (const event of events) {
    piece += `${JSON.stringify(event)}\n`
    if (piece.length < PIECE_CHARACTERS) continue
    pieces.push(toBytes(piece))
    piece = ''
  }
  if (piece !== '') pieces.push(toBytes(piece))
  return pieces
}

/** The checksum of lines: it leaves out the end of the last one. */
const digestOf = (pieces: readonly Bytes[]): string => {
  const digest = createDigest()
  pieces.forEach((piece, index) => digest.update(index === pieces.length - 1 ? piece.subarray(0, -1) : piece))
  return digest.hex()
}

/**
 * Events as the pieces of a file: NDJSON with a header, one event a line, and a footer. The events are those of the redaction
 * already. Expects confirmed events in order.
 */
export const writeLogFile = (
  events: readonly EventEnvelope[],
  { build, redaction }: Pick<TransferHeader, 'build' | 'redaction'>,
): readonly Bytes[] => {
  const lines = piecesOf(events)
  const header: TransferHeader = {
    recount: 'log',
    format: TRANSFER_FORMAT,
    build,
    redaction,
    count: events.length,
    first: events[0]?.seq ?? 0,
    head: events.at(-1)?.seq ?? 0,
    hash: digestOf(lines),
    schemas: versionsOf(events),
  }
  const body = [toBytes(`${JSON.stringify(header)}\n`), ...lines]
  const footer: TransferFooter = { end: true, count: events.length, hash: digestOf(body) }
  return [...body, toBytes(`${JSON.stringify(footer)}\n`)]
}

/**
 * The log as the pieces of a file at a level. Events this build does not know go along as they are, unless their data is
 * withheld. Expects confirmed events in order.
 */
export const exportLog = (
  events: readonly EventEnvelope[],
  options: ExportOptions,
  redact: (events: readonly EventEnvelope[], pseudonym: Pseudonym, names: boolean) => readonly EventEnvelope[],
): readonly Bytes[] => {
  const { build, level } = options
  const shown =
    options.level === 'texts' ? events : redact(events, createPseudonym(options.key), options.level === 'sql')
  return writeLogFile(shown, { build, redaction: REDACTIONS[level] })
}
