import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import type { DashboardLink } from '../../../events/dashboard/dashboard'
import {
  dashboardAddress,
  dashboardOf,
  isEditedIn,
  viewOf,
  type Dashboard,
} from '../../../projections/dashboard/dashboards'
import { ROOT_ID } from '../../../domain/layout/components'
import { crossFilters } from '../../../domain/filters/active'
import { itemsOf } from '../../../domain/filters/config'
import { hasHorizontalBar } from '../../../domain/filters/crossFilters'
import { below } from '../../../domain/layout/tree'
import { barOf, CLOSED_BAR } from '../../../projections/filter/nativeFilters'
import { mayEditDashboard } from '../../../projections/dashboard/rights'
import { createBrushing } from '../../chart/brush/brushing'
import { Skeleton } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { useFilters } from '../../filter/useFilters'
import { FilterKeeper } from '../../filter/bar/FilterKeeper'
import { useCommand, useIsPast, useSelect, useSession } from '../../hooks'
import { t } from '../../i18n'
import type { PageParams } from '../../shell/pageParams'
import { BoardContext, type Board } from '../board'
import { BusyCharts } from '../chart/BusyCharts'
import { PageHeader } from './PageHeader'
import { Part } from './Part'
import { useCustomCss } from '../text/useCustomCss'
import { useAnchor } from '../useAnchor'
import { useNarrow } from '../../shell/useNarrow'
import { useAutoRefresh } from '../dialogs/useRefresh'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { withDashboardEditingCommands } from '../../withCommands'

const filterBar = preload(async () => {
  const { FilterBar } = await import('../../filter/bar/FilterBar')
  return { FilterBar }
})
const CrossFilters = lazyWithRetry(() => import('../../filter/CrossFilters'), 'CrossFilters')
const EmptyBoard = lazyWithRetry(() => import('./EmptyBoard'), 'EmptyBoard')
const FullSize = lazyWithRetry(() => import('./FullSize'), 'FullSize')
const Repairs = lazyWithRetry(() => import('./Repairs'), 'Repairs')
const Editor = lazyWithRetry(() => withDashboardEditingCommands(import('../edit/Editor')), 'Editor')

interface DashboardPageProps {
  readonly id: number
  readonly params: PageParams
  readonly link: DashboardLink | null
  readonly loading: boolean
}

/** After a save the address follows the slug, without a reload (`B2.12`). */
const useAddress = ({ id, lastModified, saved }: Dashboard): void => {
  const [path, go] = useLocation()
  const { slug } = saved.properties
  const before = useRef({ lastModified, slug })
  useEffect(() => {
    // two saves within a second have one time
    if (before.current.lastModified === lastModified && before.current.slug === slug) return
    before.current = { lastModified, slug }
    const address = `/superset/dashboard/${encodeURIComponent(slug ?? String(id))}/`
    if (path !== address) go(`${address}${location.search}${location.hash}`, { replace: true })
  }, [lastModified, slug, id, path, go])
}

/** Removes the edit flag from the address once that edit has ended: a reload then shows the dashboard. */
const useEditInAddress = (isInAddress: boolean, edit: boolean): void => {
  const [, go] = useLocation()
  const was = useRef(false)
  useEffect(() => {
    if (edit) {
      was.current = true
      return
    }
    if (!isInAddress || !was.current) return
    const search = new URLSearchParams(location.search)
    search.delete('edit')
    const rest = search.toString()
    go(`${location.pathname}${rest === '' ? '' : `?${rest}`}${location.hash}`, { replace: true })
  }, [isInAddress, edit, go])
}

const HIDE_TITLE = 1
const NO_NAV_OR_TITLE = 2
const REPORT = 3

const isEmpty = ({ components }: Dashboard): boolean =>
  below(components, ROOT_ID).every((id) => ['ROOT', 'GRID'].includes(components[id]?.type ?? ''))

interface FilterPlaceProps {
  readonly dashboardId: number
  readonly orientation: 'vertical' | 'horizontal'
  /** Place in the header for the button that adds a first filter at the top; null without one. */
  readonly place: HTMLElement | null
}

interface FilterRoomProps extends FilterPlaceProps {
  readonly empty: boolean
}

/** Placeholder of the filter bar, so that nothing moves when its code is loaded. */
const FilterRoom = ({ dashboardId, orientation, empty, place }: FilterRoomProps) => {
  const { open, width } = useSelect([`dashboard/${dashboardId}`, 'nativeFilters'], ({ nativeFilters }) =>
    barOf(nativeFilters, dashboardId),
  )
  if (empty && orientation === 'horizontal' && place !== null) return null
  return (
    <div
      className={`db-filters-room ${orientation}`}
      style={orientation === 'vertical' ? { width: open && !empty ? width : CLOSED_BAR } : undefined}
    />
  )
}

const FilterPlace = ({ empty, ...props }: FilterRoomProps) => {
  const loaded = usePreloaded(filterBar)
  useEffect(() => filterBar.fetch(), [])
  const room = <FilterRoom {...props} empty={empty} />
  if (loaded === null) return room
  return (
    <Suspense fallback={room}>
      <loaded.FilterBar {...props} />
    </Suspense>
  )
}

