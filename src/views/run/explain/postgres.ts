import { type Json, MAX_DEPTH, type Plan, type PlanNode, firstOf, isObject, text } from './model'

const ABOUT = [
  'Relation Name',
  'Function Name',
  'CTE Name',
  'Hash Cond',
  'Merge Cond',
  'Index Cond',
  'Join Filter',
  'Filter',
  'Group Key',
  'Sort Key',
  'Index Name',
]

/** Members that are shown as figures of a step, or are steps themselves. */
const FIGURES = new Set(['Node Type', 'Plans', 'Plan Rows', 'Actual Rows', 'Actual Loops', 'Actual Total Time'])

const number = (value: unknown): number | null => {
  const candidate = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof candidate === 'number' && Number.isFinite(candidate) ? candidate : null
}

const childrenOf = (json: Json): Json[] => (Array.isArray(json['Plans']) ? json['Plans'].filter(isObject) : [])

/** Ms of a step with those below it, of all its rounds together; null when the statement was not carried out. */
const totalMs = (json: Json): number | null => {
  const ms = number(json['Actual Total Time'])
  return ms === null ? null : ms * (number(json['Actual Loops']) ?? 1)
}

const nodeOf = (json: Json, id: string, depth: number): PlanNode => {
  const children = depth < MAX_DEPTH ? childrenOf(json) : []
  const total = totalMs(json)
  const below = childrenOf(json).reduce((sum, child) => sum + (totalMs(child) ?? 0), 0)
  const rows = number(json['Actual Rows'])
  return {
    id,
    name: text(json['Node Type'] ?? 'Step'),
    about: firstOf(json, ABOUT),
    expected: number(json['Plan Rows']),
    rows: rows === null ? null : Math.round(rows * (number(json['Actual Loops']) ?? 1)),
    // the rounds of a step that ran beside others come to more than the step above them took
    ms: total === null ? null : Math.max(0, total - below),
    facts: Object.entries(json)
      .filter(([name, value]) => !FIGURES.has(name) && text(value) !== '')
      .map(([name, value]) => [name, text(value)] as const),
    children: children.map((child, index) => nodeOf(child, `${id}.${index}`, depth + 1)),
  }
}

/** The plan of PostgreSQL that a member `Plan` holds; null without one. */
export const postgresPlan = (top: Json): Plan | null =>
  isObject(top['Plan']) ? { root: nodeOf(top['Plan'], '0', 0), ms: number(top['Execution Time']) } : null
