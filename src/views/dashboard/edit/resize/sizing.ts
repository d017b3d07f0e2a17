import { createContext } from 'react'

import { gridItemOf, type GridItem, type Size } from '../../../../domain/layout/grid'
import { own } from '../../../../projections/dashboard/state'
import { useSelect } from '../../../hooks'

/** The size that a part would have if the pointer that resizes it were released now; null at other times. */
export const SizingContext = createContext<Size | null>(null)

/** The place of a part in the grid of its row or column, by which it is resized. */
export const useGridItem = (dashboardId: number, id: string): GridItem | null =>
  useSelect([`dashboard/${dashboardId}`], ({ dashboards }) =>
    gridItemOf(own(dashboards.byId, dashboardId)?.components ?? {}, id),
  )
