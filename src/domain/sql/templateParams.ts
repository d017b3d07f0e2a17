/** Parameters of a template by name. */
export type TemplateParams = Readonly<Record<string, unknown>>

export type ReadParams =
  | { readonly ok: true; readonly params: TemplateParams }
  /** `detail`: the browser's parse error for text that is no JSON. */
  | { readonly ok: false; readonly reason: 'not JSON' | 'no object'; readonly detail: string }

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

/** Integers beyond 2^53 become text of the same digits, which the template renders alike. */
const exact: Reviver = (_key, value, context) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? String(value))
    : value

/** Reads the parameters of a tab, which are JSON text of an object (`A3.07`, `A5.03`); nothing is none. */
export const readTemplateParams = (text: string | null): ReadParams => {
  if (text === null || text.trim() === '') return { ok: true, params: {} }
  try {
    const value: unknown = JSON.parse(text, exact as (key: string, value: unknown) => unknown)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, params: value as TemplateParams }
    }
    return { ok: false, reason: 'no object', detail: '' }
  } catch (error) {
    return { ok: false, reason: 'not JSON', detail: error instanceof Error ? error.message : '' }
  }
}
