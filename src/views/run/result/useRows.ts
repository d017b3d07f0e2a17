import { useContext, useEffect, useState } from 'react'

import type { ResultRows } from '../../../core/results/types'
import { StoreContext } from '../../context'
import { useCommand, useIsPast, useServices } from '../../hooks'

export type RowsState =
  | { readonly status: 'none' | 'loading' | 'gone' }
  | { readonly status: 'held'; readonly rows: ResultRows }

interface Loaded {
  readonly key: string
  readonly rows: ResultRows | null
}

/** The rows under a key: from memory at once, else from the store of an earlier page load. */
export const useRows = (key: string | null, keptAt: 'anywhere' | 'browser' = 'anywhere'): RowsState => {
  const { results } = useServices()
  const from = useIsPast() ? 'browser' : keptAt
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    let gone = false
    const read = (): void => {
      const rows = results.peek(key)
      if (rows !== null) {
        setLoaded({ key, rows })
        return
      }
      void results.load(key, from).then((loadedRows) => {
        if (!gone) setLoaded({ key, rows: loadedRows })
      })
    }
    read()
    const stop = results.subscribe(key, read)
    return () => {
      gone = true
      stop()
    }
  }, [key, results, from])
  if (key === null) return { status: 'none' }
  const at = loaded?.key === key ? loaded.rows : results.peek(key)
  if (at !== null) return { status: 'held', rows: at }
  return { status: loaded?.key === key ? 'gone' : 'loading' }
}

/** Sees to it that the rows of a run come back: from this browser if they are kept here, else from the server. */
export const useShowResults = (): ((queryId: string) => void) => {
  const { results } = useServices()
  const store = useContext(StoreContext)
  const command = useCommand()
  const past = useIsPast()
  return (queryId) => {
    const key = store?.state().runs.byId[queryId]?.resultsKey ?? null
    if (key === null || past || results.peek(key) !== null) return
    void results.load(key).then((rows) => {
      if (rows === null) command('run.show_results', { queryId })
    })
  }
}
