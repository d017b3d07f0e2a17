import { Suspense, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { dashboardAddress, dashboardIdAt, dashboardOf, hasUnsavedChanges } from '../../projections/dashboard/dashboards'
import { datasetsStatusOf } from '../../projections/dashboard/state'
import { Button, ErrorState, Skeleton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { pageParams } from '../shell/pageParams'
import { takeBegun } from './begin'
import { DashboardPage } from './page/DashboardPage'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import './dashboard.css'

const NOT_FOUND = 404

const KeptEdits = lazyWithRetry(() => import('./edit/dialogs/KeptEdits'), 'KeptEdits')

/** A dashboard by its number, its slug or a link (`B2.01`, `B2.12`, `B2.15`). */
const DashboardScreen = () => {
  const command = useCommand()
  const [path, go] = useLocation()
  const search = useSearch()
  const address = dashboardAddress(path)
  const key = address?.key ?? ''
  const opening = useSelect(['dashboards'], ({ dashboards }) => dashboards.openings[key] ?? null)
  const datasetsStatus = useSelect(['dashboards'], ({ dashboards }) => datasetsStatusOf(dashboards, key))
  const id = useSelect(['dashboards'], ({ dashboards }) => dashboardIdAt(dashboards, path))
  const isOpened = useSelect(['dashboards'], ({ dashboards }) => id !== null && dashboardOf(dashboards, id) !== null)
  const edited = useSelect(['dashboards', `dashboard/${id}`], ({ dashboards }) => {
    const dashboard = id === null ? null : dashboardOf(dashboards, id)
    return dashboard !== null && hasUnsavedChanges(dashboard)
  })
  useEffect(() => {
    const openRequest = dashboardAddress(path)
    if (openRequest !== null && !takeBegun(openRequest.key)) command('dashboard.open', openRequest)
  }, [command, path])
  const missing = opening?.httpStatus === NOT_FOUND
  if (opening?.status === 'failed' && (missing || !isOpened)) {
    return (
      <div className="page" data-pane="">
        <ErrorState
          title={missing ? t('There is no such dashboard') : t('The dashboard could not be opened')}
          kept={missing && edited ? t('What you changed and did not save is kept.') : undefined}
          actions={
            <>
              {missing && edited && id !== null && (
                <Suspense>
                  <KeptEdits id={id} />
                </Suspense>
              )}
              {!missing && address !== null && (
                <Button onClick={() => command('dashboard.open', address)}>{t('Try again')}</Button>
              )}
              <Button onClick={() => go('/dashboard/list/')}>{t('All dashboards')}</Button>
            </>
          }
        >
          {missing ? t('It was deleted, or it is not shared with you.') : opening.message}
        </ErrorState>
      </div>
    )
  }
  if (id === null || !isOpened) return <Skeleton lines={[30, 60, 45, 80, 70]} />
  return (
    <DashboardPage
      key={id}
      id={id}
      params={pageParams(search)}
      link={opening?.link ?? null}
      loading={datasetsStatus === 'loading'}
    />
  )
}

export { beginDashboard as begin } from './begin'
export default DashboardScreen
