import {
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'

import type { ReadStore } from '../core/readModel/store'
import { screenOf, type ScreenPlace } from '../events/screen/places'
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
import { PastControlContext, usePastControl, usePastPlace } from './shell/past/pastContext'
import { closedPlaceAt } from './shell/palette/places'
import { usePastTime } from './shell/past/usePastTime'
import { SCREENS } from './screens'

interface AppProps {
  readonly store: ReadStore
  readonly services: Services
}

const screens = new Map<ScreenPlace, ComponentType>(
  Object.entries(SCREENS).map(([place, screen]) => [place as ScreenPlace, lazy<ComponentType>(screen)]),
)

/** The rest of the route of screens of one thing each. */
const REST: Readonly<Partial<Record<ScreenPlace, string>>> = {
  '/superset/dashboard/': '*',
  '/tablemodelview/edit/': ':id/',
}

/**
 * Loads the screen of a place while the log is being opened, so that it shows at once and not after a skeleton. The returned
 * function requests its data.
 */
export const prefetchScreen = async (address: string): Promise<((app: AppProps) => Promise<void>) | null> => {
  const place = screenOf(address)
  if (place === null) return null
  // If it cannot be loaded now, it loads when it is shown, and its failure shows then.
  const screen = await SCREENS[place]().catch(() => null)
  if (screen === null) return null
  screens.set(place, screen.default)
  if (!('begin' in screen)) return null
  const { begin } = screen as { readonly begin: typeof beginDashboard }
  return async ({ store, services }) => {
    if (closedPlaceAt(address, store.state().session.user) === null) await begin(store, services.dispatch, address)
  }
}

/** Gives everything inside the state of the moment on screen. */
const Moment = ({ control, children }: { readonly control: PastControl; readonly children: ReactNode }) => {
  const { seq, source, session, file } = usePastPlace()
  const [path] = useLocation()
  const at = usePastTime()
  // a session is opened from the desk of support, which goes on in the present
  const isDesk = file?.sent !== undefined && path.startsWith('/support/')
  const view = useMemo(
    () => (seq === null || isDesk ? null : { seq, at, source, session: session ?? '' }),
    [seq, at, source, session, isDesk],
  )
  return (
    <StoreContext value={view === null ? control.now : control.store}>
      <PastContext value={view}>{children}</PastContext>
    </StoreContext>
  )
}

const ClosedPlace = lazyWithRetry(() => import('./errors/NoSuchPlace'), 'ClosedPlace')
const NoSuchPlace = lazyWithRetry(() => import('./errors/NoSuchPlace'), 'NoSuchPlace')

/** The person who is signed in now: the past of a log file may be of another one. */
const useUser = () => {
  const { now } = usePastControl()
  const subscribe = useCallback((listener: () => void) => now.subscribe(['session'], listener), [now])
  return useSyncExternalStore(subscribe, () => now.state().session.user)
}

const Places = () => {
  const [path] = useLocation()
  const closed = closedPlaceAt(path, useUser())
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
            {[...screens].map(([place, screen]) => (
              <Route key={place} path={place + (REST[place] ?? '')} component={screen} />
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
