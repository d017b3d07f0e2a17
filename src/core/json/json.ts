/** An integer of 16 digits or more outside a string: only then may native parsing lose digits. */
const LONG_INTEGER = /[:,[]\s*-?\d{16,}\s*[,}\]]/

/**
 * Parses JSON so that very large integers survive (`A7.02`): those beyond the range of a number become text of the same digits.
 * The slow parser loads when a text first needs it. Rejects on anything that is not JSON.
 */
export const parseExact = async (text: string): Promise<unknown> =>
  LONG_INTEGER.test(text) ? (await import('./bigJson')).parseBig(text) : (JSON.parse(text) as unknown)
