import { useEffect } from 'react'

import { functionsOf, type SqlFunction } from '../../projections/sqlFunctions'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { useRows } from '../sql/useRows'

/** The functions of a database; until they are known, those that nearly every engine has. */
export const useFunctions = (dbId: number | null): readonly SqlFunction[] => {
  const command = useCommand()
  const past = useIsPast()
  const key = useSelect(['functions'], ({ functions }) =>
    dbId === null ? null : (functions.byDatabase[dbId]?.key ?? null),
  )
  const kept = useRows(key, 'browser')
  useEffect(() => {
    if (dbId !== null && !past) command('functions.load', { dbId, again: kept.status === 'gone' })
  }, [command, dbId, past, kept.status])
  return functionsOf(kept.status === 'held' ? kept.rows : null)
}
