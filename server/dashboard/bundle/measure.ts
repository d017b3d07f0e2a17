export interface Measure {
  /** Scalars, lists and objects, counted as often as they occur. */
  readonly nodes: number
  /** Levels of lists and objects. */
  readonly depth: number
  /** Characters of texts and keys, counted as often as they occur. */
  readonly characters: number
}

const ofScalar = (value: unknown): Measure => ({
  nodes: 1,
  depth: 0,
  characters: typeof value === 'string' ? value.length : 0,
})

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Measures a value whose parts may occur in several places, as aliases make them, as large as it is written out. Linear in
 * the parts themselves, without recursion. Null for a value that contains itself.
 */
export const measure = (root: unknown): Measure | null => {
  if (!isBranch(root)) return ofScalar(root)
  const measures = new Map<object, Measure>()
  const entered = new Set<object>()
  const open: object[] = [root]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const unknown: object[] = []
    entered.add(top)
    let nodes = 1
    let depth = 0
    let characters = 0
    for (const [key, value] of measures.has(top) ? [] : Object.entries(top)) {
      const part = isBranch(value) ? measures.get(value) : ofScalar(value)
      if (part === undefined) {
        // objects entered but not measured yet contain this part
        if (entered.has(value as object)) return null
        unknown.push(value as object)
      } else {
        nodes += part.nodes
        characters += part.characters + (Array.isArray(top) ? 0 : key.length)
        depth = Math.max(depth, part.depth)
      }
    }
    if (unknown.length === 0) {
      if (!measures.has(top)) measures.set(top, { nodes, depth: depth + 1, characters })
      open.pop()
    } else for (const part of unknown) open.push(part)
  }
  return measures.get(root) ?? ofScalar(root)
}
