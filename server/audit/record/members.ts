import { MAX_JSON_DEPTH, isNestedTooDeep } from '../../../common/jsonDepth'

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

const afterSpace = (text: string, start: number): number => {
  let at = start
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** The index after the string that begins at `start`. Texts are mostly strings, so their ends are searched and not walked to. */
const afterString = (text: string, start: number): number => {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at)
    if (at === -1) return text.length
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return at + 1
  }
}

/** The index after a value; -1 where it is nested too deep. */
const afterValue = (text: string, start: number): number => {
  let depth = 1
  let at = start
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = afterString(text, at)
      continue
    }
    if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > MAX_JSON_DEPTH) return -1
    } else if (code === 0x7d || code === 0x5d) {
      if (depth === 1) return at
      depth -= 1
    } else if (code === COMMA && depth === 1) return at
    at += 1
  }
  return at
}

/** A member of a JSON object: its key, and where it begins and ends. */
interface Member {
  readonly key: string
  readonly start: number
  readonly end: number
}

/** The members of a JSON object, unparsed. Null for another text, one that is nested too deep, or one that has a key twice. */
const membersOf = (text: string): readonly Member[] | null => {
  let at = afterSpace(text, 0)
  if (text.charCodeAt(at) !== 0x7b) return null
  const members: Member[] = []
  const keys = new Set<string>()
  for (at = afterSpace(text, at + 1); text.charCodeAt(at) === QUOTE; at = afterSpace(text, at + 1)) {
    const start = at
    const afterKey = afterString(text, at)
    const colon = afterSpace(text, afterKey)
    if (text.charCodeAt(colon) !== 0x3a) return null
    at = afterValue(text, colon + 1)
    if (at === -1) return null
    const name = text.slice(start, afterKey)
    const key = name.includes('\\') ? (JSON.parse(name) as string) : name.slice(1, -1)
    keys.add(key)
    members.push({ key, start, end: at })
    if (text.charCodeAt(at) !== COMMA) break
  }
  const isWhole = text.charCodeAt(at) === 0x7d && afterSpace(text, at + 1) === text.length
  return isWhole && keys.size === members.length ? members : null
}

const CHUNK = 256

/** Length of the beginning that two texts share, to a chunk. */
const sharedStart = (one: string, other: string): number => {
  let at = 0
  while (at + CHUNK <= one.length && other.startsWith(one.slice(at, at + CHUNK), at)) at += CHUNK
  return at
}

/** Length of the end that two texts share, to a chunk, without what they share at their beginning. */
const sharedEnd = (one: string, other: string, start: number): number => {
  const most = Math.min(one.length, other.length) - start
  let length = 0
  while (
    length + CHUNK <= most &&
    one.slice(one.length - length - CHUNK, one.length - length) ===
      other.slice(other.length - length - CHUNK, other.length - length)
  )
    length += CHUNK
  return length
}

type Json = Readonly<Record<string, unknown>>

/** Null for members that are nested too deep. */
const objectIn = (text: string, start: number, end: number): Json | null =>
  isNestedTooDeep(text.slice(start, end)) ? null : parseMembers(text, start, end)

const parseMembers = (text: string, start: number, end: number): Json =>
  JSON.parse(`{${text.slice(start, end).replace(/^\s*,|,\s*$/g, '')}}`) as Json

/**
 * The members of two JSON objects that may differ, before and after. A save changes few members of a large text, and those around
 * them are neither parsed nor compared. Null where the texts have to be compared as a whole.
 */
export const changedMembers = (before: string, after: string): readonly [Json, Json] | null => {
  const members = membersOf(after)
  if (members === null || before.length < CHUNK) return null
  const first = sharedStart(before, after)
  const last = after.length - sharedEnd(before, after, first)
  const same = members.filter(({ start, end }) => end < first || start > last)
  const shared = same.findLast(({ end }) => end < first)?.end
  const [left, right] = [shared ?? afterBracket(before), shared ?? afterBracket(after)]
  if (left === null || right === null) return null
  const to = same.find(({ start }) => start > last)?.start ?? after.length
  const [was, is] = [
    objectIn(before, left, untilEnd(before, before.length - (after.length - to))),
    objectIn(after, right, untilEnd(after, to)),
  ]
  if (was === null || is === null) return null
  // a key that the unchanged part has too counts once, for its last value
  return same.some(({ key }) => Object.hasOwn(was, key)) ? null : [was, is]
}

/** The index after the bracket that opens an object; null for another text. Each text may have its own spaces around it. */
const afterBracket = (text: string): number | null => {
  const at = afterSpace(text, 0)
  return text.charCodeAt(at) === 0x7b ? at + 1 : null
}

/** The region that reaches to the end of its object ends before the bracket. */
const untilEnd = (text: string, to: number): number => (to === text.length ? text.lastIndexOf('}') : to)
