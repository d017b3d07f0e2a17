import { SquareTerminal } from 'lucide-react'
import { Link } from 'wouter'

import { effectiveEditor } from '../../projections/editor/editors'
import type { Recent } from '../../projections/session/recents'
import { currentId } from '../../projections/editor/rekey'
import { vizMeta } from '../../domain/charts/kinds'
import { Icon } from '../controls'
import { KindThumb } from '../explore/kind/KindThumb'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { clockAndDay } from '../shell/past/time'
import { useToday } from '../shell/past/useToday'
import { BoardThumb } from './BoardThumb'

const hrefOf = ({ kind, id }: Recent): string => {
  if (kind === 'query') return '/sqllab/'
  return kind === 'chart' ? `/explore/?slice_id=${id}` : `/superset/dashboard/${id}/`
}

const Picture = ({ recent: { kind, id, detail } }: { readonly recent: Recent }) => {
  if (kind === 'query') return <pre aria-hidden="true">{detail}</pre>
  return kind === 'chart' ? (
    <div className="home-sign">
      <KindThumb type={detail} />
    </div>
  ) : (
    <BoardThumb dashboardId={Number(id)} />
  )
}

/** Something to go on with. */
export const RecentCard = ({ recent }: { readonly recent: Recent }) => {
  const command = useCommand()
  const past = useIsPast()
  const today = useToday()
  const { kind, id, title, at, detail } = recent
  // a tab may have been renamed since
  const name = useSelect(['editors'], ({ editors }) =>
    kind === 'query' ? (effectiveEditor(editors, currentId(editors, id))?.name ?? title) : title,
  )
  const words =
    kind === 'query' ? t('You ran a query') : kind === 'chart' ? t(vizMeta(detail)?.name ?? 'Chart') : t('Dashboard')
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
        <b className="cut" title={name}>
          {kind === 'query' && <Icon of={SquareTerminal} size={14} />}
          {name}
        </b>
        <span className="ink-3">{`${words} · ${clockAndDay(at, today)}`}</span>
      </div>
    </Link>
  )
}
