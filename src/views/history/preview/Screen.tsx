import { lazy, Suspense, useMemo, type ComponentType } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'

import { PastContext, StoreContext } from '../../context'
import { Skeleton } from '../../controls'
import { useServices } from '../../hooks'
import { ErrorBoundary } from '../../shell/errors/ErrorBoundary'
import { usePastPlace } from '../../shell/past/pastContext'
import { usePastTime } from '../../shell/past/usePastTime'
import {
  withAllSqlCommands,
  withDrawingCommands,
  withExploreCommands,
  withListCommands,
  withDataCommands,
  withSqlCommands,
} from '../../withCommands'
import type { History } from '../useHistory'
import { storeOf } from './store'

const SqlScreen = lazy(() => withSqlCommands(import('../../editor/SqlScreen')))

/** The screens by how their address begins; of an unknown address it is the SQL screen, where a tab was open. */
const SCREENS: readonly (readonly [begins: string, screen: ComponentType])[] = [
  ['/superset/dashboard/', lazy(() => withDrawingCommands(import('../../dashboard/DashboardScreen')))],
  ['/superset/welcome/', lazy(() => withDataCommands(import('../../home/HomeScreen')))],
  ['/superset/all_entities/', lazy(() => withListCommands(import('../../tag/TagScreen')))],
  ['/sqllab/history/', lazy(() => withAllSqlCommands(import('../../run/list/QueryHistoryScreen')))],
  ['/savedqueryview/list/', lazy(() => withAllSqlCommands(import('../../savedQuery/SavedScreen')))],
  ['/explore/', lazy(() => withExploreCommands(import('../../explore/ExploreScreen')))],
  ['/dashboard/list/', lazy(() => withListCommands(import('../../dashboard/list/DashboardsScreen')))],
  ['/chart/list/', lazy(() => withListCommands(import('../../chart/list/ChartsScreen')))],
  ['/tablemodelview/edit/', lazy(() => withDataCommands(import('../../dataset/editor/DatasetEditorScreen')))],
  ['/tablemodelview/list/', lazy(() => withDataCommands(import('../../dataset/DatasetsScreen')))],
  ['/databaseview/list/', lazy(() => withDataCommands(import('../../database/DatabasesScreen')))],
  ['/annotationlayer/list/', lazy(() => withListCommands(import('../../annotation/AnnotationsScreen')))],
  ['/charts/gallery/', lazy(() => withDrawingCommands(import('../../chart/gallery/GalleryScreen')))],
  ['/report/list/', lazy(() => withListCommands(import('../../report/ReportsScreen')))],
  ['/users/list/', lazy(() => withDataCommands(import('../../user/UsersScreen')))],
  ['/audit/list/', lazy(() => withListCommands(import('../../audit/AuditScreen')))],
  ['/settings/', lazy(() => import('../../session/settings/SettingsScreen'))],
]

interface ScreenProps {
  readonly history: History
  /** Address of the screen that is shown. */
  readonly address: string
}

/** The screen at an address as it was at the moment, without effect. */
export const Screen = ({ history, address }: ScreenProps) => {
  const { source, point, live } = history
  const { session } = useServices()
  const place = usePastPlace()
  const memory = useMemo(() => {
    const [path = '', searchPath = ''] = address.split('?')
    return memoryLocation({ path, searchPath, static: true })
  }, [address])
  const at = usePastTime()
  const [, Shown] = SCREENS.find(([begins]) => address.startsWith(begins)) ?? []
  const view = useMemo(
    () => ({ seq: point.seq, at, source, session: live ? session : (place.session ?? '') }),
    [point.seq, at, source, live, session, place.session],
  )
  return (
    <Router hook={memory.hook} searchHook={memory.searchHook}>
      <StoreContext value={storeOf(history)}>
        <PastContext value={view}>
          <ErrorBoundary resetKey={String(point.seq)}>
            <Suspense fallback={<Skeleton lines={[30, 60, 45, 80, 70]} />}>
              {Shown === undefined ? <SqlScreen /> : <Shown key={address} />}
            </Suspense>
          </ErrorBoundary>
        </PastContext>
      </StoreContext>
    </Router>
  )
}
