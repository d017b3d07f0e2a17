import { useEffect } from 'react'

import type { ResultRows } from '../../../core/results/types'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { useRows } from '../../run/result/useRows'

interface FunctionList {
  /** Key in the result store; null before the first request. */
  readonly key: string | null
  readonly rows: ResultRows | null
}

/**
 * The list of the functions of a database. Requested again when the stored list is gone, and, where `enabled`, for the
 * first time.
 */
export const useFunctionList = (dbId: number | null, enabled: boolean): FunctionList => {
  const command = useCommand()
  const past = useIsPast()
  const key = useSelect(['functions'], ({ functions }) =>
    dbId === null ? null : (functions.byDatabase[dbId]?.key ?? null),
  )
  const kept = useRows(key)
  const isGone = kept.status === 'gone'
  useEffect(() => {
    if (dbId !== null && !past && (enabled || isGone)) command('functions.load', { dbId, again: isGone })
  }, [command, dbId, past, enabled, isGone])
  return { key, rows: kept.status === 'held' ? kept.rows : null }
}
