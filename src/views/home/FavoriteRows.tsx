import { ChartColumn, LayoutDashboard } from 'lucide-react'
import { Link } from 'wouter'

import { Icon } from '../controls'
import { t } from '../i18n'
import { agoText, exactText } from './ago'
import { useOwnName } from './Changes'
import { cardKey } from './deeds/cardKey'
import type { Deed } from './deeds/deeds'
import { youDid } from './deeds/words'
import type { Favorite } from './favorites'
import { useMoment } from './useMoment'

const changeWords = ({ changedBy, isNew }: Favorite, me: string): string => {
  if (changedBy === '') return t('Made with Recount')
  if (changedBy === me) return isNew ? t('You made it') : t('You changed it')
  return isNew ? t('%s made it', changedBy) : t('%s changed it', changedBy)
}

interface FavoriteRowsProps {
  readonly favorites: readonly Favorite[]
  /** The last deeds of the person, by the keys of cards. */
  readonly deeds: ReadonlyMap<string, Deed>
}

/** Favourites with their last change. */
export const FavoriteRows = ({ favorites, deeds }: FavoriteRowsProps) => {
  const now = useMoment()
  const me = useOwnName()
  return (
    <ul className="home-rows">
      {favorites.map((favorite) => {
        const { kind, id, title, href, owner, changedAt } = favorite
        const deed = deeds.get(cardKey(favorite))
        const isOwn = deed !== undefined && deed.at >= (changedAt ?? 0)
        const words = isOwn ? youDid(deed.sentence) : changeWords(favorite, me)
        const at = isOwn ? deed.at : changedAt
        return (
          <li key={`${kind} ${id}`}>
            <Link href={href}>
              <Icon of={kind === 'chart' ? ChartColumn : LayoutDashboard} size={14} />
              <b className="cut" title={title}>
                {title}
              </b>
              <span className="cut home-what" title={words}>
                {words}
              </span>
              <span className="cut home-owner">{owner === me ? t('you') : owner}</span>
              {at === null ? (
                <span />
              ) : (
                <time dateTime={new Date(at).toISOString()} title={exactText(at)}>
                  {agoText(at, now)}
                </time>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
