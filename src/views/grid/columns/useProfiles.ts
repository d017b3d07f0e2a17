import { useEffect, useState } from 'react'

import type { Cell } from '../../../core/results/types'
import { whenIdle } from '../../whenIdle'
import type { GridColumn } from '../cells/cells'
import { profileOf, type Profile } from './profile'

/** Profiles of the columns in view by the place of their cells, worked out one at a time while nothing else happens. */
export const useProfiles = (
  rows: readonly (readonly Cell[])[],
  columns: readonly GridColumn[],
  first: number,
  last: number,
): ReadonlyMap<number, Profile> => {
  const [profiles, setProfiles] = useState<ReadonlyMap<number, Profile>>(new Map())
  useEffect(() => {
    if (rows.length === 0) return undefined
    for (let index = first; index <= last; index += 1) {
      const column = columns[index]
      if (column === undefined || profiles.has(column.at)) continue
      return whenIdle(() => setProfiles((current) => new Map(current).set(column.at, profileOf(rows, column))))
    }
    return undefined
  }, [rows, columns, first, last, profiles])
  return profiles
}
