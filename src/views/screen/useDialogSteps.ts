import { useContext, useEffect, useRef } from 'react'

import { PastContext, ServicesContext } from '../context'
import { loadRecorder } from './loadRecorder'

/** Records that a dialog is open, until it closes. A look at the history is no step. */
export const useDialogSteps = (open: boolean, title: string): void => {
  const services = useContext(ServicesContext)
  const past = useContext(PastContext) !== null
  const first = useRef(title)
  useEffect(() => {
    first.current = title
  }, [title])
  useEffect(() => {
    if (!open || past || services === null || location.pathname.startsWith('/history/')) return undefined
    const { dispatch } = services
    const opened = first.current
    const closing = loadRecorder().then(({ recordDialog }) => recordDialog(dispatch, opened))
    return () => {
      void closing.then((close) => close())
    }
  }, [open, past, services])
}
