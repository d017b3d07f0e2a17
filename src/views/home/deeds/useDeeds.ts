import { useContext, useEffect, useState } from 'react'

import { PastContext, StoreContext } from '../../context'
import { loadWithRetry } from '../../controls/loading/loadWithRetry'
import { useServices } from '../../hooks'
import { whenIdle } from '../../whenIdle'
import type { Card } from './cardKey'
import type { Deed } from './deeds'

const NONE: ReadonlyMap<string, Deed> = new Map()

/** The last deeds on the cards, by their keys; empty until the page rests and the log was read. */
export const useDeeds = (cards: readonly Card[]): ReadonlyMap<string, Deed> => {
  const { past: live } = useServices()
  const store = useContext(StoreContext)
  const view = useContext(PastContext)
  const source = view?.source ?? live
  const seq = view?.seq ?? null
  const [deeds, setDeeds] = useState(NONE)
  useEffect(() => {
    if (cards.length === 0 || store === null) return undefined
    let gone = false
    const call = whenIdle(() =>
      loadWithRetry(
        () => import('./read'),
        ({ readDeeds }) => {
          readDeeds(source, seq ?? source.head(), cards, store.state(), () => !gone).then((found) => {
            if (found !== null) setDeeds(found)
          }, reportError)
        },
        reportError,
      ),
    )
    return () => {
      gone = true
      call()
    }
  }, [cards, seq, source, store])
  return deeds
}
