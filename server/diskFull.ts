/** Said to whoever waits for something that the disk did not take. */
export const DISK_FULL =
  'The disk of the server is full, or takes no more data. Nothing was saved. An administrator has to make room.'

const SYSTEM = new Set(['ENOSPC', 'EDQUOT'])
/** Of the store. A quota causes the second, which is also that of a disk that fails. */
const SQLITE = new Set(['database or disk is full', 'disk I/O error'])
const SAID = /no space left on device|disk quota exceeded|database or disk is full|\b(?:ENOSPC|EDQUOT)\b/i
/** How DuckDB and Node.js begin what the operating system refused; other texts may repeat what somebody wrote. */
const OF_SYSTEM = /^(?:IO Error:|ENOSPC\b|EDQUOT\b)|"exception_type":"IO"/i

/** Whether a text of DuckDB or Node.js, as it comes from another process, says that the disk is full. */
export const saysDiskFull = (text: string): boolean => OF_SYSTEM.test(text) && SAID.test(text)

/** Whether something failed for want of room on a disk, wherever it was to be written. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as NodeJS.ErrnoException
  if (SYSTEM.has(String(code)) || (code === 'ERR_SQLITE_ERROR' && SQLITE.has(error.message))) return true
  return error.message === DISK_FULL || saysDiskFull(error.message) || isDiskFull(cause)
}
