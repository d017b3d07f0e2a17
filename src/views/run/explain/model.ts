/** One operator of a plan. */
export interface PlanNode {
  /** Its place in the tree: `0.1.0`. */
  readonly id: string
  readonly name: string
  /** The table it reads, or the condition it works by. */
  readonly about: string | null
  /** Rows that the engine expected to come out. */
  readonly expected: number | null
  /** Rows that came out. Null when the statement was not carried out. */
  readonly rows: number | null
  /** Its own time in ms, summed over threads. */
  readonly ms: number | null
  /** The engine's other facts about it. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly children: readonly PlanNode[]
}

export interface Plan {
  readonly root: PlanNode
  /** From start to end in ms; null when the statement was not carried out. */
  readonly ms: number | null
}

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Plans deeper than this are cut: they are unreadable, and the stack must not overflow. */
export const MAX_DEPTH = 500

export const text = (value: unknown): string =>
  Array.isArray(value) ? value.map(text).join(', ') : typeof value === 'string' ? value : JSON.stringify(value)

/** The first of some facts that says anything. */
export const firstOf = (info: Json, names: readonly string[]): string | null => {
  const key = names.find((name) => text(info[name] ?? '') !== '')
  return key === undefined ? null : text(info[key])
}
