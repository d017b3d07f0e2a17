import type { FormData } from '../../events/chart/chart'

/** Values of controls by the names of Superset's `form_data`. */
export type FormValues = Readonly<Record<string, unknown>>

const read = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // A log that was handed on has its values blanked out: then the control has none.
    return null
  }
}

/** Decodes the texts; unreadable ones are left out. */
export const decodeForm = (form: FormData): FormValues => {
  const entries = Object.entries(form).flatMap(([name, text]): [string, unknown][] => {
    const decoded = read(text)
    return decoded === null ? [] : [[name, decoded.value]]
  })
  return Object.fromEntries(entries)
}

/** Encodes as texts, in the same order. Values unknown to JSON are left out. */
export const encodeForm = (values: FormValues): FormData =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      const text = JSON.stringify(value) as string | undefined
      return text === undefined || name === '__proto__' ? [] : [[name, text]]
    }),
  )

/** True when both hold the same values, in any order. */
export const sameForm = (a: FormData, b: FormData): boolean => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
