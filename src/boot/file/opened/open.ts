import type { OpenedLog } from '../../../views/context'
import type { Vouch } from '../vouch'
import { readAway } from './away'
import { readFile, type ReadFile } from './read'
import { fileSource } from './source'
import { readTogether } from './together'
// oxlint-disable-next-line import/default -- the bundler makes it
import LogWorker from './worker?worker'

/** Bytes of a file that one worker reads in less time than two take to start. */
const SHORT = 8 * 1024 * 1024

/** Reads the file in workers, and in the page where a browser has none for it. */
const read = async (file: Blob, signal: AbortSignal | undefined): Promise<ReadFile> => {
  signal?.throwIfAborted()
  if (typeof Worker === 'undefined') return readFile(file)
  if (file.size <= SHORT || navigator.hardwareConcurrency === 1) return readAway(new LogWorker(), file, signal)
  return readTogether(() => new LogWorker(), file, signal)
}

/** Opens a log file of any length to be looked at; it is never merged into the person's own log. */
export const openLog = async (file: Blob, name: string, vouch: Vouch, signal?: AbortSignal): Promise<OpenedLog> => {
  const log = await read(file, signal)
  if (!log.ok) return log
  const { held, header, footer, warnings } = log
  return { ok: true, header, vouched: await vouch(header, footer), warnings, source: fileSource(name, held) }
}
