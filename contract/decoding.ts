import rison from 'rison'

/*
 * The query encoding is a part of the contract, so both sides and the mocks share one adapter: the rison
 * library prints refused input to the console, overflows the stack on deep input and lets `__proto__` set a prototype.
 */
rison.parser.prototype.error = function error(message) {
  this.message = message
  return undefined
}

const DEEPEST = 32
const LONGEST = 65_536
const POISON = /__proto__['"]?\s*:/

export type Decoded = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

const tooDeep = (text: string): boolean => {
  let depth = 0
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i)
    if (char === 0x28 || char === 0x5b || char === 0x7b) {
      depth += 1
      if (depth > DEEPEST) return true
    } else if (char === 0x29 || char === 0x5d || char === 0x7d) depth -= 1
  }
  return false
}

const attempt = (decode: (text: string) => unknown, text: string): Decoded => {
  try {
    return { ok: true, value: decode(text) }
  } catch {
    return { ok: false }
  }
}

/** Decodes `q`: rison, or JSON text as Superset also takes. Hostile text is refused, never thrown. */
export const decodeQuery = (text: string): Decoded => {
  if (text === '' || text.length > LONGEST || POISON.test(text) || tooDeep(text)) return { ok: false }
  const decoded = attempt((source) => rison.decode(source), text)
  if (decoded.ok && decoded.value !== undefined) return decoded
  return attempt((source) => JSON.parse(source) as unknown, text)
}
