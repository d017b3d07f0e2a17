import { CircleCheck, CircleDashed, EllipsisVertical, History, Pencil, RefreshCw, Share2, Star } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'

import { hasUnsavedChanges, type Dashboard } from '../../../projections/dashboard/dashboards'
import { isFiltersRefreshing } from '../../../projections/filter/refresh'
import { mayMoveDashboard } from '../../../projections/dashboard/rights'
import { dashboardPermissions } from '../../../projections/chart/rights'
import { Button, Icon, IconButton, Menu, Tag } from '../../controls'
import { Opening } from '../../controls/feedback/Opening'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import { useNarrow } from '../../shell/useNarrow'
import { useReportMenu } from '../../report/useReportMenu'
import { personalDatasets } from '../../../projections/dataset/personal'
import { useChartIds, useFrequency } from '../dialogs/useRefresh'
import { Freshness } from './Freshness'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { withAllSqlCommands, withDashboardEditingCommands } from '../../withCommands'

const CopyDialog = lazyWithRetry(() => import('../dialogs/CopyDialog'), 'CopyDialog')
const LinkDialog = lazyWithRetry(() => import('../dialogs/LinkDialog'), 'LinkDialog')
const PublishDialog = lazyWithRetry(() => import('../dialogs/PublishDialog'), 'PublishDialog')
const RefreshDialog = lazyWithRetry(() => import('../dialogs/RefreshDialog'), 'RefreshDialog')

const MoveDialog = lazyWithRetry(
  () => withAllSqlCommands(withDashboardEditingCommands(import('../move/MoveDialog'))),
  'MoveDialog',
)

const VersionsDialog = lazyWithRetry(
  () => withDashboardEditingCommands(import('../versions/dialog/VersionsDialog')),
  'VersionsDialog',
)

interface PageHeaderProps {
  readonly dashboard: Dashboard
  readonly hidden: boolean
  /** Editing needs the navigation around it. */
  readonly alone: boolean
  /** Receives the place for the button that adds the first filter to a bar at the top. */
  readonly onFiltersPlace: (place: HTMLElement | null) => void
}

