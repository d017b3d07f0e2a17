import { LayoutDashboard } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'

import { may } from '../../projections/session/permissions'
import { Button, EmptyState, ErrorState, Skeleton } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { changedText } from '../shell/past/changed'
import { BoardThumb } from './BoardThumb'
import { Changes, useChanges } from './Changes'
import { DropZone } from './DropZone'
import { Favorites, useFavorites } from './Favorites'
import { LastDays, totalOf, useDays } from './LastDays'
import { RecentCard } from './RecentCard'
import { Starts } from './Starts'
import { Wishes } from './Wishes'
import './home.css'

/** Cards of a part: two rows of three. */
const SHOWN = 6
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

const Dashboards = () => {
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
  const { dashboards } = list.value
  if (dashboards.length === 0) {
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
      {dashboards.slice(0, SHOWN).map(({ id, title, slug, published, changedOn }) => (
        <Link key={id} className="home-card" href={`/superset/dashboard/${slug ?? id}/`}>
          <BoardThumb dashboardId={id} />
          <div className="home-words">
            <b className="cut" title={title}>
              {title}
            </b>
            <span className="ink-3">{`${published ? t('Published') : t('Draft')} · ${changedText(changedOn)}`}</span>
          </div>
        </Link>
      ))}
    </div>
  )
}

/** Asks for small pictures of those dashboards that are on screen as cards. */
const useOutlines = (): void => {
  const command = useCommand()
  const past = useIsPast()
  const shown = useSelect(['dashboard/list', 'dashboardList', 'recents'], ({ dashboardList, recents }) => {
    if (dashboardList.list?.status !== 'loaded') return ''
    const listed = (dashboardList.list.value?.dashboards ?? []).slice(0, SHOWN).map(({ id }) => id)
    const visited = recents.entries
      .slice(0, SHOWN)
      .flatMap(({ kind, id }) => (kind === 'dashboard' ? [Number(id)] : []))
    return [...new Set([...listed, ...visited])].join()
  })
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
  const favorites = useFavorites()
  const user = useSelect(['session'], ({ session }) => session.user)
  useOutlines()
  const recents = useSelect(['recents'], (model) => model.recents.entries)
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
        {recents.length > 0 && (
          <Part title={t('Pick up where you left off')} all={{ href: '/history/', label: t('History') }}>
            <div className="home-cards">
              {recents.slice(0, SHOWN).map((recent) => (
                <RecentCard key={`${recent.kind} ${recent.id}`} recent={recent} />
              ))}
            </div>
          </Part>
        )}
        {favorites.length > 0 && (
          <Part title={t('Favorites')}>
            <Favorites favorites={favorites} />
          </Part>
        )}
        {seesDashboards && (
          <Part title={t('Dashboards')} all={{ href: '/dashboard/list/', label: t('All dashboards') }}>
            <Dashboards />
          </Part>
        )}
      </div>
      <Aside />
    </div>
  )
}

export default HomeScreen
