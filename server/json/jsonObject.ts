import { Problem } from '../problem'
import { NestedTooDeepError, parseJson } from './parse'

/** Superset's answers to a text that is no JSON object: its forms of charts and dashboards refuse it as incorrect, the others as invalid. */
const SAID = { incorrect: 'JSON not valid', invalid: 'Not valid JSON.' } as const

/** The JSON object in a field of a request, null for none (`A5.03`). Anything else is refused for this reason. */
export const jsonObject = (
  name: string,
  text: string | null | undefined,
  reason: keyof typeof SAID = 'incorrect',
): Record<string, unknown> | null => {
  if (text === null || text === undefined || text === '') return null
  try {
    const value = parseJson(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (error) {
    if (error instanceof NestedTooDeepError) throw new Problem(reason, { message: { [name]: [error.message] } })
    // answered below, like any other text that is no object
  }
  throw new Problem(reason, { message: { [name]: [SAID[reason]] } })
}
