import type { ReadModel } from '../../core/readModel/model'
import type { DashboardSummary } from '../../events/dashboard/list'
import type { Recent } from '../../projections/session/recents'
import { cardKey } from './deeds/cardKey'
import { favoritesOf, type Favorite } from './favorites'

/** Cards of a part: two rows of three. */
const MAX_CARDS = 6
/** Rows: the others are in their lists. */
const MAX_ROWS = 8

/** The page's parts. Each dashboard and chart is in one of them. */
export interface Parts {
  readonly recents: readonly Recent[]
  readonly favorites: readonly Favorite[]
  readonly dashboards: readonly DashboardSummary[]
  /** There are dashboards, and the other parts show all of them. */
  readonly isAllShown: boolean
  /** All of `dashboards` are as the product made them. */
  readonly areSamples: boolean
  readonly hasFavoriteDashboards: boolean
}

export const partsOf = (
  { entries }: ReadModel['recents'],
  dashboardList: Pick<ReadModel['dashboardList'], 'list' | 'favorites'>,
  charts: Pick<ReadModel['charts'], 'list' | 'favorites'>,
): Parts => {
  const recents = entries.slice(0, MAX_CARDS)
  const shown = new Set(recents.map(cardKey))
  const starred = favoritesOf(dashboardList, charts)
  const favorites = starred.filter((one) => !shown.has(cardKey(one))).slice(0, MAX_ROWS)
  for (const favorite of favorites) shown.add(cardKey(favorite))
  const listed = dashboardList.list?.value?.dashboards ?? []
  const dashboards = listed
    .filter(({ id }) => !shown.has(cardKey({ kind: 'dashboard', id: String(id) })))
    .slice(0, MAX_CARDS)
  return {
    recents,
    favorites,
    dashboards,
    isAllShown: listed.length > 0 && dashboards.length === 0,
    areSamples: dashboards.length > 0 && dashboards.every(({ changedBy }) => changedBy === ''),
    hasFavoriteDashboards: starred.some(({ kind }) => kind === 'dashboard'),
  }
}
