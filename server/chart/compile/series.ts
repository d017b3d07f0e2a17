import type { Plan } from '../plan/plan'
import { whereOf } from './where'

/** Common name of the series beyond the limit. */
const OTHERS = 'Others'

const TOP = '"__series"'

interface SeriesJoin {
  /** SQL that joins the source with its top series; empty without a limit. */
  readonly join: string
  /** Replacement of a dimension when the series beyond the limit become one. */
  instead(index: number, sql: string): string
}

const NONE: SeriesJoin = { join: '', instead: (_index, sql) => sql }

/** Keeps the first series by a metric, or makes one of all the others. Series of nothing are series too. */
export const seriesJoin = (plan: Plan): SeriesJoin => {
  const { dialect, series } = plan
  if (series === null) return NONE
  const columns = series.dimensions.map((place) => plan.dimensions[place]?.sql ?? '')
  const names = columns.map((_, index) => dialect.name(`__series_${index}`))
  const list = columns.map((sql, index) => `${sql} AS ${names[index]}`)
  const places = columns.map((_, index) => index + 1)
  const by = series.metric === null ? [] : [`${series.metric} ${series.ascending ? 'ASC' : dialect.descending}`]
  const top = [
    `SELECT ${list.join(', ')}, TRUE AS "__series_kept"`,
    `FROM ${plan.source}${whereOf(plan, null)}`,
    `GROUP BY ${places.join(', ')}`,
    `ORDER BY ${[...by, ...places.map((place) => `${place} ASC`)].join(', ')}`,
    `LIMIT ${series.limit}`,
  ].join('\n')
  const on = columns.map((sql, index) => dialect.same(sql, `${TOP}.${names[index]}`))
  return {
    join: `\n${series.others ? 'LEFT ' : ''}JOIN (\n${top}\n) AS ${TOP}\n  ON ${on.join(' AND ')}`,
    instead: (index, sql) => {
      if (!series.others || !series.dimensions.includes(index)) return sql
      return `CASE WHEN ${TOP}."__series_kept" THEN ${dialect.asText(sql)} ELSE '${OTHERS}' END`
    },
  }
}
