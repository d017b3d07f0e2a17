import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { Button, ErrorState, Skeleton } from '../controls'
import { isMissing } from '../errors/missing'
import { useCommand, useIsPast, useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { usePastControl, usePastPlace } from '../shell/past/pastContext'
import { openingOf } from './address'
import { ExploreEditor } from './ExploreEditor'
import { NewChart } from './NewChart'
import './explore.css'

/** Says in the past which chart is on screen, so that one can go on with it. */
const useLookedAt = (key: string | null, search: string): void => {
  const { dispatch } = useServices()
  const control = usePastControl()
  const past = useIsPast()
  const isShown = usePastPlace().seq !== null
  useEffect(() => {
    if (!past || !isShown || key === null) return undefined
    control.look({
      key,
      address: `/explore/?${search}`,
      goOn: (model, at) => void dispatch('explore.branch', { past: model, at, key }),
    })
    return () => control.look(null)
  }, [control, dispatch, past, isShown, key, search])
}

const Opened = ({ search }: { readonly search: string }) => {
  const command = useCommand()
  const [, go] = useLocation()
  const opening = openingOf(search)
  const key = opening?.key ?? ''
  const explore = useSelect([`explore/${key}`, 'explores'], (model) => model.explores.byKey[key] ?? null)
  // of a moment before it was opened there is no chart to go on with
  useLookedAt(explore?.dataset == null ? null : key, search)
  useEffect(() => {
    const openRequest = openingOf(search)
    if (openRequest !== null) command('explore.open', openRequest)
  }, [command, search])
  if (opening === null) return <NewChart />
  if (explore?.status === 'failed') {
    const missing = isMissing(explore.message)
    return (
      <div className="explore-alone" data-pane="">
        <ErrorState
          title={t('The chart could not be opened')}
          actions={
            <>
              {!missing && <Button onClick={() => command('explore.open', opening)}>{t('Try again')}</Button>}
              <Button onClick={() => go('/chart/list/')}>{t('All charts')}</Button>
            </>
          }
        >
          {missing ? t('It was deleted, or it is not shared with you.') : explore.message}
        </ErrorState>
      </div>
    )
  }
  if (explore === null || explore.dataset === null) return <Skeleton lines={[30, 60, 45, 80, 70]} />
  return <ExploreEditor key={key} id={key} explore={explore} dataset={explore.dataset} />
}

/** The editor of one chart (`B2.02`, `B2.13`). */
const ExploreScreen = () => {
  const search = useSearch()
  return <Opened search={search} />
}

export default ExploreScreen
