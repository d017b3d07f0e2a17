import type { OpenedLog } from '../../../views/context'
import type { Vouch } from '../vouch'
import { readAway } from './away'
import { readFile, type ReadFile } from './read'
import { fileSource } from './source'
// oxlint-disable-next-line import/default -- the bundler makes it
import LogWorker from './worker?worker'

/** Reads the file in a worker, and in the page where a browser has none for it. */
const read = async (file: Blob, signal: AbortSignal | undefined): Promise<ReadFile> => {
  signal?.throwIfAborted()
  return typeof Worker === 'undefined' ? readFile(file) : readAway(new LogWorker(), file, signal)
}

/** Opens a log file of any length to be looked at; it is never merged into the person's own log. */
export const openLog = async (file: Blob, name: string, vouch: Vouch, signal?: AbortSignal): Promise<OpenedLog> => {
  const log = await read(file, signal)
  if (!log.ok) return log
  const { held, header, footer, warnings } = log
  return { ok: true, header, vouched: await vouch(header, footer), warnings, source: fileSource(name, held) }
}
