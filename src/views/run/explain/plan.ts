import { capital } from '../../../domain/text/capital'
import { type Json, MAX_DEPTH, type Plan, type PlanNode, firstOf, isObject, text } from './model'
import { postgresPlan } from './postgres'

const number = (value: unknown): number | null => {
  const candidate = typeof value === 'string' && /^~?\d/.test(value) ? Number(value.replace(/^~/, '')) : value
  return typeof candidate === 'number' && Number.isFinite(candidate) ? candidate : null
}

/** `HASH_JOIN` → `Hash join`. */
const title = (name: string): string => {
  const words = name.trim().toLowerCase().replaceAll('_', ' ')
  return capital(words)
}

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

const NOTHING: Json = {}

const nodeOf = (json: Json, id: string, depth: number): PlanNode => {
  const info = isObject(json['extra_info']) ? json['extra_info'] : NOTHING
  const timing = number(json['operator_timing'])
  const children = depth < MAX_DEPTH && Array.isArray(json['children']) ? json['children'].filter(isObject) : []
  return {
    id,
    name: title(text(json['operator_name'] ?? json['operator_type'] ?? json['name'] ?? 'step')),
    about: firstOf(info, TOLD),
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

/** Parses what DuckDB and PostgreSQL answer to `EXPLAIN (FORMAT JSON)`, with and without ANALYZE; null for anything else. */
export const planOf = (source: string): Plan | null => {
  const json = parse(source)
  const top = Array.isArray(json) ? json.find(isObject) : json
  if (!isObject(top)) return null
  const ofPostgres = postgresPlan(top)
  if (ofPostgres !== null) return ofPostgres
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
