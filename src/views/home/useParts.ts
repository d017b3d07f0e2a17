import { useMemo } from 'react'

import { useSelect } from '../hooks'
import { partsOf, type Parts } from './parts'

/** The page's parts, from the state on screen. */
export const useParts = (): Parts => {
  const recents = useSelect(['recents'], (model) => model.recents)
  const dashboards = useSelect(['dashboard/list', 'dashboardList'], ({ dashboardList: { list, favorites } }) => ({
    list,
    favorites,
  }))
  const charts = useSelect(['charts'], ({ charts: { list, favorites } }) => ({ list, favorites }))
  return useMemo(() => partsOf(recents, dashboards, charts), [recents, dashboards, charts])
}
