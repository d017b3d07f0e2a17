/** Message after a write that the disk refused. */
export const DISK_FULL =
  'The disk of the server is full, or takes no more data. Nothing was saved. An administrator has to make room.'

const SYSTEM = new Set(['ENOSPC', 'EDQUOT'])
/** Of the store. A quota causes the second, which is also that of a disk that fails. */
const SQLITE = new Set(['database or disk is full', 'disk I/O error'])
const SAID = /no space left on device|disk quota exceeded|database or disk is full|\b(?:ENOSPC|EDQUOT)\b/i
/** Beginnings of operating system errors in DuckDB and Node.js; other texts may repeat user input. */
const OF_SYSTEM = /^(?:IO Error:|ENOSPC\b|EDQUOT\b)|"exception_type":"IO"/i

/** True when a text of DuckDB or Node.js, from another process, reports a full disk. */
export const saysDiskFull = (text: string): boolean => OF_SYSTEM.test(text) && SAID.test(text)

/** True when something failed because a disk is full, on any path. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as NodeJS.ErrnoException
  if (SYSTEM.has(String(code)) || (code === 'ERR_SQLITE_ERROR' && SQLITE.has(error.message))) return true
  return error.message === DISK_FULL || saysDiskFull(error.message) || isDiskFull(cause)
}
