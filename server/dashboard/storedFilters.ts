import { listIn, objectIn, storedObject } from '../json/stored'

/** The filters of a dashboard as its metadata has them. */
export const storedFilters = (metadata: string): readonly Readonly<Record<string, unknown>>[] =>
  listIn(storedObject(metadata)['native_filter_configuration']).map(objectIn)

/** Targets of a filter: datasets and their columns. */
export const targetsOf = (filter: Readonly<Record<string, unknown>>) =>
  listIn(filter['targets']).map((target) => {
    const { datasetId, column } = objectIn(target)
    const { name } = objectIn(column)
    return {
      datasetId: typeof datasetId === 'number' ? datasetId : null,
      column: typeof name === 'string' ? name : null,
    }
  })
