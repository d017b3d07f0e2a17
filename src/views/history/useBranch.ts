import { useCallback } from 'react'
import { useLocation } from 'wouter'

import { chartToBranch } from '../../projections/explore/branch'
import { tabsToBranch } from '../../projections/editor/branch'
import { useServices } from '../hooks'
import { t } from '../i18n'
import { usePastControl, usePastPlace } from '../shell/past/pastContext'

interface Branch {
  readonly branch: () => void
  /** The reason why there is nothing to branch; null where there is. */
  readonly reason: string | null
}

/**
 * Continues from the moment on screen: with the chart under edit where one is shown, else with the tabs of then, which come as
 * copies. The present is not overwritten: one undo restores the former chart.
 */
export const useBranch = (): Branch => {
  const control = usePastControl()
  const { seq, source, chart } = usePastPlace()
  const { dispatch } = useServices()
  const [, navigate] = useLocation()
  // charts of a log file are those of another server
  const ofChart = source.kind === 'file' ? null : chart
  /** The reason why there is nothing to continue from; null where there is. */
  const reasonNow = useCallback((): string | null => {
    const place = control.place()
    if (place.file?.sent !== undefined)
      return t('This is the session of someone else, and none of it enters your work.')
    const [now, past] = [control.now.state(), control.store.state()]
    if (ofChart !== null) {
      const then = chartToBranch(now, past, ofChart.key)
      if (then === 'same') return t('The chart is now as it was then, so there is nothing to go on from.')
      if (then === 'closed') return t('The chart is not open now. Open it, then come back to this moment.')
      return null
    }
    if (tabsToBranch(now, past, place.source.kind).length > 0) return null
    return place.source.kind === 'file'
      ? t('No SQL tab was open then, so there is nothing to go on from.')
      : t('All SQL tabs of then are open now as they were, so there is nothing to go on from.')
  }, [control, ofChart])
  const branch = useCallback(() => {
    const { seq: at, source: from } = control.place()
    if (at === null || reasonNow() !== null) return
    const past = control.store.state()
    control.backToNow()
    if (ofChart === null) dispatch('session.branch', { past, at, from: from.kind })
    else ofChart.goOn(past, at)
    navigate(ofChart?.address ?? '/sqllab/')
  }, [control, dispatch, navigate, reasonNow, ofChart])
  return { branch, reason: seq === null ? null : reasonNow() }
}
