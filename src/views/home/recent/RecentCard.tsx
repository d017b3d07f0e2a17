import { ChartColumn, LayoutDashboard, SquareTerminal, Star } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'

import { effectiveEditor } from '../../../projections/editor/editors'
import type { Recent } from '../../../projections/session/recents'
import { currentId } from '../../../projections/editor/rekey'
import { Icon } from '../../controls'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { agoText, exactText } from '../ago'
import { BoardThumb } from '../BoardThumb'
import type { Deed } from '../deeds/deeds'
import { youDid } from '../deeds/words'
import { MaybeMini } from '../mini/MaybeMini'
import { useMoment } from '../useMoment'
import { SqlLines } from './SqlLines'

const KindIcon = lazyWithRetry(() => import('../../explore/kind/KindIcon'), 'KindIcon')

/** Between the last deed on an object and its opening: further apart, the card tells of the opening. */
const SITTING_MS = 3_600_000

const hrefOf = ({ kind, id }: Recent): string => {
  if (kind === 'query') return '/sqllab/'
  return kind === 'chart' ? `/explore/?slice_id=${id}` : `/superset/dashboard/${id}/`
}

const Picture = ({ recent: { kind, id, detail } }: { readonly recent: Recent }) => {
  if (kind === 'query') return <SqlLines sql={detail} />
  return kind === 'chart' ? (
    <div className="home-sign" aria-hidden="true">
      <MaybeMini chartId={Number(id)} dashboardId={null} type={detail} />
    </div>
  ) : (
    <BoardThumb dashboardId={Number(id)} />
  )
}

const Sign = ({ kind, detail }: Recent) => {
  if (kind === 'chart') {
    return (
      <Suspense fallback={<Icon of={ChartColumn} size={14} />}>
        <KindIcon type={detail} size={14} />
      </Suspense>
    )
  }
  return <Icon of={kind === 'query' ? SquareTerminal : LayoutDashboard} size={14} />
}

interface RecentCardProps {
  readonly recent: Recent
  /** The last deed on it; absent where none is known. */
  readonly deed: Deed | undefined
}

/** Something to go on with. */
export const RecentCard = ({ recent, deed }: RecentCardProps) => {
  const command = useCommand()
  const past = useIsPast()
  const now = useMoment()
  const { kind, id, title, at } = recent
  // a tab may have been renamed since
  const name = useSelect(['editors'], ({ editors }) =>
    kind === 'query' ? (effectiveEditor(editors, currentId(editors, id))?.name ?? title) : title,
  )
  const starred = useSelect(['charts', 'dashboardList'], ({ charts, dashboardList }) =>
    kind === 'query' ? false : (kind === 'chart' ? charts.favorites : dashboardList.favorites)[id] === true,
  )
  const did =
    deed !== undefined && at - deed.at < SITTING_MS
      ? youDid(deed.sentence)
      : kind === 'query'
        ? t('You ran a query')
        : t('You opened it')
  return (
    <Link
      className="home-card"
      href={hrefOf(recent)}
      onClick={() => {
        if (kind === 'query' && !past) command('editor.activate', { id })
      }}
    >
      <Picture recent={recent} />
      <div className="home-words">
        <div className="home-name">
          <Sign {...recent} />
          <b className="cut" title={name}>
            {name}
          </b>
          {starred && (
            <span className="home-star">
              <Icon of={Star} size={14} solid />
              <span className="hidden-visually">{t('Favorite')}</span>
            </span>
          )}
        </div>
        <span className="cut" title={did}>
          {did}
        </span>
        <time dateTime={new Date(at).toISOString()} title={exactText(at)}>
          {agoText(at, now)}
        </time>
      </div>
    </Link>
  )
}
