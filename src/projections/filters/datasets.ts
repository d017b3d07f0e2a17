import type { ExploreDataset } from '../../events/explore'
import { dashboardOf } from '../dashboardState'
import type { ReadModel } from '../model'

/** A dataset of filters: one behind a chart of the dashboard, or one that was read for them. Null where it is not known. */
export const filterDataset = (
  { dashboards, nativeFilters }: Pick<ReadModel, 'dashboards' | 'nativeFilters'>,
  dashboardId: number,
  datasetId: number | null,
): ExploreDataset | null =>
  datasetId === null
    ? null
    : (dashboardOf(dashboards, dashboardId)?.datasets[datasetId] ?? nativeFilters.datasets[datasetId]?.value ?? null)
