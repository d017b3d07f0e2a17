import type { Plan } from '../plan'
import { groupsOf, selectOf } from './select'
import { at, fromStage, named, type Stage } from './stage'

/** The rows of a plan, each with the metrics that the same row had in earlier periods: `count__1 year ago`. */
export const comparedOf = (plan: Plan): Stage => {
  const now = selectOf(plan)
  const keys = plan.dimensions.length
  const metrics = plan.metrics ?? []
  const own = now.columns.map((label, index) => named(`q.${at(index)}`, label))
  const earlier = plan.offsets.map((offset, number) => {
    const groups = groupsOf({ ...plan, order: [] }, offset)
    const alias = `e${number}`
    const on = plan.dimensions.map((_, index) => `q.${at(index)} IS NOT DISTINCT FROM ${alias}.${at(index)}`)
    return {
      join: `\nLEFT JOIN ${fromStage(groups, alias)} ON ${on.length === 0 ? 'TRUE' : on.join(' AND ')}`,
      items: metrics.map(({ label }, index) => ({
        label: `${label}__${offset.name}`,
        sql: `${alias}.${at(keys + index)}`,
      })),
    }
  })
  const items = earlier.flatMap((one) => one.items)
  // a join keeps no order, so the rows are numbered before it
  const numbered: Stage = {
    sql: `SELECT *, row_number() OVER () FROM ${fromStage(now, 'n')}`,
    columns: [...now.columns, '__row'],
  }
  const list = [...own, ...items.map(({ label, sql }) => named(sql, label))].join(',\n       ')
  return {
    sql: `SELECT ${list}\nFROM ${fromStage(numbered)}${earlier.map(({ join }) => join).join('')}\nORDER BY q.${at(now.columns.length)}`,
    columns: [...now.columns, ...items.map(({ label }) => label)],
  }
}
