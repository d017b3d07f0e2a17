import JSONBig from 'json-bigint'

const LONGEST = 65_536
const DEEPEST = 32

/** The reason why a text gives no parameters, in words. */
export class ParamsError extends Error {}

const deep = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (depth > DEEPEST) return true
  return Object.values(value).some((item) => deep(item, depth + 1))
}

const tooDeep = (text: string): boolean => {
  let depth = 0
  for (const char of text) {
    if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    if (depth > DEEPEST * 4) return true
  }
  return false
}

// integers beyond 2^53 stay exact: as the digits they are written with
const parser = JSONBig({ storeAsString: true, protoAction: 'error', constructorAction: 'preserve', strict: true })

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
}

/** Parameters of a template from JSON text: an object, not too long, not too deep, no name twice (`A5.03`). */
export const parseParams = (text: string | null | undefined): Readonly<Record<string, unknown>> => {
  if (text === null || text === undefined || text.trim() === '') return {}
  if (text.length > LONGEST) throw new ParamsError('The template parameters are longer than 64 KB.')
  if (tooDeep(text)) throw new ParamsError('The template parameters are nested too deeply.')
  let value: unknown
  try {
    value = parser.parse(text)
  } catch (error) {
    const { message = '' } = error as { message?: string }
    throw new ParamsError(
      /duplicate/i.test(message)
        ? 'A template parameter is given twice.'
        : /__proto__|forbidden/i.test(message)
          ? 'A template parameter may not be called __proto__.'
          : 'The template parameters are not valid JSON.',
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ParamsError('The template parameters are not a JSON object.')
  }
  if (deep(value, 0)) throw new ParamsError('The template parameters are nested too deeply.')
  return plain(value) as Readonly<Record<string, unknown>>
}
