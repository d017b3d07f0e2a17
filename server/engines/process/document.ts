const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[\r\n]+/g

/** Digits that every double keeps. */
const DOUBLE_DIGITS = 15

const digitsOf = (token: string): number =>
  token
    .replace(/[eE].*$/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '').length

/** A JSON document of a database, passed on as it is, except that numbers which no double holds become strings. */
export const exactDocument = (text: string): string =>
  text.replace(TOKEN, (token) => {
    if (token.startsWith('"')) return token
    // a document may have line ends, and rows of results have none
    if (/^[\r\n]/.test(token)) return ' '
    const holds = /^-?\d+$/.test(token)
      ? Number.isSafeInteger(Number(token))
      : Number.isFinite(Number(token)) && digitsOf(token) <= DOUBLE_DIGITS
    return holds ? token : `"${token}"`
  })
