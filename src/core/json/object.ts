import { isObject } from './value'

/** A JSON object; anything else is an empty one. */
export const objectIn = (text: string | null | undefined): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
