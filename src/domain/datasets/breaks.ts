import type { DatasetContent } from '../../events/dataset/content'
import type { UsingChart, UsingDashboard } from '../../events/dataset/facts'

/** A chart or dashboard, and what it names that would be gone. */
export interface Broken<User> {
  readonly user: User
  readonly columns: readonly string[]
  readonly metrics: readonly string[]
}

export interface Breaks {
  readonly charts: readonly Broken<UsingChart>[]
  readonly dashboards: readonly Broken<UsingDashboard>[]
}

/** What names a column or metric, by the name that the server keeps. */
export const usersOf = (
  part: 'columns' | 'metrics',
  name: string,
  charts: readonly UsingChart[],
  dashboards: readonly UsingDashboard[],
): { readonly charts: readonly UsingChart[]; readonly dashboards: readonly UsingDashboard[] } => ({
  charts: charts.filter((chart) => chart[part].includes(name)),
  dashboards: part === 'columns' ? dashboards.filter(({ columns }) => columns.includes(name)) : [],
})

const namesOf = (items: readonly { readonly name: string }[]): ReadonlySet<string> =>
  new Set(items.map(({ name }) => name))

/**
 * What a save would break: charts and filters that name a column or metric which the dataset has and would not have any
 * more, be it removed or renamed. What is missing already is not the fault of this save.
 */
export const breaksOf = (
  start: DatasetContent,
  content: DatasetContent,
  charts: readonly UsingChart[],
  dashboards: readonly UsingDashboard[],
): Breaks => {
  const columns = namesOf(content.columns)
  const metrics = namesOf(content.metrics)
  const lostColumns = new Set([...namesOf(start.columns)].filter((name) => !columns.has(name)))
  const lostMetrics = new Set([...namesOf(start.metrics)].filter((name) => !metrics.has(name)))
  const broken = <User extends { readonly columns: readonly string[]; readonly metrics?: readonly string[] }>(
    users: readonly User[],
  ): readonly Broken<User>[] =>
    users.flatMap((user) => {
      const lost = {
        columns: user.columns.filter((name) => lostColumns.has(name)),
        metrics: (user.metrics ?? []).filter((name) => lostMetrics.has(name)),
      }
      return lost.columns.length + lost.metrics.length === 0 ? [] : [{ user, ...lost }]
    })
  return { charts: broken(charts), dashboards: broken(dashboards) }
}
