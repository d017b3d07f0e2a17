import type { Plan } from '../plan/plan'
import { seriesJoin } from './series'
import { at, fromStage, named, type Stage } from './stage'
import { type Move, whereOf } from './where'

const direction = ({ dialect }: Plan, ascending: boolean): string => (ascending ? 'ASC' : dialect.descending)

/**
 * The ORDER BY of a plan's rows, of which `columnAt` is the SQL of a column. Groups of the same order come in that of their
 * dimensions, so that pages do not overlap.
 */
const orderBy = (plan: Plan, hidden: readonly number[], columnAt: (place: number) => string): string => {
  const used = new Set<number>()
  let nextHidden = 0
  const requestedTerms = plan.order.map((order) => {
    const place = order.at ?? hidden[nextHidden++] ?? 0
    if (order.at !== null) used.add(order.at)
    return `${columnAt(place)} ${direction(plan, order.ascending)}`
  })
  const rest =
    plan.metrics === null
      ? []
      : plan.dimensions.flatMap((_, index) => (used.has(index) ? [] : [`${columnAt(index)} ASC`]))
  const all = [...requestedTerms, ...rest]
  return all.length === 0 ? '' : `ORDER BY ${all.join(', ')}`
}

/** The requested page of a plan's rows. */
export const page = ({ limit, offset }: Pick<Plan, 'limit' | 'offset'>): string =>
  `${offset === 0 ? '' : `\nOFFSET ${offset}`}${limit === null ? '' : `\nLIMIT ${limit}`}`

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
    sql: `${series.with}SELECT ${list.join(',\n       ')}\nFROM ${plan.source}${series.join}${whereOf(plan, move)}${groups}${having}`,
    columns: items.map(({ label }) => label),
    hidden,
  }
}

/** The first columns of a stage under their labels. */
const labelled = ({ dialect }: Plan, columns: readonly string[]): string =>
  columns.map((label, index) => named(dialect, at(index), label)).join(', ')

/** The page of a plan's rows in their order, with its order columns at the end. */
const orderedOf = (plan: Plan) => {
  const { sql, columns, hidden } = groupsOf(plan, null)
  const order = orderBy(plan, hidden, (place) => String(place + 1))
  const names = hidden.map((place) => `__order_${place}`)
  const rows = `${sql}${order === '' ? '' : `\n${order}`}${page(plan)}`
  return { columns, hidden, stage: { sql: rows, columns: [...columns, ...names] } }
}

/** A plan without offsets as one query. */
export const selectOf = (plan: Plan): Stage => {
  const { columns, hidden, stage } = orderedOf(plan)
  if (hidden.length === 0) return stage
  const again = plan.dialect.keepsOrder ? '' : `\n${orderBy(plan, hidden, at)}`
  return { sql: `SELECT ${labelled(plan, columns)}\nFROM ${fromStage(stage)}${again}`, columns }
}

/** The rows of a plan without offsets, with their number in its order as the last column: a join keeps no order. */
export const numberedOf = (plan: Plan): Stage => {
  if (plan.dialect.keepsOrder) {
    const rows = selectOf(plan)
    const sql = `SELECT *, row_number() OVER () FROM ${fromStage(rows, 'n')}`
    return { sql, columns: [...rows.columns, '__row'] }
  }
  const { columns, hidden, stage } = orderedOf(plan)
  const number = `row_number() OVER (${orderBy(plan, hidden, at)})`
  const list = columns.map((_, index) => at(index)).join(', ')
  return { sql: `SELECT ${list}, ${number} FROM ${fromStage(stage, 'n')}`, columns: [...columns, '__row'] }
}
