import { useEffect } from 'react'

import type { ExploreDataset } from '../../../events/explore/explore'
import { dashboardOf } from '../../../projections/dashboard/dashboards'
import { useCommand, useSelect } from '../../hooks'

interface DatasetState {
  readonly dataset: ExploreDataset | null
  readonly loading: boolean
  readonly message: string | null
}

/** A dataset with its columns: one behind a chart of the dashboard, or read at its first use. */
export const useDataset = (dashboardId: number, datasetId: number | null): DatasetState => {
  const command = useCommand()
  const topics = [`dashboard/${dashboardId}`, 'dashboards', 'nativeFilters']
  const ownDataset = useSelect(topics, ({ dashboards }) =>
    datasetId === null ? null : (dashboardOf(dashboards, dashboardId)?.datasets[datasetId] ?? null),
  )
  const loaded = useSelect(topics, ({ nativeFilters }) =>
    datasetId === null ? null : (nativeFilters.datasets[datasetId] ?? null),
  )
  const isMissing = datasetId !== null && ownDataset === null && loaded === null
  useEffect(() => {
    if (isMissing && datasetId !== null) command('nativeFilters.load_dataset', { dashboardId, datasetId })
  }, [isMissing, command, dashboardId, datasetId])
  return {
    dataset: ownDataset ?? loaded?.value ?? null,
    loading: ownDataset === null && (isMissing || loaded?.status === 'loading'),
    message: loaded?.status === 'failed' ? loaded.message : null,
  }
}
