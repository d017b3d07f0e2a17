import { useEffect } from 'react'

import type { ExploreDataset } from '../../../events/explore/explore'
import { dashboardOf } from '../../../projections/dashboard/dashboards'
import { useCommand, useSelect } from '../../hooks'

interface Known {
  readonly dataset: ExploreDataset | null
  readonly loading: boolean
  readonly message: string | null
}

/** A dataset with its columns: one behind a chart of the dashboard, or read at its first use. */
export const useDataset = (dashboardId: number, datasetId: number | null): Known => {
  const command = useCommand()
  const topics = [`dashboard/${dashboardId}`, 'dashboards', 'nativeFilters']
  const own = useSelect(topics, ({ dashboards }) =>
    datasetId === null ? null : (dashboardOf(dashboards, dashboardId)?.datasets[datasetId] ?? null),
  )
  const loaded = useSelect(topics, ({ nativeFilters }) =>
    datasetId === null ? null : (nativeFilters.datasets[datasetId] ?? null),
  )
  const wanted = datasetId !== null && own === null && loaded === null
  useEffect(() => {
    if (wanted && datasetId !== null) command('nativeFilters.load_dataset', { dashboardId, datasetId })
  }, [wanted, command, dashboardId, datasetId])
  return {
    dataset: own ?? loaded?.value ?? null,
    loading: own === null && (wanted || loaded?.status === 'loading'),
    message: loaded?.status === 'failed' ? loaded.message : null,
  }
}
