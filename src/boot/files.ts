import type { Log } from '../events/log/log'
import { exportLog as toFile } from '../events/log/transfer'
import { importLog, type Imported } from '../events/log/transfer-import'
import { randomBytes } from './ids'
import { save } from './save'

/** A file longer than this is no log of a person's work; reading it would only stall the page. */
const LARGEST_FILE = 256 * 1024 * 1024

const stamp = (): string => new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')

/** Hands the whole log to the person as a file, redacted unless they chose otherwise. */
export const exportLog = async (
  log: Log,
  owner: string,
  build: string,
  { redact }: { readonly redact: boolean },
): Promise<void> => {
  await log.flush()
  const events = await log.read(1, log.head())
  const text = toFile(events, redact ? { build, redact, key: randomBytes(32) } : { build, redact })
  save(
    `recount-${redact ? 'redacted' : owner.replaceAll(/[^\w-]/g, '_')}-${stamp()}.ndjson`,
    new Blob([text], { type: 'application/x-ndjson' }),
  )
}

/** Reads a log file; it is never merged into the person's own log. */
export const openLog = async (file: Blob): Promise<Imported> => {
  if (file.size > LARGEST_FILE) {
    return { ok: false, code: 'too_large', message: 'This file is larger than 256 MB, too large for a log.' }
  }
  return importLog(await file.text())
}
