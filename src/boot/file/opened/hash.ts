import { bytesToHex } from '@noble/hashes/utils.js'

import { readFooter } from '../../../core/log/file/footer'

/** Bytes at the end of a file that its last line fits into. */
const TAIL = 4096
/** The browser hashes no stream: up to this size it is given the whole file. */
const LARGEST = 512 * 1024 * 1024
const NEWLINE = 10

/** True when the browser can hash the file, on another thread. It cannot without TLS. */
export const canHash = (file: Blob): boolean => globalThis.crypto?.subtle !== undefined && file.size <= LARGEST

/**
 * True when a log file is unchanged since its export, by the hash in its last line. The browser computes SHA-256 on another
 * thread than the page. False also where it cannot check, as without TLS or after a tool changed the ends of lines; the reader of
 * the file then computes the hash itself.
 */
export const isAsExported = async (file: Blob): Promise<boolean> => {
  if (!canHash(file)) return false
  const tail = new Uint8Array(await file.slice(-TAIL).arrayBuffer())
  const whole = tail.at(-1) === NEWLINE ? tail.subarray(0, -1) : tail
  const before = whole.lastIndexOf(NEWLINE)
  const footer = new TextDecoder().decode(whole.subarray(before + 1))
  const hash = readFooter(footer)?.hash
  if (before < 0 || hash === undefined) return false
  const body = await file.slice(0, file.size - tail.length + before).arrayBuffer()
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', body))) === hash
}
