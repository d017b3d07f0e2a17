import { max, min } from 'd3'

import type { Cell } from '../../../core/results/types'
import { measureOf } from '../result/fields'

/** One rule of `conditional_formatting`. */
export interface Rule {
  readonly column: string
  readonly operator: string
  readonly target: number | null
  readonly left: number | null
  readonly right: number | null
  readonly color: string
  /** Direction of a good change: more (`Green`) or less (`Red`). */
  readonly scheme: 'Green' | 'Red' | null
}

const number = (value: unknown): number | null =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    ? Number(value)
    : null

const COLORS: Readonly<Record<string, string>> = {
  colorSuccess: 'var(--c1)',
  colorSuccessBg: 'var(--c1)',
  colorWarning: 'var(--c2)',
  colorWarningBg: 'var(--c2)',
  colorError: 'var(--c5)',
  colorErrorBg: 'var(--c5)',
  '#ACE1C4': 'var(--c1)',
  '#FDE380': 'var(--c2)',
  '#EFA1AA': 'var(--c5)',
}

const colorOf = (value: unknown): string => {
  if (typeof value !== 'string') return 'var(--c1)'
  if (Object.hasOwn(COLORS, value)) return COLORS[value] ?? 'var(--c1)'
  return /^#[\da-f]{3,8}$/i.test(value) || /^var\(--c\d+\)$/.test(value) ? value : 'var(--c1)'
}

/** The rules that can be read of a control; the others are left out. */
export const rulesOf = (value: unknown): readonly Rule[] => {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.flatMap((one): Rule[] => {
    if (typeof one !== 'object' || one === null) return []
    const rule = one as Readonly<Record<string, unknown>>
    const { column, operator } = rule
    if (typeof column !== 'string') return []
    return [
      {
        column,
        operator: typeof operator === 'string' ? operator : 'None',
        target: number(rule['targetValue']),
        left: number(rule['targetValueLeft']),
        right: number(rule['targetValueRight']),
        color: colorOf(rule['colorScheme']),
        scheme: rule['colorScheme'] === 'Green' || rule['colorScheme'] === 'Red' ? rule['colorScheme'] : null,
      },
    ]
  })
}

const between = (operator: string, value: number, left: number, right: number): boolean => {
  const [first, last] = operator.split('x').map((part) => part.includes('≤'))
  return (first === true ? value >= left : value > left) && (last === true ? value <= right : value < right)
}

const holds = ({ operator, target, left, right }: Rule, value: number): boolean => {
  if (operator === 'None') return true
  if (operator.includes('x')) return left !== null && right !== null && between(operator, value, left, right)
  if (target === null) return false
  switch (operator) {
    case '<':
      return value < target
    case '>':
      return value > target
    case '≤':
    case '<=':
      return value <= target
    case '≥':
    case '>=':
      return value >= target
    case '=':
      return value === target
    case '≠':
      return value !== target
    default:
      return false
  }
}

/** A rule's colouring of changes in columns; null where no rule has one. */
export const schemeOf = (rules: readonly Rule[], columns: readonly string[]): Rule['scheme'] =>
  rules.find(({ column, scheme }) => scheme !== null && columns.includes(column))?.scheme ?? null

/** The colour that a rule gives a figure by itself; null where none holds. */
export const inkOf = (rules: readonly Rule[], columns: readonly string[], value: number | null): string | null => {
  const rule = value === null ? undefined : rules.find((one) => columns.includes(one.column) && holds(one, value))
  return rule === undefined ? null : `color-mix(in oklab, ${rule.color} 76%, var(--ink))`
}

/** Least and greatest tint of a cell, in per cent. */
const TINT = [10, 55] as const

/** The ground of cells of a column: the farther from the target, the stronger. Null where no rule holds. */
export const groundOf = (
  rules: readonly Rule[],
  column: string,
  cells: readonly Cell[],
): ((cell: Cell) => string | null) => {
  const columnRules = rules.filter((rule) => rule.column === column && rule.scheme === null)
  if (columnRules.length === 0) return () => null
  const values = cells.map(measureOf)
  const ends = [
    min(values, (value) => value ?? undefined) ?? 0,
    max(values, (value) => value ?? undefined) ?? 0,
  ] as const
  return (cell) => {
    const value = measureOf(cell)
    if (value === null) return null
    const rule = columnRules.find((one) => holds(one, value))
    if (rule === undefined) return null
    const from = rule.target ?? (rule.operator.startsWith('<') || rule.operator.startsWith('≤') ? ends[1] : ends[0])
    const far = Math.max(Math.abs(ends[0] - from), Math.abs(ends[1] - from))
    const share = rule.operator === '=' || far === 0 ? 1 : Math.min(1, Math.abs(value - from) / far)
    const tint = Math.round(TINT[0] + share * (TINT[1] - TINT[0]))
    return `color-mix(in oklab, ${rule.color} ${tint}%, var(--surface))`
  }
}
