import { readModel } from '../../app/readModel'
import { redact as redactEvents } from '../../app/redact'
import type { Log } from '../../core/log/log'
import { exportLog as toFile } from '../../core/log/file/export'
import { createLogReader } from '../../core/log/file/import'
import { createSnapshots } from '../../core/readModel/snapshots'
import type { OpenedLog } from '../../views/context'
import { isAsExported } from './hash'
import { fileSource } from './source'
import { randomBytes } from '../ids'
import { save } from './save'

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
  const pieces = toFile(events, redact ? { build, redact, key: randomBytes(32) } : { build, redact }, redactEvents)
  save(
    `recount-${redact ? 'redacted' : owner.replaceAll(/[^\w-]/g, '_')}-${stamp()}.ndjson`,
    new Blob([...pieces], { type: 'application/x-ndjson' }),
  )
}

/**
 * Reads a log file of any length as a stream, and takes snapshots on the way; it is never merged into the person's own
 * log. Between two chunks the page can draw.
 */
export const openLog = async (file: Blob, name: string): Promise<OpenedLog> => {
  const snapshots = createSnapshots(readModel)
  const reader = createLogReader(readModel.registry, snapshots.add, await isAsExported(file))
  const chunks = file.stream().getReader()
  for (;;) {
    const { done, value } = await chunks.read()
    if (done || !reader.write(value)) break
  }
  await chunks.cancel()
  const imported = reader.end()
  if (!imported.ok) return imported
  const { header, warnings, events } = imported
  return { ok: true, header, warnings, source: fileSource(name, events, snapshots.before) }
}
