import { lazy, Suspense, useMemo, type ComponentType } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'

import { screenOf } from '../../../events/screen/places'
import { PastContext, StoreContext } from '../../context'
import { Skeleton } from '../../controls'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { useSelect, useServices, useSession } from '../../hooks'
import { ErrorBoundary } from '../../shell/errors/ErrorBoundary'
import { usePastPlace } from '../../shell/past/pastContext'
import { usePastTime } from '../../shell/past/usePastTime'
import { SCREENS } from '../../screens'
import type { History } from '../useHistory'
import { storeOf } from './store'

const screens: Readonly<Partial<Record<string, ComponentType>>> = Object.fromEntries(
  Object.entries(SCREENS).map(([place, screen]) => [place, lazy<ComponentType>(screen)]),
)

const DialogCard = lazyWithRetry(() => import('./DialogCard'), 'DialogCard')

const OpenDialog = () => {
  const session = useSession()
  const isOpen = useSelect(['screens'], ({ screens }) => (screens.windows[session]?.dialogs.length ?? 0) > 0)
  return isOpen ? (
    <Suspense fallback={null}>
      <DialogCard />
    </Suspense>
  ) : null
}

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
  // at an unknown address it is the SQL screen, where a tab was open
  const Shown = screens[screenOf(address.split('?')[0] ?? '') ?? '/sqllab/']
  const view = useMemo(
    () => ({ seq: point.seq, at, source, session: live ? session : (place.session ?? ''), isPreview: true as const }),
    [point.seq, at, source, live, session, place.session],
  )
  return (
    <Router hook={memory.hook} searchHook={memory.searchHook}>
      <StoreContext value={storeOf(history)}>
        <PastContext value={view}>
          <ErrorBoundary resetKey={String(point.seq)}>
            <Suspense fallback={<Skeleton lines={[30, 60, 45, 80, 70]} />}>
              {Shown !== undefined && <Shown key={address} />}
            </Suspense>
            <OpenDialog />
          </ErrorBoundary>
        </PastContext>
      </StoreContext>
    </Router>
  )
}
