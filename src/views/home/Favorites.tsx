import { ChartColumn, LayoutDashboard } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'

import type { ReadModel } from '../../core/readModel/model'
import { Icon, type LucideIcon } from '../controls'
import { useSelect } from '../hooks'
import { changedText } from '../shell/past/changed'

interface Favorite {
  readonly key: string
  readonly icon: LucideIcon
  readonly name: string
  readonly href: string
  readonly who: string
  readonly changed: string | null
}

/** Rows: the others are in their lists. */
const SHOWN = 8

const favoritesOf = (
  { list: dashboards, favorites: starred }: ReadModel['dashboardList'],
  { list: charts, favorites }: ReadModel['charts'],
): readonly Favorite[] => [
  ...(dashboards?.value?.dashboards ?? [])
    .filter(({ id }) => starred[id] === true)
    .map(({ id, title, slug, changedBy, changedOn }) => ({
      key: `dashboard ${id}`,
      icon: LayoutDashboard,
      name: title,
      href: `/superset/dashboard/${slug ?? id}/`,
      who: changedBy,
      changed: changedOn,
    })),
  ...(charts?.value?.charts ?? [])
    .filter(({ id }) => favorites[id] === true)
    .map(({ id, name, changedBy, changedOn }) => ({
      key: `chart ${id}`,
      icon: ChartColumn,
      name,
      href: `/explore/?slice_id=${id}`,
      who: changedBy,
      changed: changedOn,
    })),
]

export const useFavorites = (): readonly Favorite[] => {
  const dashboards = useSelect(['dashboard/list', 'dashboardList'], (model) => model.dashboardList)
  const charts = useSelect(['charts'], (model) => model.charts)
  return useMemo(() => favoritesOf(dashboards, charts).slice(0, SHOWN), [dashboards, charts])
}

export const Favorites = ({ favorites }: { readonly favorites: readonly Favorite[] }) => (
  <ul className="home-rows">
    {favorites.map(({ key, icon, name, href, who, changed }) => (
      <li key={key}>
        <Link href={href}>
          <Icon of={icon} size={16} />
          <b className="cut">{name}</b>
          <span className="cut ink-3">{who}</span>
          <span className="num ink-3">{changedText(changed)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
