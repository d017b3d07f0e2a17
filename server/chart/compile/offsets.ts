import type { Plan } from '../plan/plan'
import { groupsOf, numberedOf, page } from './select'
import { at, fromStage, named, type Stage } from './stage'

/**
 * The rows of a plan, each with the metrics that the same row had in earlier periods: `count__1 year ago`. Over the full range it
 * includes rows that only earlier periods have.
 */
export const comparedOf = (plan: Plan): Stage => {
  // rows cut before the join of earlier periods would return with it, without their own figures
  const numbered = numberedOf(plan.fullRange ? { ...plan, limit: null, offset: 0 } : plan)
  const columns = numbered.columns.slice(0, -1)
  const keys = plan.dimensions.length
  const metrics = plan.metrics ?? []
  const keyOf = (index: number, before: number): string => {
    const all = plan.fullRange ? Array.from({ length: before }, (_, number) => `e${number}.${at(index)}`) : []
    return all.length === 0 ? `q.${at(index)}` : `coalesce(${[`q.${at(index)}`, ...all].join(', ')})`
  }
  const earlier = plan.offsets.map((offset, number) => {
    const groups = groupsOf({ ...plan, order: [] }, offset)
    const alias = `e${number}`
    const on = plan.dimensions.map((_, index) => plan.dialect.same(keyOf(index, number), `${alias}.${at(index)}`))
    return {
      join: `\n${plan.fullRange ? 'FULL' : 'LEFT'} JOIN ${fromStage(groups, alias)} ON ${on.length === 0 ? 'TRUE' : on.join(' AND ')}`,
      items: metrics.map(({ label }, index) => ({
        label: `${label}__${offset.name}`,
        sql: `${alias}.${at(keys + index)}`,
      })),
    }
  })
  const items = earlier.flatMap((one) => one.items)
  const answered = columns.map((label, index) =>
    named(plan.dialect, index < keys ? keyOf(index, earlier.length) : `q.${at(index)}`, label),
  )
  const list = [...answered, ...items.map(({ label, sql }) => named(plan.dialect, sql, label))].join(',\n       ')
  // rows of earlier periods alone come last, in the order of their dimensions
  const rest = plan.fullRange ? ` NULLS LAST, ${plan.dimensions.map((_, index) => index + 1).join(', ')}` : ''
  return {
    sql: `SELECT ${list}\nFROM ${fromStage(numbered)}${earlier.map(({ join }) => join).join('')}\nORDER BY q.${at(columns.length)}${rest}${plan.fullRange ? page(plan) : ''}`,
    columns: [...columns, ...items.map(({ label }) => label)],
  }
}
