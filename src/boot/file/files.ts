import { redact } from '../../app/redact/redact'
import type { Log } from '../../core/log/log'
import { exportLog as toFile, writeLogFile, type LogLevel, type TransferHeader } from '../../core/log/file/export'
import type { Http } from '../../core/http/http'
import type { Bytes } from '../../core/log/bytes'
import type { PastSource } from '../../views/context'
import { randomBytes } from '../ids'
import { save } from './save'
import { signFile } from './vouch'

export { openLog } from './opened/open'
export { vouchBy } from './vouch'

const stamp = (): string => new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')

const saveLog = (name: string, pieces: readonly Bytes[]): void =>
  save(`recount-${name}.ndjson`, new Blob([...pieces], { type: 'application/x-ndjson' }))

/** Hands events of an opened log to the person as a file of their own, signed where the server can. */
export const saveStretch = async (
  http: Http,
  source: PastSource,
  from: number,
  to: number,
  header: TransferHeader,
): Promise<void> => {
  const events = await source.read(from, to)
  const { pieces } = await signFile(writeLogFile(events, header), http)
  saveLog(`${source.title}-${from}-${to}`, pieces)
}

/** Hands the whole log to the person as a file, with the parts of the level they chose. Answers whether the server signed it. */
export const exportLog = async (
  log: Log,
  http: Http,
  owner: string,
  build: string,
  level: LogLevel,
): Promise<boolean> => {
  await log.flush()
  const events = await log.read(1, log.head())
  const options = level === 'texts' ? { build, level } : { build, level, key: randomBytes(32) }
  const { pieces, isSigned } = await signFile(toFile(events, options, redact), http)
  saveLog(`${level === 'texts' ? owner.replaceAll(/[^\w-]/g, '_') : 'redacted'}-${stamp()}`, pieces)
  return isSigned
}
