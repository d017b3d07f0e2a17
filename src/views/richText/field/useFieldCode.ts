import { useCallback, useEffect, useRef, useState } from 'react'

import { loadWithRetry } from '../../controls/loading/loadWithRetry'

type Module = typeof import('./RichTextField')

let loadedModule: Module | null = null

export interface FieldCode {
  /** The component; null until its code is there. */
  readonly RichTextField: Module['RichTextField'] | null
  /** True while the code was asked for and did not come. */
  readonly failed: boolean
  /** Begins to load the code; it is tried again until it comes. */
  readonly load: () => void
}

/** The field of texts, whose code loads with the first text that is edited. */
export const useFieldCode = (): FieldCode => {
  const [module, setModule] = useState(loadedModule)
  const [failed, setFailed] = useState(false)
  const stop = useRef<(() => void) | null>(null)
  const load = useCallback(() => {
    if (loadedModule !== null) {
      setModule(loadedModule)
      return
    }
    stop.current ??= loadWithRetry(
      () => import('./RichTextField'),
      (loaded) => {
        loadedModule = loaded
        setModule(loaded)
        setFailed(false)
      },
      (error) => {
        setFailed(true)
        reportError(error)
      },
    )
  }, [])
  useEffect(
    () => () => {
      stop.current?.()
      stop.current = null
    },
    [],
  )
  return { RichTextField: module?.RichTextField ?? null, failed, load }
}
