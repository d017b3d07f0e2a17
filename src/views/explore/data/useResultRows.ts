import { useEffect, useMemo, useState } from 'react'

import type { ResultRows } from '../../../core/results/types'
import { useServices } from '../../hooks'

export type RowsState =
  | { readonly status: 'loading' | 'gone' }
  | { readonly status: 'held'; readonly results: readonly ResultRows[] }

interface Loaded {
  readonly keys: string
  readonly results: readonly (ResultRows | null)[]
}

const LOADING: RowsState = { status: 'loading' }

const heldOf = (results: readonly (ResultRows | null)[]): RowsState => {
  const loadedRows = results.filter((one) => one !== null)
  return loadedRows.length === results.length ? { status: 'held', results: loadedRows } : { status: 'gone' }
}

/**
 * The rows under keys, the same object as long as they are the same rows: from memory in the same rendering, else from the store
 * of an earlier page load in this browser.
 */
export const useResultRows = (resultKeys: readonly string[]): RowsState => {
  const { results } = useServices()
  const keys = resultKeys.join('\n')
  const keyList = useMemo(() => (keys === '' ? [] : keys.split('\n')), [keys])
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const atHand = useMemo(() => heldOf(keyList.map((key) => results.peek(key))), [keyList, results])
  const isAtHand = atHand.status === 'held'
  useEffect(() => {
    if (isAtHand) return undefined
    let gone = false
    void Promise.all(keyList.map((key) => results.load(key, 'browser'))).then((loadedResults) => {
      if (!gone) setLoaded({ keys, results: loadedResults })
    })
    return () => {
      gone = true
    }
  }, [isAtHand, keyList, keys, results])
  const loadedRows = useMemo(() => (loaded?.keys === keys ? heldOf(loaded.results) : LOADING), [loaded, keys])
  return isAtHand ? atHand : loadedRows
}
