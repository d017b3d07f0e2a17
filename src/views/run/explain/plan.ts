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

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const number = (value: unknown): number | null => {
  const candidate = typeof value === 'string' && /^~?\d/.test(value) ? Number(value.replace(/^~/, '')) : value
  return typeof candidate === 'number' && Number.isFinite(candidate) ? candidate : null
}

/** `HASH_JOIN` → `Hash join`. */
const title = (name: string): string => {
  const words = name.trim().toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const text = (value: unknown): string =>
  Array.isArray(value) ? value.map(text).join(', ') : typeof value === 'string' ? value : JSON.stringify(value)

const TOLD = [
  'Table',
  'Function',
  'Conditions',
  'Expression',
  'Filters',
  'Groups',
  'Order By',
  'Projections',
  'Top',
  'Aggregates',
]

const aboutOf = (info: Json): string | null => {
  const key = TOLD.find((name) => text(info[name] ?? '') !== '')
  return key === undefined ? null : text(info[key])
}

const NOTHING: Json = {}

/** Plans deeper than this are cut: they are unreadable, and the stack must not overflow. */
const DEEPEST = 500

const nodeOf = (json: Json, id: string, depth: number): PlanNode => {
  const info = isObject(json['extra_info']) ? json['extra_info'] : NOTHING
  const timing = number(json['operator_timing'])
  const children = depth < DEEPEST && Array.isArray(json['children']) ? json['children'].filter(isObject) : []
  return {
    id,
    name: title(text(json['operator_name'] ?? json['operator_type'] ?? json['name'] ?? 'step')),
    about: aboutOf(info),
    // DuckDB reports 0 where it made no estimate.
    expected: number(info['Estimated Cardinality']) || null,
    rows: number(json['operator_cardinality']),
    ms: timing === null ? null : timing * 1000,
    facts: Object.entries(info)
      .filter(([name, value]) => name !== 'Estimated Cardinality' && text(value) !== '')
      .map(([name, value]) => [name, text(value)] as const),
    children: children.map((child, index) => nodeOf(child, `${id}.${index}`, depth + 1)),
  }
}

/** True for nodes that the engine adds for EXPLAIN; the explained query is below them. */
const isWrapper = (json: Json): boolean =>
  json['operator_type'] === 'EXPLAIN_ANALYZE' || (json['operator_type'] === undefined && json['name'] === undefined)

const unwrap = (json: Json): Json | null => {
  const [first] = Array.isArray(json['children']) ? json['children'].filter(isObject) : []
  if (!isWrapper(json)) return json
  return first === undefined ? null : unwrap(first)
}

const parse = (source: string): unknown => {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}

/** Parses the output of `EXPLAIN (FORMAT JSON)` and `EXPLAIN (ANALYZE, FORMAT JSON)`; null for anything else. */
export const planOf = (source: string): Plan | null => {
  const json = parse(source)
  const top = Array.isArray(json) ? json.find(isObject) : json
  if (!isObject(top)) return null
  const root = unwrap(top)
  if (root === null) return null
  const latency = number(top['latency'])
  return { root: nodeOf(root, '0', 0), ms: latency === null ? null : latency * 1000 }
}

/** All operators, the root first. */
export const operatorsOf = (root: PlanNode): readonly PlanNode[] => [root, ...root.children.flatMap(operatorsOf)]

/** Factor of a wrong estimate: 20 when the engine expected a twentieth or twenty times of the rows; null when close. */
export const misjudged = ({ expected, rows }: PlanNode): number | null => {
  if (expected === null || rows === null) return null
  const off = Math.max(expected, 1) / Math.max(rows, 1)
  const factor = off < 1 ? 1 / off : off
  return factor >= 10 && Math.max(expected, rows) >= 100 ? factor : null
}
