import type { DatasetContent } from '../../events/dataset/content'
import type { UsingChart, UsingDashboard } from '../../events/dataset/facts'

/** A chart or dashboard, and its names that would be gone. */
interface Broken<User> {
  readonly user: User
  readonly columns: readonly string[]
  readonly metrics: readonly string[]
}

export interface Breaks {
  readonly charts: readonly Broken<UsingChart>[]
  readonly dashboards: readonly Broken<UsingDashboard>[]
}

/** Users of a column or metric, by the server's name of it. */
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
 * Charts and filters that a save would break: they use a column or metric that the save removes or renames. Names that are
 * missing already are not the fault of this save.
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
