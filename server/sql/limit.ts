import type { Node } from './tree'

/**
 * The statement's own LIMIT when it is a plain number, from the parse tree: it decides the shown limiting factor (A3.31).
 * Percentages, sub-queries and `LIMIT ALL` have none.
 */
export function ownLimitOf(node: Node): number | null {
  const modifiers = Array.isArray(node.modifiers) ? (node.modifiers as Node[]) : []
  const modifier = modifiers.findLast((m) => m.type === 'LIMIT_MODIFIER')
  let limit = modifier?.limit as Node | null | undefined
  while (limit?.class === 'CAST') limit = limit.child as Node
  if (limit?.class !== 'CONSTANT') return null
  const value = limit.value as { is_null?: boolean; value?: unknown } | undefined
  if (!value || value.is_null) return null
  const number = Number(value.value)
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}