/** The cross-filters, from the first on: they stay when the last one goes, to pass the focus on. */
const CrossFilterPlace = ({ dashboardId }: { readonly dashboardId: number }) => {
  const all = useFilters(dashboardId)
  const [isMet, setIsMet] = useState(false)
  if (!isMet && all !== null && crossFilters(all.seen, all.applied).length > 0) setIsMet(true)
  return isMet ? (
    <Suspense fallback={null}>
      <CrossFilters dashboardId={dashboardId} />
    </Suspense>
  ) : null
}

/** A dashboard in view; the editor's code loads with the first edit. */
export const DashboardPage = ({ id, params, link, loading }: DashboardPageProps) => {
  const command = useCommand()
  const past = useIsPast()
  const session = useSession()
  const dashboard = useSelect([`dashboard/${id}`, 'dashboards'], ({ dashboards }) => dashboardOf(dashboards, id))
  const mayEdit = useSelect(
    ['session', `dashboard/${id}`],
    (model) => dashboard !== null && mayEditDashboard(model, dashboard),
  )
  const fullSize = useSelect([`dashboard/${id}`], ({ dashboards }) => viewOf(dashboards, session, id).fullSize)
  const isHorizontal = useSelect([`dashboard/${id}`, 'session', 'dashboards'], ({ dashboards, session: { flags } }) =>
    hasHorizontalBar(dashboardOf(dashboards, id)?.properties.metadata ?? {}, flags),
  )
  const [brushing] = useState(createBrushing)
  const narrow = useNarrow()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isReport = params.standalone === REPORT
  const { force, uiConfig } = params
  const board = useMemo<Board>(
    () => ({ dashboardId: id, brushing, tools: null, force, uiConfig, isReport }),
    [id, brushing, force, uiConfig, isReport],
  )
  const begun = useRef(false)
  useEffect(() => {
    if (!params.edit || begun.current || loading || !mayEdit) return
    begun.current = true
    command('dashboard.edit', { dashboardId: id, edit: true })
  }, [params.edit, loading, mayEdit, command, id])
  const isOwnEdit = dashboard !== null && isEditedIn(dashboard, session)
  useEditInAddress(params.edit && !past, isOwnEdit)
  useAutoRefresh(id, isOwnEdit)
  useCustomCss(dashboard?.properties.css ?? '', `[data-dashboard="${id}"]`)
  useAnchor(id, link, params.focusedChart)
  const title = dashboard?.title ?? ''
  useEffect(() => {
    // inside the history it is a picture, not the page
    if (dashboardAddress(location.pathname) === null) return undefined
    const before = document.title
    document.title = `${title} · ${t('Recount')}`
    return () => {
      document.title = before
    }
  }, [title])
  if (dashboard === null) return null
  const hidesTitle = params.standalone >= NO_NAV_OR_TITLE || (uiConfig & HIDE_TITLE) > 0
  // in the past the log tells that it was under edit
  const editing = isOwnEdit && (past || mayEdit) && params.standalone === 0
  const { metadata } = dashboard.properties
  const hasFilters = itemsOf(metadata).length > 0
  const bar =
    // without filters there is a place to add one, where dashboards are edited: not on a phone, and not without the navigation
    isReport || !(hasFilters || (mayEdit && !past && !narrow && params.standalone === 0))
      ? null
      : narrow || isHorizontal
        ? 'horizontal'
        : 'vertical'
  return (
    <BoardContext value={board}>
      <div className={isReport ? 'dashboard report' : 'dashboard'} data-pane="">
        <Follow dashboard={dashboard} />
        <BusyCharts dashboardId={id} />
        {!loading && <FilterKeeper dashboardId={id} />}
        {editing ? (
          <Suspense fallback={<Skeleton lines={[30, 60, 45, 80, 70]} />}>
            <Editor dashboard={dashboard} board={board} />
          </Suspense>
        ) : (
          <>
            <PageHeader
              dashboard={dashboard}
              hidden={hidesTitle}
              alone={params.standalone > 0}
              onFiltersPlace={setPlace}
            />
            {dashboard.repairs.length > 0 && (
              <Suspense fallback={null}>
                <Repairs dashboard={dashboard} />
              </Suspense>
            )}
            <div className={bar === 'horizontal' ? 'db-body horizontal' : 'db-body'}>
              {bar !== null && <FilterPlace dashboardId={id} orientation={bar} empty={!hasFilters} place={place} />}
              <div className="db-board" data-dashboard={id}>
                {fullSize !== null && (
                  <Suspense fallback={null}>
                    <FullSize dashboard={dashboard} chartId={fullSize} />
                  </Suspense>
                )}
                <div hidden={fullSize !== null}>
                  {!isReport && <CrossFilterPlace dashboardId={id} />}
                  {isEmpty(dashboard) ? (
                    <Suspense fallback={null}>
                      <EmptyBoard dashboardId={id} mayEdit={mayEdit} />
                    </Suspense>
                  ) : (
                    <Part id={dashboard.components[ROOT_ID]?.children[0] ?? ''} />
                  )}
                </div>
              </div>
            </div>
          </>
        )}
      </div>
    </BoardContext>
  )
}

const Follow = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  useAddress(dashboard)
  return null
}
