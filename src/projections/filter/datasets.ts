import type { ExploreDataset } from '../../events/explore/explore'
import type { Dashboard } from '../dashboard/state'
import type { NativeFilters } from './nativeFilters'

/** A dataset of filters: one behind a chart of the dashboard, or one that was read for them. Null where it is not known. */
export const filterDataset = (
  dashboard: Pick<Dashboard, 'datasets'> | null,
  read: NativeFilters['datasets'],
  datasetId: number | null,
): ExploreDataset | null =>
  datasetId === null ? null : (dashboard?.datasets[datasetId] ?? read[datasetId]?.value ?? null)
