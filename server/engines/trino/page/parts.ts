import { behindText } from '../exactJson'

/** A page as text: its rows, and the rest, in which `null` has their place. */
interface Parts {
  readonly rest: string
  readonly data: string
}

/** The place behind the array or object that begins at `from`; -1 where it does not end. Its brackets may be of the wrong kind. */
const behindBrackets = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') at = behindText(text, at) - 1
    else if (char === '[' || char === '{') depth += 1
    else if (char === ']' || char === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

const behindValue = (text: string, at: number): number => {
  const char = text[at]
  if (char === '"') return behindText(text, at)
  if (char === '[' || char === '{') return behindBrackets(text, at)
  let end = at
  while (end < text.length && !',}'.includes(text[end] ?? '')) end += 1
  return end
}

/** Cuts the rows out of a page, neither of which is parsed. Null for a page of another form, or without rows. */
export const partsOf = (text: string): Parts | null => {
  let found: Parts | null = null
  if (text[0] !== '{') return null
  for (let at = 1; text[at] === '"';) {
    const colon = behindText(text, at)
    if (text[colon] !== ':') return null
    const from = colon + 1
    const end = behindValue(text, from)
    if (end < 0) return null
    if (text.slice(at, colon) === '"data"' && text[from] === '[') {
      if (found !== null) return null
      found = { rest: `${text.slice(0, from)}null${text.slice(end)}`, data: text.slice(from, end) }
    }
    if (text[end] !== ',') return text[end] === '}' ? found : null
    at = end + 1
  }
  return null
}
