import { REST_NAMES } from '../../../common/restName'
import { quoteText } from '../../../common/sql'
import type { Plan } from '../plan/plan'
import { whereOf } from './where'

const TOP = '"__series"'
const REST = '"__rest"'

interface SeriesJoin {
  /** SQL before the SELECT; empty unless the series beyond the limit become one. */
  readonly with: string
  /** SQL that joins the source with its top series; empty without a limit. */
  readonly join: string
  /** Replacement of a dimension when the series beyond the limit become one. */
  instead(index: number, sql: string): string
}

const NONE: SeriesJoin = { with: '', join: '', instead: (_index, sql) => sql }

/** The name of the rest, over the names of the kept series: the client takes the last of them for it. */
const restName = (name: string): string => {
  const [first, second, last] = REST_NAMES.map(quoteText)
  const isTaken = (other = ''): string => `count(CASE WHEN ${name} = ${other} THEN 1 END) > 0`
  return `CASE WHEN ${isTaken(second)} THEN ${last} WHEN ${isTaken(first)} THEN ${second} ELSE ${first} END`
}

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
  const on = columns.map((sql, index) => dialect.same(sql, `${TOP}.${names[index]}`)).join(' AND ')
  if (!series.others) return { ...NONE, join: `\nJOIN (\n${top}\n) AS ${TOP}\n  ON ${on}` }
  const rest = names.map((name) => `${restName(dialect.asText(name))} AS ${name}`)
  return {
    with: `WITH ${TOP} AS (\n${top}\n)\n`,
    join: `\nLEFT JOIN ${TOP}\n  ON ${on}\nCROSS JOIN (SELECT ${rest.join(', ')} FROM ${TOP}) AS ${REST}`,
    instead: (index, sql) => {
      const place = series.dimensions.indexOf(index)
      if (place < 0) return sql
      return `CASE WHEN ${TOP}."__series_kept" THEN ${dialect.asText(sql)} ELSE ${REST}.${names[place]} END`
    },
  }
}
