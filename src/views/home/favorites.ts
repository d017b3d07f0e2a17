import type { ReadModel } from '../../core/readModel/model'
import { momentOf } from '../shell/past/changed'

/** A dashboard or a chart with a star. */
export interface Favorite {
  readonly kind: 'dashboard' | 'chart'
  readonly id: string
  readonly title: string
  readonly href: string
  /** Full names; empty for the product. */
  readonly owner: string
  readonly changedBy: string
  /** ms since 1970; null where the server does not tell. */
  readonly changedAt: number | null
  readonly isNew: boolean
}

/** Favourites that the user may open, the latest changed first. */
export const favoritesOf = (
  { list: dashboards, favorites: starred }: Pick<ReadModel['dashboardList'], 'list' | 'favorites'>,
  { list: charts, favorites }: Pick<ReadModel['charts'], 'list' | 'favorites'>,
): readonly Favorite[] => {
  const those: readonly Favorite[] = [
    ...(dashboards?.value?.dashboards ?? [])
      .filter(({ id }) => starred[id] === true)
      .map(({ id, title, slug, owners, changedBy, changedOn, isNew = false }) => ({
        kind: 'dashboard' as const,
        id: String(id),
        title,
        href: `/superset/dashboard/${slug ?? id}/`,
        owner: owners[0]?.name ?? '',
        changedBy,
        changedAt: momentOf(changedOn),
        isNew,
      })),
    ...(charts?.value?.charts ?? [])
      .filter(({ id }) => favorites[id] === true)
      .map(({ id, name, owners, changedBy, changedOn, isNew = false }) => ({
        kind: 'chart' as const,
        id: String(id),
        title: name,
        href: `/explore/?slice_id=${id}`,
        owner: owners[0]?.name ?? '',
        changedBy,
        changedAt: momentOf(changedOn),
        isNew,
      })),
  ]
  return those.toSorted((one, other) => (other.changedAt ?? 0) - (one.changedAt ?? 0))
}
