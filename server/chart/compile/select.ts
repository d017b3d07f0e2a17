import type { Plan } from '../plan/plan'
import { seriesJoin } from './series'
import { at, fromStage, named, type Stage } from './stage'
import { type Move, whereOf } from './where'

const direction = ({ dialect }: Plan, ascending: boolean): string => (ascending ? 'ASC' : dialect.descending)

/** Groups of the same order come in that of their dimensions, so that pages do not overlap. */
const orderBy = (plan: Plan, hidden: readonly number[]): string => {
  const used = new Set<number>()
  let nextHidden = 0
  const requestedTerms = plan.order.map((order) => {
    const place = order.at ?? hidden[nextHidden++] ?? 0
    if (order.at !== null) used.add(order.at)
    return `${place + 1} ${direction(plan, order.ascending)}`
  })
  const rest =
    plan.metrics === null ? [] : plan.dimensions.flatMap((_, index) => (used.has(index) ? [] : [`${index + 1} ASC`]))
  const all = [...requestedTerms, ...rest]
  return all.length === 0 ? '' : `\nORDER BY ${all.join(', ')}`
}

/** The requested page of a plan's rows. */
export const page = ({ limit, offset }: Pick<Plan, 'limit' | 'offset'>): string =>
  `${limit === null ? '' : `\nLIMIT ${limit}`}${offset === 0 ? '' : `\nOFFSET ${offset}`}`

/** The groups or rows of a plan, in its order and not yet cut, with its order columns at the end. */
export const groupsOf = (plan: Plan, move: Move | null): Stage & { readonly hidden: readonly number[] } => {
  const series = seriesJoin(plan)
  const dimensions = plan.dimensions.map(({ label, sql, moved: later }, index) => {
    const movedSql = move !== null && later !== null ? later(move.interval) : sql
    return { label, sql: series.instead(index, movedSql) }
  })
  const items = [...dimensions, ...(plan.metrics ?? [])]
  const extra = plan.order.flatMap(({ at: place, sql }) => (place === null ? [sql] : []))
  const hidden = extra.map((_, index) => items.length + index)
  const list = [
    ...items.map(({ label, sql }) => named(plan.dialect, sql, label)),
    ...extra.map((sql, i) => named(plan.dialect, sql, `__order_${i}`)),
  ]
  const places = dimensions.map((_, index) => index + 1).join(', ')
  const groups = plan.metrics === null || places === '' ? '' : `\nGROUP BY ${places}`
  const having = plan.having.length === 0 ? '' : `\nHAVING ${plan.having.join('\n  AND ')}`
  return {
    sql: `SELECT ${list.join(',\n       ')}\nFROM ${plan.source}${series.join}${whereOf(plan, move)}${groups}${having}`,
    columns: items.map(({ label }) => label),
    hidden,
  }
}

/** A plan without offsets as one query. */
export const selectOf = (plan: Plan): Stage => {
  const { sql, columns, hidden } = groupsOf(plan, null)
  const ordered = `${sql}${orderBy(plan, hidden)}${page(plan)}`
  if (hidden.length === 0) return { sql: ordered, columns }
  const inner = { sql: ordered, columns: [...columns, ...hidden.map((index) => `__order_${index}`)] }
  return {
    sql: `SELECT ${columns.map((label, index) => named(plan.dialect, at(index), label)).join(', ')}\nFROM ${fromStage(inner)}`,
    columns,
  }
}
