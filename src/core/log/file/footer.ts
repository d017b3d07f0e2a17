import type { TransferFooter } from './export'
import { signatureIn } from './signature'

/**
 * The last line of a file; null where it is none. Another spelling of the same JSON is none either: of two hashes in it one
 * reader would take the first, and another one the last.
 */
export const readFooter = (line: string): TransferFooter | null => {
  if (!line.startsWith('{"end":true,')) return null
  try {
    const footer = JSON.parse(line) as Readonly<Record<string, unknown>>
    const { count, hash } = footer
    if (JSON.stringify(footer) !== line || !Number.isSafeInteger(count) || (count as number) < 0) return null
    if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return null
    const signed = signatureIn(footer)
    return { end: true, count: count as number, hash, ...(signed === null ? {} : { signed }) }
  } catch {
    return null
  }
}
