import { LayoutDashboard } from 'lucide-react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { Link } from 'wouter'

import type { DashboardSummary } from '../../events/dashboard/list'
import { may } from '../../projections/session/permissions'
import { Button, EmptyState, ErrorState, Skeleton } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { momentOf } from '../shell/past/changed'
import { agoText, exactText } from './ago'
import { BoardThumb } from './BoardThumb'
import { Changes, useChanges } from './Changes'
import { cardKey } from './deeds/cardKey'
import { useDeeds } from './deeds/useDeeds'
import { DropZone } from './DropZone'
import { FavoriteRows } from './FavoriteRows'
import { FirstSteps } from './FirstSteps'
import { LastDays, totalOf, useDays } from './LastDays'
import { RecentCard } from './recent/RecentCard'
import { Starts } from './Starts'
import { useMoment } from './useMoment'
import type { Parts } from './parts'
import { useParts } from './useParts'
import { Wishes } from './Wishes'
import './home.css'

const ALL = { search: '', owner: null, status: 'all', favorites: false } as const

interface PartProps {
  readonly title: string
  /** Beside the title. */
  readonly note?: string
  /** Link to all of them. */
  readonly all?: { readonly href: string; readonly label: string }
  readonly children: ReactNode
}

const Part = ({ title, note, all, children }: PartProps) => (
  <section className="home-part" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note !== undefined && <span className="ink-3">{note}</span>}
      {all !== undefined && <Link href={all.href}>{all.label}</Link>}
    </header>
    {children}
  </section>
)

const Changed = ({ on }: { readonly on: string | null }) => {
  const now = useMoment()
  const at = momentOf(on)
  return at === null ? null : (
    <time dateTime={new Date(at).toISOString()} title={exactText(at)}>
      {agoText(at, now)}
    </time>
  )
}

/** Cards of the dashboards that no other part shows. */
const Dashboards = ({ shown }: { readonly shown: readonly DashboardSummary[] }) => {
  const command = useCommand()
  const list = useSelect(['dashboard/list', 'dashboardList'], ({ dashboardList }) => dashboardList.list)
  const seesAll = useSelect(['session'], (model) => may(model, 'all_datasource_access on all_datasource_access'))
  if (list?.status === 'failed') {
    return (
      <ErrorState
        title={t('The dashboards could not be read')}
        actions={<Button onClick={() => command('dashboard.list', ALL)}>{t('Try again')}</Button>}
      >
        {list.message}
      </ErrorState>
    )
  }
  if (list === null || list.value === null) return <Skeleton lines={[60, 45]} />
  if (list.value.dashboards.length === 0) {
    return (
      <EmptyState
        icon={LayoutDashboard}
        title={seesAll ? t('There is no dashboard yet') : t('No dashboard that you may see')}
      >
        {seesAll
          ? t('A dashboard shows charts side by side and filters them together.')
          : t('Those on databases that you may use are listed here; an administrator can grant you more.')}
      </EmptyState>
    )
  }
  return (
    <div className="home-cards">
      {shown.map(({ id, title, slug, published, changedOn }) => (
        <Link key={id} className="home-card" href={`/superset/dashboard/${slug ?? id}/`}>
          <BoardThumb dashboardId={id} />
          <div className="home-words">
            <b className="cut" title={title}>
              {title}
            </b>
            <span className="cut">
              {`${published ? t('Published') : t('Draft')} · `}
              <Changed on={changedOn} />
            </span>
          </div>
        </Link>
      ))}
    </div>
  )
}

/** Requests small pictures of the dashboards that have cards. */
const useOutlines = ({ recents, dashboards }: Parts): void => {
  const command = useCommand()
  const past = useIsPast()
  const visited = recents.flatMap(({ kind, id }) => (kind === 'dashboard' ? [Number(id)] : []))
  const isListed = useSelect(['dashboardList'], ({ dashboardList }) => dashboardList.list?.status === 'loaded')
  const shown = isListed ? [...new Set([...dashboards.map(({ id }) => id), ...visited])].join() : ''
  useEffect(() => {
    if (!past && shown !== '') command('dashboard.outline', { ids: shown.split(',').map(Number) })
  }, [command, past, shown])
}

/** The drop zone for files, the latest changes, and the own activity. */
const Aside = () => {
  const { changes, recent } = useChanges()
  const days = useDays()
  return (
    <aside className="home-aside" aria-label={t('Lately')}>
      <Wishes />
      <DropZone />
      {changes.length > 0 && (
        <Part title={recent ? t('Since yesterday') : t('Latest changes')}>
          <Changes changes={changes} />
        </Part>
      )}
      {days !== null && (
        <Part title={t('Your last two weeks')} note={totalOf(days)} all={{ href: '/history/', label: t('History') }}>
          <LastDays days={days} />
        </Part>
      )}
    </aside>
  )
}

/** The start page: recent work, favourites, and things to see. */
const HomeScreen = () => {
  const command = useCommand()
  const past = useIsPast()
  const user = useSelect(['session'], ({ session }) => session.user)
  const parts = useParts()
  const { recents, favorites, dashboards, isAllShown, areSamples, hasFavoriteDashboards } = parts
  useOutlines(parts)
  const cards = useMemo(() => [...recents, ...favorites], [recents, favorites])
  const deeds = useDeeds(cards)
  const may = (permission: string): boolean => user === null || user.permissions.includes(permission)
  const seesDashboards = may('can_read on Dashboard')
  const seesCharts = may('can_read on Chart')
  useEffect(() => {
    if (past) return
    if (seesDashboards) command('dashboard.list', ALL)
    if (seesCharts) command('chart.list', { search: '' })
  }, [command, past, seesDashboards, seesCharts])
  return (
    <div className="page home" data-pane="">
      <div className="home-main">
        <h1 className="hidden-visually">{t('Home')}</h1>
        <Starts />
        {recents.length > 0 ? (
          <Part title={t('Pick up where you left off')} all={{ href: '/history/', label: t('History') }}>
            <div className="home-cards">
              {recents.map((recent) => (
                <RecentCard key={cardKey(recent)} recent={recent} deed={deeds.get(cardKey(recent))} />
              ))}
            </div>
          </Part>
        ) : (
          <Part title={t('First steps')}>
            <FirstSteps />
          </Part>
        )}
        {favorites.length > 0 && (
          <Part
            title={t('Favorites')}
            {...(hasFavoriteDashboards
              ? { all: { href: '/dashboard/list/?favorites=true', label: t('Favorite dashboards') } }
              : {})}
          >
            <FavoriteRows favorites={favorites} deeds={deeds} />
          </Part>
        )}
        {seesDashboards && !isAllShown && (
          <Part
            title={t('Dashboards')}
            all={{ href: '/dashboard/list/', label: t('All dashboards') }}
            {...(areSamples ? { note: t('Samples, yours to change. Every step can be undone.') } : {})}
          >
            <Dashboards shown={dashboards} />
          </Part>
        )}
      </div>
      <Aside />
    </div>
  )
}

export default HomeScreen
