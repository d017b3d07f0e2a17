import { parseJson } from '../../json/parse'

/** Digits that could be more than a double holds. */
const LONG = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/** A number like that between the signs of JSON, or what looks so within a text. */
const ANY_LONG = /(?:^|[[,:\s])-?\d{16,}(?:$|[\],}\s])/

const outside = (text: string): string =>
  text.replace(LONG, (digits) => (Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`))

/** The place behind the text that begins with the quote at `from`. */
export const behindText = (text: string, from: number): number => {
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return text.length
    let before = quote
    while (before > from + 1 && text[before - 1] === '\\') before -= 1
    if ((quote - before) % 2 === 0) return quote + 1
    at = quote + 1
  }
}

/** The value of a JSON text in which integers that no double holds become text of the same digits. Throws on other text. */
export const parseExact = (text: string): unknown => {
  if (!ANY_LONG.test(text)) return parseJson(text)
  const pieces: string[] = []
  let at = 0
  while (at < text.length) {
    const quote = text.indexOf('"', at)
    if (quote < 0) {
      pieces.push(outside(text.slice(at)))
      break
    }
    const end = behindText(text, quote)
    pieces.push(outside(text.slice(at, quote)), text.slice(quote, end))
    at = end
  }
  return parseJson(pieces.join(''))
}
