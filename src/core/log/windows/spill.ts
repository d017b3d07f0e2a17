import type { EventEnvelope } from '../../events/envelope'

import { toBytes, toText, type Bytes } from '../bytes'
import type { Cipher } from '../cipher'

/** The end of the log when this window last checked, stored outside the database. */
export interface Mark {
  readonly instance: string
  readonly head: number
  readonly chain: string
}

/** Events a page could not commit before it ended. `head`: all of them come after that seq, if they are in the log at all. */
export interface Spilled {
  readonly key: string
  /** The window that left it. */
  readonly session: string
  readonly head: number
  readonly events: readonly EventEnvelope[]
}

export interface Spill {
  /** Synchronous. Keeps as many of the events as there is room for, the earliest first. */
  write(events: readonly EventEnvelope[], head: number): void
  clear(): void
  /** Steps that windows left behind, gone or not, in the order in which they began. Text under another key stays. */
  found(): readonly Spilled[]
  /** The window that something was left by under `key` of the storage; null where it is none of these. */
  sessionOf(key: string): string | null
  remove(key: string): void
  mark(): Mark | null
  /** Never goes back, so that windows do not overwrite a later mark by an earlier one. */
  setMark(mark: Mark): void
}

const toBase64 = (bytes: Bytes): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

// A loop, for `Uint8Array.from` asks an iterator for each unit and takes many times as long.
const fromBase64 = (text: string): Bytes => {
  const units = atob(text)
  const bytes = new Uint8Array(units.length)
  for (let at = 0; at < units.length; at += 1) bytes[at] = units.charCodeAt(at)
  return bytes
}

const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** The part of the log in `localStorage`; without one, every call does nothing. */
export const createSpill = (storage: Storage | null, name: string, session: string, cipher: Cipher): Spill => {
  const prefix = `${name}:spill:`
  const ownKey = prefix + session
  const markKey = `${name}:mark`

  const put = (events: readonly EventEnvelope[], head: number): boolean =>
    quietly(() => {
      storage?.setItem(ownKey, toBase64(cipher.encrypt(toBytes(JSON.stringify({ head, events })))))
      return true
    }, false)

  const parse = (key: string): Spilled | null =>
    quietly(() => {
      const bytes = cipher.decrypt(fromBase64(storage?.getItem(key) ?? ''))
      const { head, events } = JSON.parse(toText(bytes)) as Omit<Spilled, 'key' | 'session'>
      return Number.isSafeInteger(head) && Array.isArray(events)
        ? { key, session: key.slice(prefix.length), head, events }
        : null
    }, null)

  const mark = (): Mark | null =>
    quietly(() => {
      const stored = JSON.parse(storage?.getItem(markKey) ?? 'null') as Mark | null
      return stored !== null && Number.isSafeInteger(stored.head) ? stored : null
    }, null)

  const remove = (key: string) => quietly(() => storage?.removeItem(key), undefined)

  return {
    write: (events, head) => {
      let kept = events
      while (kept.length > 0 && !put(kept, head)) kept = kept.slice(0, Math.floor(kept.length / 2))
    },
    clear: () => remove(ownKey),
    found: () =>
      quietly(() => {
        const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
        return keys
          .filter((key) => key.startsWith(prefix))
          .map(parse)
          .filter((spilled) => spilled !== null)
          .sort((a, b) => (a.events[0]?.at ?? 0) - (b.events[0]?.at ?? 0))
      }, []),
    sessionOf: (key) => (key.startsWith(prefix) ? key.slice(prefix.length) : null),
    remove,
    mark,
    setMark: (next) => {
      const former = mark()
      if (former !== null && former.instance === next.instance && former.head >= next.head) return
      quietly(() => storage?.setItem(markKey, JSON.stringify(next)), undefined)
    },
  }
}
