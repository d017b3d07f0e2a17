import { NestedTooDeepError, parseJson } from '../json/parse'
import { fields } from './problem'

/** Superset's answers to a text that is no JSON object: its forms of charts and dashboards say 400, the others 422. */
const SAID = { 400: 'JSON not valid', 422: 'Not valid JSON.' } as const

/** The JSON object in a field of a request, null for none (`A5.03`). Anything else is refused with this status. */
export const jsonObject = (
  name: string,
  text: string | null | undefined,
  status: keyof typeof SAID = 400,
): Record<string, unknown> | null => {
  if (text === null || text === undefined || text === '') return null
  try {
    const value = parseJson(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (error) {
    if (error instanceof NestedTooDeepError) throw fields(status, { [name]: [error.message] })
    // answered below, like any other text that is no object
  }
  throw fields(status, { [name]: [SAID[status]] })
}
