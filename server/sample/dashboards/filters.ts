import type { Placed } from './layout'
import type { SampleFilter } from './model'

/** A native filter as metadata of a dashboard hold it (B3.14). */
export const filterOf = (filter: SampleFilter, datasets: ReadonlyMap<string, number>, charts: Placed) => {
  const { id, name, description = '', filterType, dataset, column } = filter
  const datasetId = dataset === undefined ? undefined : datasets.get(dataset)
  const target = {
    ...(datasetId === undefined ? {} : { datasetId }),
    ...(column === undefined ? {} : { column: { name: column } }),
  }
  return {
    id,
    type: 'NATIVE_FILTER',
    name,
    description,
    filterType,
    targets: [target],
    controlValues: filter.controlValues ?? {},
    defaultDataMask: filter.defaultDataMask ?? { extraFormData: {}, filterState: {}, ownState: {} },
    cascadeParentIds: filter.parents ?? [],
    scope: {
      rootPath: ['ROOT_ID'],
      excluded: (filter.excluded ?? []).flatMap((key) => charts.get(key)?.id ?? []),
    },
  }
}
