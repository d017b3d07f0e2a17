import type { Dashboard } from '../dashboard/dashboards'

/** Names of the datasets of its charts that are uploaded files, which only the uploader may read. */
export const personalDatasets = ({ charts, datasets }: Dashboard): readonly string[] => {
  const used = new Set(Object.values(charts).map(({ datasetId }) => datasetId))
  return Object.values(datasets)
    .filter(({ id, personal }) => personal === true && used.has(id))
    .map(({ name }) => name)
}
