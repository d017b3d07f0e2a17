import { lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'

import type { ReadStore } from '../core/readModel/store'
import './base.css'
import { PastContext, ServicesContext, StoreContext, type Services } from './context'
import { Skeleton } from './controls'
import { lazyWithRetry } from './controls/loading/lazyWithRetry'
import { SignedOutContext } from './controls/signedOut'
import type { beginDashboard } from './dashboard/begin'
import { useSelect } from './hooks'
import { ErrorBoundary } from './shell/errors/ErrorBoundary'
import { Frame } from './shell/Frame'
import { createPastControl, type PastControl } from './shell/past/past'
import { PastControlContext, usePastPlace } from './shell/past/pastContext'
import { closedPlaceAt } from './shell/palette/places'
import { usePastTime } from './shell/past/usePastTime'
import {
  withAllSqlCommands,
  withDrawingCommands,
  withExploreCommands,
  withListCommands,
  withDataCommands,
  withSqlCommands,
} from './withCommands'

interface AppProps {
  readonly store: ReadStore
  readonly services: Services
}

const load = {
  '/superset/welcome/': () => withDataCommands(import('./home/HomeScreen')),
  '/sqllab/': () => withSqlCommands(import('./editor/SqlScreen')),
  '/sqllab/history/': () => withAllSqlCommands(import('./run/list/QueryHistoryScreen')),
  '/history/': () => import('./history/HistoryScreen'),
  '/savedqueryview/list/': () => withAllSqlCommands(import('./savedQuery/SavedScreen')),
  '/databaseview/list/': () => withDataCommands(import('./database/DatabasesScreen')),
  '/tablemodelview/list/': () => withDataCommands(import('./dataset/DatasetsScreen')),
  '/tablemodelview/edit/:id/': () => withDataCommands(import('./dataset/editor/DatasetEditorScreen')),
  '/annotationlayer/list/': () => withListCommands(import('./annotation/AnnotationsScreen')),
  '/chart/list/': () => withListCommands(import('./chart/list/ChartsScreen')),
  '/charts/gallery/': () => withDrawingCommands(import('./chart/gallery/GalleryScreen')),
  '/explore/': () => withExploreCommands(import('./explore/ExploreScreen')),
  '/dashboard/list/': () => withListCommands(import('./dashboard/list/DashboardsScreen')),
  '/superset/dashboard/': () => withDrawingCommands(import('./dashboard/DashboardScreen')),
  '/superset/all_entities/': () => withListCommands(import('./tag/TagScreen')),
  '/report/list/': () => withListCommands(import('./report/ReportsScreen')),
  '/users/list/': () => withDataCommands(import('./user/UsersScreen')),
  '/audit/list/': () => withListCommands(import('./audit/AuditScreen')),
  '/settings/': () => import('./session/settings/SettingsScreen'),
} as const

const screens = new Map<string, ComponentType>(
  Object.entries(load).map(([path, screen]) => [path, lazy<ComponentType>(screen)]),
)

const isPlace = (path: string): path is keyof typeof load => Object.hasOwn(load, path)

/**
 * Loads the screen of a place while the log is being opened, so that it shows at once and not after a skeleton. The returned
 * function requests its data.
 */
export const prefetchScreen = async (address: string): Promise<((app: AppProps) => Promise<void>) | null> => {
  const path = address.startsWith('/superset/dashboard/') ? '/superset/dashboard/' : address
  if (!isPlace(path)) return null
  // If it cannot be loaded now, it loads when it is shown, and its failure shows then.
  const screen = await load[path]().catch(() => null)
  if (screen === null) return null
  screens.set(path, screen.default)
  if (!('begin' in screen)) return null
  const { begin } = screen as { readonly begin: typeof beginDashboard }
  return async ({ store, services }) => {
    if (closedPlaceAt(address, store.state().session.user) === null) await begin(store, services.dispatch, address)
  }
}

/** Gives everything inside the state of the moment on screen. */
const Moment = ({ control, children }: { readonly control: PastControl; readonly children: ReactNode }) => {
  const { seq, source, session } = usePastPlace()
  const at = usePastTime()
  const view = useMemo(
    () => (seq === null ? null : { seq, at, source, session: session ?? '' }),
    [seq, at, source, session],
  )
  return (
    <StoreContext value={view === null ? control.now : control.store}>
      <PastContext value={view}>{children}</PastContext>
    </StoreContext>
  )
}

const ClosedPlace = lazyWithRetry(() => import('./errors/NoSuchPlace'), 'ClosedPlace')
const NoSuchPlace = lazyWithRetry(() => import('./errors/NoSuchPlace'), 'NoSuchPlace')

const Places = () => {
  const [path] = useLocation()
  const closed = useSelect(['session'], ({ session }) => closedPlaceAt(path, session.user))
  const signedOut = useSelect(['session'], ({ session }) => session.expired)
  return (
    <SignedOutContext value={signedOut}>
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={<Skeleton lines={[30, 60, 45, 80, 70]} />}>
          <Switch>
            {closed !== null && (
              <Route>
                <ClosedPlace name={closed.name} />
              </Route>
            )}
            <Route path="/">
              <Redirect to="/superset/welcome/" replace />
            </Route>
            {[...screens].map(([path, screen]) => (
              // the rest of the path names a dashboard
              <Route key={path} path={path === '/superset/dashboard/' ? `${path}*` : path} component={screen} />
            ))}
            <Route component={NoSuchPlace} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </SignedOutContext>
  )
}

/** The application of a signed-in person. Signing in is a page of its own: `signin/SignIn`. */
export const App = ({ store, services }: AppProps) => {
  const [control] = useState(() => createPastControl(services.past, store))
  return (
    <ServicesContext value={services}>
      <StoreContext value={store}>
        <PastControlContext value={control}>
          <Frame>
            <Moment control={control}>
              <Places />
            </Moment>
          </Frame>
        </PastControlContext>
      </StoreContext>
    </ServicesContext>
  )
}
