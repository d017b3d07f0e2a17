import { useCallback } from 'react'
import { useLocation } from 'wouter'

import { useServices } from '../hooks'
import { usePastControl } from './pastContext'

/** Goes on from the moment on screen: its tabs come along, the present is not overwritten. */
export const useBranch = (): (() => void) => {
  const control = usePastControl()
  const { dispatch } = useServices()
  const [, navigate] = useLocation()
  return useCallback(() => {
    const { seq, source } = control.place()
    if (seq === null) return
    const past = control.store.state()
    control.backToNow()
    dispatch('session.branch', { past, at: seq, from: source.kind })
    navigate('/sqllab/')
  }, [control, dispatch, navigate])
}
