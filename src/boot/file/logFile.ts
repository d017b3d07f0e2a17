import { redact } from '../../app/redact/redact'
import type { KeyValueStore, LogFile, LogFiles } from '../../core/effects/effect'
import { exportLog } from '../../core/log/file/export'
import type { Log } from '../../core/log/log'
import { toBytes } from '../../core/log/bytes'
import { bytesToHex } from '@noble/hashes/utils.js'
import { randomBytes } from '../ids'

const KEY = /^[0-9a-f]{64}$/

const keyName = (id: string): string => `recount support ${id}`

/** The key that makes the pseudonyms of a file. It outlives the page until the file has arrived, and is in no log. */
const keyOf = (id: string, marks: KeyValueStore): Uint8Array => {
  const known = marks.read(keyName(id))
  if (known !== null && KEY.test(known)) return toBytes(known)
  const key = bytesToHex(randomBytes(32))
  marks.write(keyName(id), key)
  return toBytes(key)
}

/** Ends the key of a file, and its name with it. */
export const dropKey = (id: string): void => {
  try {
    localStorage.removeItem(keyName(id))
  } catch {
    // storage that is forbidden holds no key
  }
}

/** A stretch of the log as a file that is the same whenever it is read. */
export const readLogFile = async (
  log: Log,
  marks: KeyValueStore,
  id: string,
  { level, build, first, head }: Parameters<LogFiles['read']>[1],
): Promise<LogFile> => {
  await log.flush()
  const events = await log.read(first, head)
  let shown = events
  const options = level === 'texts' ? { build, level } : { build, level, key: keyOf(id, marks) }
  const pieces = exportLog(events, options, (all, pseudonym, names) => {
    shown = redact(all, pseudonym, names)
    return shown
  })
  return { pieces, events, shown }
}
