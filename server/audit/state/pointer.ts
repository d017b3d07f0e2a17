import { pointerKeys } from '../../../common/jsonPointer'

/** The keys of a JSON pointer. */
export const keysOf = (path: string): readonly string[] => (path === '' ? [] : pointerKeys(path.slice(1)))

export type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at these keys; undefined where there is none. */
export const valueAt = (value: unknown, keys: readonly string[]): unknown => {
  let found: unknown = value
  for (const key of keys) {
    if (!isTree(found) || !Object.hasOwn(found, key)) return undefined
    found = found[key]
  }
  return found
}

const define = (tree: Tree, key: string, value: unknown): void => {
  // a key may be that of a prototype
  Object.defineProperty(tree, key, { value, writable: true, enumerable: true, configurable: true })
}

/** Sets the value at a pointer in place; undefined takes it away. Objects on the way that are missing are made. */
export const putAt = (tree: Tree, path: string, value: unknown): void => {
  const keys = keysOf(path)
  const last = keys.at(-1)
  if (last === undefined) return
  let node = tree
  for (const key of keys.slice(0, -1)) {
    const next = Object.hasOwn(node, key) ? node[key] : undefined
    if (isTree(next)) {
      node = next
      continue
    }
    const made: Tree = {}
    define(node, key, made)
    node = made
  }
  if (value === undefined) Reflect.deleteProperty(node, last)
  else define(node, last, value)
}

/** Stands for a value that is secret: a mark of ours, which no stored value can be. */
export const HIDDEN: unknown = Object.freeze({ secret: true })
