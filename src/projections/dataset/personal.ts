import type { Dashboard } from '../dashboard/dashboards'

/** The names of the datasets under its charts that stand on uploaded files, which nobody reads but who uploaded them. */
export const personalDatasets = ({ charts, datasets }: Dashboard): readonly string[] => {
  const used = new Set(Object.values(charts).map(({ datasetId }) => datasetId))
  return Object.values(datasets)
    .filter(({ id, personal }) => personal === true && used.has(id))
    .map(({ name }) => name)
}
