import type * as z from 'zod/mini'

type Issues = z.core.$ZodIssue[]
type Tree = { [name: string]: Tree | string[] }

const put = (tree: Tree, path: readonly PropertyKey[], message: string): void => {
  const names = path.length === 0 ? ['_schema'] : path.map(String)
  let at = tree
  for (const name of names.slice(0, -1)) {
    const next = Object.hasOwn(at, name) ? at[name] : undefined
    const branch: Tree = next === undefined || Array.isArray(next) ? {} : next
    at[name] = branch
    at = branch
  }
  const last = names.at(-1) ?? '_schema'
  const messages = Object.hasOwn(at, last) ? at[last] : undefined
  if (messages === undefined) at[last] = [message]
  else if (Array.isArray(messages)) messages.push(message)
}

const textOf = (issue: z.core.$ZodIssue, input: unknown): string => {
  if (issue.code === 'custom') return issue.message
  if (issue.code !== 'invalid_type')
    return issue.code === 'too_big' ? 'Longer or larger than allowed.' : 'Not a valid value.'
  const parent = issue.path
    .slice(0, -1)
    .reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown>)?.[name], input)
  const name = issue.path.at(-1)
  const missing = name !== undefined && typeof parent === 'object' && parent !== null && !Object.hasOwn(parent, name)
  return missing ? 'Missing data for required field.' : `Not a valid ${issue.expected}.`
}

/** Fields that a refusal names. */
const MAX_NAMED = 100
export const SAFE_NAME = /^[\w.-]{1,64}$/

/** Body C from the errors of a schema: field names and our words, never the values sent. */
export const fieldErrors = (issues: Issues, input: unknown): Tree => {
  const tree: Tree = Object.create(null) as Tree
  for (const issue of issues.slice(0, MAX_NAMED)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MAX_NAMED)) {
        put(tree, [...issue.path, SAFE_NAME.test(key) && key !== '__proto__' ? key : '_unknown'], 'Unknown field.')
      }
    } else put(tree, issue.path, textOf(issue, input))
  }
  return tree
}