/** Title, state and actions of the dashboard (`B2.08`). */
export const PageHeader = ({ dashboard, hidden, alone, onFiltersPlace }: PageHeaderProps) => {
  const { id, title, published, publishing, refresh } = dashboard
  const command = useCommand()
  const past = useIsPast()
  const wait = usePastRefusal()
  // icons leave room for the title there: rare actions are in the menu
  const narrow = useNarrow()
  const [, go] = useLocation()
  const [dialog, setDialog] = useState<'share' | 'copy' | 'publish' | 'refresh' | 'versions' | 'move' | null>(null)
  const favorite = useSelect(['dashboardList'], (model) => model.dashboardList.favorites[id] === true)
  const {
    dash_edit_perm: mayEdit,
    dash_share_perm: mayShare,
    dash_save_perm: mayMake,
  } = useSelect(['session', `dashboard/${id}`], (model) => dashboardPermissions(model, dashboard))
  const mayMove = useSelect(['session', `dashboard/${id}`], (model) => mayMoveDashboard(model, dashboard))
  const refreshesFilters = useSelect(['charts', `dashboard/${id}`], (model) => isFiltersRefreshing(model, id))
  const chartIds = useChartIds(id)
  const frequency = useFrequency(id)
  const reports = useReportMenu('dashboards', hidden ? null : id, title)
  const unsaved = hasUnsavedChanges(dashboard)
  if (hidden) return <h1 className="hidden-visually">{title}</h1>
  const personal = personalDatasets(dashboard)
  const publish = (): void => {
    if (!published && personal.length > 0) setDialog('publish')
    else command('dashboard.publish', { dashboardId: id, published: !published })
  }
  const toEdit = (): void => void command('dashboard.edit', { dashboardId: id, edit: true })
  const close = (): void => setDialog(null)
  return (
    <header className="db-head">
      <h1 className="cut" title={title}>
        {title === '' ? t('[ untitled dashboard ]') : title}
      </h1>
      {!narrow && (
        <button
          type="button"
          className={published ? 'tag ok db-state' : 'tag db-state'}
          disabled={!mayEdit || past || publishing !== null}
          title={
            mayEdit
              ? published
                ? t('Everybody may find it. Press to make it a draft.')
                : t('Only its owners find it. Press to publish it.')
              : undefined
          }
          onClick={publish}
        >
          <Icon of={published ? CircleCheck : CircleDashed} size={12} />
          {published ? t('Published') : t('Draft')}
        </button>
      )}
      <IconButton
        size="small"
        icon={Star}
        iconSolid={favorite}
        label={t('Favorite')}
        aria-pressed={favorite}
        className={favorite ? 'starred' : ''}
        disabledReason={wait}
        onClick={() => command('dashboard.favor', { dashboardId: id, favorite: !favorite })}
      />
      {unsaved && <Tag kind="warn">{t('Unsaved')}</Tag>}
      <span className="grow" />
      {!narrow && <Freshness dashboardId={id} />}
      {frequency > 0 && <span className="ink-3 small num">{t('Every %s s', frequency)}</span>}
      <span ref={onFiltersPlace} className="db-filters-place" />
      <IconButton
        size="small"
        icon={RefreshCw}
        label={t('Refresh')}
        loading={refresh?.running === true || (refresh !== null && refreshesFilters)}
        disabledReason={wait ?? (chartIds.length === 0 ? t('There is no chart to refresh.') : null)}
        onClick={() => command('dashboard.refresh', { dashboardId: id, chartIds })}
      />
      {mayShare && !narrow && (
        <Button variant="ghost" icon={Share2} disabledReason={wait} onClick={() => setDialog('share')}>
          {t('Share')}
        </Button>
      )}
      {!alone && !narrow && (
        <Button variant="ghost" icon={History} onClick={() => go(`/history/?dashboard=${id}`)}>
          {t('History')}
        </Button>
      )}
      {mayEdit && !alone && !narrow && (
        <Button icon={Pencil} disabledReason={wait} onClick={toEdit}>
          {t('Edit dashboard')}
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton icon={EllipsisVertical} label={t('Dashboard options')} />}
        items={[
          ...(narrow && mayEdit && !alone ? [{ label: t('Edit dashboard'), onSelect: toEdit, disabled: past }] : []),
          ...(narrow && mayShare ? [{ label: t('Share'), onSelect: () => setDialog('share'), disabled: past }] : []),
          ...(narrow && mayEdit
            ? [
                {
                  label: published ? t('Make it a draft') : t('Publish'),
                  onSelect: publish,
                  disabled: past || publishing !== null,
                },
              ]
            : []),
          ...(narrow && !alone ? [{ label: t('History'), onSelect: () => go(`/history/?dashboard=${id}`) }] : []),
          ...(narrow ? (['separator'] as const) : []),
          { label: t('Auto refresh'), onSelect: () => setDialog('refresh'), disabled: past },
          ...(mayEdit ? [{ label: t('Version history'), onSelect: () => setDialog('versions'), disabled: past }] : []),
          ...(mayMove
            ? [{ label: t('Move to another database'), onSelect: () => setDialog('move'), disabled: past }]
            : []),
          ...(mayMake ? [{ label: t('Save as'), onSelect: () => setDialog('copy'), disabled: past }] : []),
          ...(reports.items.length > 0 ? (['separator', ...reports.items] as const) : []),
          'separator',
          {
            label: t('Show without navigation'),
            onSelect: () => go(`${location.pathname}?standalone=1`),
          },
          { label: t('All dashboards'), onSelect: () => go('/dashboard/list/') },
        ]}
      />
      {reports.dialog}
      <Suspense fallback={<Opening onGiveUp={close} />}>
        {dialog === 'share' && <LinkDialog dashboardId={id} anchor={null} onClose={close} />}
        {dialog === 'copy' && <CopyDialog dashboard={dashboard} onClose={close} />}
        {dialog === 'publish' && <PublishDialog dashboardId={id} personal={personal} onClose={close} />}
        {dialog === 'versions' && <VersionsDialog dashboardId={id} part={null} onClose={close} />}
        {dialog === 'move' && <MoveDialog dashboard={dashboard} onClose={close} />}
        {dialog === 'refresh' && <RefreshDialog dashboardId={id} onClose={close} />}
      </Suspense>
    </header>
  )
}
