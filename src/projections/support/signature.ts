import { isErrorWord } from '../../domain/support/errorWords'

/** Characters that the server takes. */
const MAX = 200

/**
 * Equal for equal faults, in every installation and at every level: the type, the code, and of the message only the words that
 * errors consist of everywhere, so that neither a name nor a value can be read in it.
 */
export const signatureOf = (type: string, code: string | null, message: string): string => {
  const plain = message
    .replace(/\n.*$/s, '')
    .replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|“[^”]*”/g, ' ')
    .toLowerCase()
  // a word within a name, as in `unknown_column`, is none of the message
  const words = (plain.match(/[\p{L}\p{N}_.$]+/gu) ?? []).map((word) => word.replace(/\.+$/, '')).filter(isErrorWord)
  return [type, code ?? '-', words.join(' ')].join(' | ').slice(0, MAX)
}
