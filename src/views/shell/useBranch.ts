import { useCallback } from 'react'
import { useLocation } from 'wouter'

import { tabsToBranch } from '../../projections/branch'
import { useServices } from '../hooks'
import { t } from '../i18n'
import { usePastControl, usePastPlace } from './pastContext'

interface Branch {
  readonly branch: () => void
  /** Why there is nothing to branch; null where there is. */
  readonly reason: string | null
}

/** Goes on from the moment on screen: its tabs come along, the present is not overwritten. */
export const useBranch = (): Branch => {
  const control = usePastControl()
  const { seq, source } = usePastPlace()
  const { dispatch } = useServices()
  const [, navigate] = useLocation()
  const none = useCallback((): boolean => {
    const place = control.place()
    if (place.seq === null) return true
    return tabsToBranch(control.now.state(), control.store.state(), place.source.kind).length === 0
  }, [control])
  const branch = useCallback(() => {
    const place = control.place()
    if (place.seq === null || none()) return
    const past = control.store.state()
    control.backToNow()
    dispatch('session.branch', { past, at: place.seq, from: place.source.kind })
    navigate('/sqllab/')
  }, [control, dispatch, navigate, none])
  if (seq === null || !none()) return { branch, reason: null }
  const reason =
    source.kind === 'file'
      ? t('No SQL tab was open then, so there is nothing to go on from.')
      : t('All SQL tabs of then are open now as they were, so there is nothing to go on from.')
  return { branch, reason }
}
