import { useEffect, useMemo, useState } from 'react'

import type { ResultRows } from '../../projections/results'
import { useServices } from '../hooks'

export type Held =
  | { readonly status: 'loading' | 'gone' }
  | { readonly status: 'held'; readonly results: readonly ResultRows[] }

interface Loaded {
  readonly keys: string
  readonly results: readonly (ResultRows | null)[]
}

const LOADING: Held = { status: 'loading' }

const heldOf = ({ results }: Loaded): Held => {
  const held = results.filter((one) => one !== null)
  return held.length === results.length ? { status: 'held', results: held } : { status: 'gone' }
}

/** The rows under keys, the same object as long as they are the same rows: from memory at once, else from what an earlier page load kept in this browser. */
export const useResultRows = (resultKeys: readonly string[]): Held => {
  const { results } = useServices()
  const keys = resultKeys.join('\n')
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let gone = false
    const wanted = keys === '' ? [] : keys.split('\n')
    void Promise.all(wanted.map((key) => results.load(key, 'browser'))).then((found) => {
      if (!gone) setLoaded({ keys, results: found })
    })
    return () => {
      gone = true
    }
  }, [keys, results])
  return useMemo(() => (loaded?.keys === keys ? heldOf(loaded) : LOADING), [loaded, keys])
}
