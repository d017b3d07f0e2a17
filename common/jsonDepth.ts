/** Levels of arrays and objects that a JSON text of a call may have, the outermost one counted. */
export const MAX_JSON_DEPTH = 100

/** Says why a text is refused that is nested deeper. */
export const NESTED_TOO_DEEP = `JSON is nested deeper than ${MAX_JSON_DEPTH} levels.`

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Returns the index of the quote that ends the string opened at `start`, or the end of the text. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/**
 * True when arrays and objects of a JSON text are nested deeper than `most` levels. One pass without recursion, so a hostile text
 * costs no stack; brackets inside strings do not count. The text need not be valid JSON.
 */
export const isNestedTooDeep = (text: string, most = MAX_JSON_DEPTH): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === 0x5b || code === 0x7b) {
      depth += 1
      if (depth > most) return true
    } else if (code === 0x5d || code === 0x7d) depth -= 1
  }
  return false
}

/** Values of arrays and objects that the JSON of one call may hold. */
export const MAX_JSON_VALUES = 100_000

/** True when a JSON text has more than `most` values, by one pass over its commas and brackets. */
export const hasTooManyValues = (text: string, most = MAX_JSON_VALUES): boolean => {
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === 0x2c || code === 0x5b || code === 0x7b) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}
