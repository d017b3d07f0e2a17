import type { ExploreDataset } from '../../events/explore/explore'
import type { Dashboard } from '../dashboard/dashboards'

/** The datasets of its charts that are uploaded files, which not everybody may read. */
export const personalDatasets = ({ charts, datasets }: Dashboard): readonly ExploreDataset[] => {
  const used = new Set(Object.values(charts).map(({ datasetId }) => datasetId))
  return Object.values(datasets).filter(({ id, personal }) => personal === true && used.has(id))
}
