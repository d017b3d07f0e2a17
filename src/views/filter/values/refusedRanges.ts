import { createContext, useContext, useMemo, useState } from 'react'

import type { NativeFilter } from '../../../domain/filters/config'
import { same } from '../../../core/json/value'
import { rangeOf, type Range } from '../../../domain/filters/values'
import type { Filters } from '../useFilters'

/** Refused text at the ends of a range; null where an end is as it was set. */
export interface Refused {
  readonly texts: readonly [string | null, string | null]
  /** The range at that time; a later change of it voids the text. */
  readonly was: Range
}

interface RefusedRanges {
  readonly byFilter: Readonly<Record<string, Refused>>
  readonly set: (id: string, refused: Refused | null) => void
  readonly forget: () => void
}

const NONE: RefusedRanges = { byFilter: {}, set: () => undefined, forget: () => undefined }

/** Of the filters in the bar. It outlives a filter that folds away. */
export const RefusedRangesContext = createContext<RefusedRanges | null>(null)

export const useNewRefusedRanges = (): RefusedRanges => {
  const [byFilter, setByFilter] = useState<RefusedRanges['byFilter']>({})
  return useMemo(
    () => ({
      byFilter,
      set: (id, refused) =>
        setByFilter(({ [id]: _former, ...others }) => (refused === null ? others : { ...others, [id]: refused })),
      forget: () => setByFilter({}),
    }),
    [byFilter],
  )
}

const current = (refused: Refused | undefined, range: Range): Refused | null =>
  refused !== undefined && same(refused.was, range) ? refused : null

/** The refused text of one filter, and its setter; outside of the bar it is local to the control. */
export const useRefusedRange = (id: string, range: Range) => {
  const bar = useContext(RefusedRangesContext)
  const ownRanges = useNewRefusedRanges()
  const { byFilter, set } = bar ?? ownRanges
  return [current(byFilter[id], range), (refused: Refused | null): void => set(id, refused)] as const
}

/** The filters of the bar with something typed that could not be taken. */
export const useRefused = (all: Filters) => {
  const { byFilter, forget } = useContext(RefusedRangesContext) ?? NONE
  const filters = all.filters.filter(
    (filter: NativeFilter) => current(byFilter[filter.id], rangeOf(all.maskOf(filter))) !== null,
  )
  return { filters, forget }
}
