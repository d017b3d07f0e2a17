import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'

import { useServices } from '../hooks'

/** A window that is being resized is at rest after this. */
const REST = 500

/** Records which screen this window shows, and its size, so that a replay shows the same. A look at the past is no step. */
export const useScreenSteps = (past: boolean): void => {
  const { dispatch } = useServices()
  const [path] = useLocation()
  const [parameters] = useSearchParams()
  const search = parameters.toString()
  useEffect(() => {
    if (!past) dispatch('screen.navigate', { path, search: [...new URLSearchParams(search)] })
  }, [dispatch, past, path, search])
  useEffect(() => {
    const keep = (): void => {
      const { innerWidth: width, innerHeight: height, devicePixelRatio: zoom } = window
      dispatch('screen.resize', { width, height, zoom, language: navigator.language })
    }
    let timer = 0
    const wait = (): void => {
      window.clearTimeout(timer)
      timer = window.setTimeout(keep, REST)
    }
    keep()
    window.addEventListener('resize', wait)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('resize', wait)
    }
  }, [dispatch])
}
