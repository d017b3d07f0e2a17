import { Suspense, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearchParams } from 'wouter'

import { loadSupportCommands } from '../../app/commands/dispatch'
import { StoreContext } from '../context'
import { preload, usePreloaded } from '../controls/loading/preload'
import { Opening } from '../controls/feedback/Opening'
import { useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { SupportContext } from '../support/context'
import { Banners } from './banners/Banners'
import { Jobs } from './jobs/Jobs'
import { LazyPalette } from './palette/LazyPalette'
import { pageParams } from './pageParams'
import { usePastPlace } from './past/pastContext'
import { placeAt, placesFor, undoScopeOf, undoSubjectAt } from './palette/places'
import { Rail } from './Rail'
import type { Shortcut } from './keys/shortcuts'
import { ActionsSlot } from './slot'
import { useRememberedTheme, useRootAttributes } from './theme'
import { Toasts } from './toasts/Toasts'
import { TopBar } from './TopBar'
import { usePastTime } from './past/usePastTime'
import { useScreenSteps } from './useScreenSteps'
import { useSecondClicks } from './useSecondClicks'
import { useShortcuts } from './keys/useShortcuts'
import { travel } from './undoSteps'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import './shell.css'

const pastBanner = preload(() => import('../history/PastBanner'))
const SendDialog = lazyWithRetry(async () => {
  const [{ SendDialog: Part }] = await Promise.all([import('../support/send/SendDialog'), loadSupportCommands()])
  return { Part }
}, 'Part')
const KeysDialog = lazyWithRetry(() => import('./keys/KeysDialog'), 'KeysDialog')

/** Sets the page title to its place; it precedes the place, which may set its own title. */
const PlaceTitle = ({ name }: { readonly name: string | undefined }) => {
  useEffect(() => {
    document.title = name === undefined ? t('Recount') : `${t(name)} · ${t('Recount')}`
  }, [name])
  return null
}

/** The thing for which the dialog of support is open. */
interface SupportOf {
  readonly subject: string | null
}

/** Rail, top bar, banners and messages around the place on screen. The frame lives in the present; the place may not. */
export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const services = useServices()
  const store = useContext(StoreContext)
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const [palette, setPalette] = useState(false)
  const [keys, setKeys] = useState(false)
  const [support, setSupport] = useState<SupportOf | null>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { seq } = usePastPlace()
  const at = usePastTime()
  const theme = useSelect(['session'], (model) => model.session.theme)
  const user = useSelect(['session'], (model) => model.session.user)
  const flags = useSelect(['session'], (model) => model.session.flags)
  const places = useMemo(() => placesFor(user, flags), [user, flags])
  const past = seq !== null
  const banner = usePreloaded(pastBanner)
  useEffect(() => {
    if (past) pastBanner.fetch()
  }, [past])
  useRootAttributes(theme, past)
  useRememberedTheme(theme)
  useSecondClicks()
  useScreenSteps(past)

  useShortcuts((shortcut: Shortcut) => {
    // At once: the next key is for the palette already.
    if (shortcut.does === 'palette') flushSync(() => setPalette(true))
    else if (shortcut.does === 'keys') setKeys(true)
    else if (shortcut.does === 'undo' || shortcut.does === 'redo') {
      const scope = past || store === null ? null : undoScopeOf(store.state(), path, services.session)
      if (scope === null || store === null) return false
      travel(services.dispatch, shortcut.does, {
        scope,
        subject: undoSubjectAt(store.state(), path, location.search),
      })
    } else if (shortcut.does === 'go') {
      const place = places.find((entry) => entry.key === shortcut.key)
      if (place === undefined) return false
      navigate(place.path)
    } else return false
    return true
  })

  const openSupport = useMemo(
    () => (services.hasSupport && user !== null ? (subject: string | null) => setSupport({ subject }) : null),
    [services, user],
  )
  const onSupport = openSupport && (() => openSupport(null))
  const showKeys = useCallback(() => setKeys(true), [])
  const hidePalette = useCallback(() => setPalette(false), [])
  const params = pageParams(search.toString())
  // uiConfig 4 hides the navigation as the standalone modes do (`B2.17`, `B2.18`)
  const standalone = params.standalone > 0 || (params.uiConfig & 4) > 0
  const onDashboard = path.startsWith('/superset/dashboard/')
  return (
    <SupportContext value={openSupport}>
      <div className={standalone ? 'app standalone' : 'app'}>
        {standalone ? null : (
          <>
            <Rail places={places} onKeys={showKeys} />
            <TopBar at={at} slot={setSlot} onKeys={showKeys} onSupport={onSupport} onPalette={() => setPalette(true)} />
          </>
        )}
        <PlaceTitle name={placeAt(path)?.name} />
        <div className="sheet">
          {banner !== null && <banner.PastBanner at={at} />}
          <Banners />
          <ActionsSlot value={slot}>
            <main tabIndex={-1} aria-label={onDashboard ? t('Dashboard') : undefined}>
              {children}
            </main>
          </ActionsSlot>
        </div>
        <div className="corner">
          <Jobs />
          <Toasts />
        </div>
        <Suspense fallback={<Opening onGiveUp={() => setKeys(false)} />}>
          {keys ? <KeysDialog open onOpenChange={setKeys} places={places} /> : null}
        </Suspense>
        {support === null ? null : (
          <Suspense fallback={<Opening onGiveUp={() => setSupport(null)} />}>
            <SendDialog {...support} onClose={() => setSupport(null)} />
          </Suspense>
        )}
        {palette ? <LazyPalette places={places} onKeys={showKeys} onSupport={onSupport} onClose={hidePalette} /> : null}
      </div>
    </SupportContext>
  )
}
