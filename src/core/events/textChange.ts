import * as z from 'zod/mini'

/**
 * One replacement in a text, in UTF-16 units of the text it applies to: remove `remove` units at `at`,
 * then insert `insert`. A list of changes applies in order, each to the outcome of the one before.
 */
export const TextChange = z.object({ at: z.number(), remove: z.number(), insert: z.string() })
export type TextChange = z.infer<typeof TextChange>

/** Applies changes in order; positions beyond the text are clamped, so damaged input cannot throw. */
export const applyChanges = (text: string, changes: readonly TextChange[]): string => {
  let result = text
  for (const { at, remove, insert } of changes) {
    const start = Math.min(Math.max(at, 0), result.length)
    result = result.slice(0, start) + insert + result.slice(start + Math.max(remove, 0))
  }
  return result
}

/**
 * The text after `changes`, or null where they were made on another text: one begins beyond its end, or the outcome has not the
 * `length` of the author's text. Changes that do not fit would mix two texts into one.
 */
export const applyFitting = (text: string, changes: readonly TextChange[], length: number): string | null => {
  let expected = text.length
  for (const { at, remove, insert } of changes) {
    if (at < 0 || remove < 0 || at + remove > expected) return null
    expected += insert.length - remove
  }
  return expected === length ? applyChanges(text, changes) : null
}

/**
 * Composes two successive lists so that `applyChanges(t, composeChanges(a, b))` equals `applyChanges(applyChanges(t, a), b)`.
 * Adjacent typing and deleting merges into one change.
 */
export const composeChanges = (first: readonly TextChange[], second: readonly TextChange[]): readonly TextChange[] => {
  const result = [...first]
  for (const next of second) {
    const last = result.at(-1)
    const merged = last === undefined ? null : mergeChanges(last, next)
    if (merged === null) result.push(next)
    else result[result.length - 1] = merged
  }
  return result
}

/** `b` follows `a`; one change when `b` only touches the insertion of `a` or its edges, else null. */
const mergeChanges = (a: TextChange, b: TextChange): TextChange | null => {
  const end = a.at + a.insert.length
  const bEnd = b.at + b.remove
  if (b.at > end || bEnd < a.at) return null
  const before = Math.max(a.at - b.at, 0)
  const after = Math.max(bEnd - end, 0)
  const kept = a.insert.slice(0, Math.max(b.at - a.at, 0))
  const rest = a.insert.slice(Math.min(Math.max(bEnd - a.at, 0), a.insert.length))
  return { at: Math.min(a.at, b.at), remove: before + a.remove + after, insert: kept + b.insert + rest }
}

/** The one change that leads from `before` to `after`; null when they are equal. */
export const changeBetween = (before: string, after: string): TextChange | null => {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let end = 0
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1
  }
  return { at: start, remove: before.length - end - start, insert: after.slice(start, after.length - end) }
}
