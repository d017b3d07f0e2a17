import { loadDataset, type Dataset } from '../../dataset/rows'
import type { Platform } from '../../platform'
import { Problem } from '../../problem'
import type { User } from '../../session/security/users'
import type { Dashboard } from '../rows'
import { storedFilters, targetsOf } from '../storedFilters'

type Deps = Pick<Platform, 'databases' | 'store'>

const orNone = async (dataset: Promise<Dataset>): Promise<readonly Dataset[]> => {
  try {
    return [await dataset]
  } catch (error) {
    if (error instanceof Problem && error.reason === 'notFound') return []
    throw error
  }
}

/** The datasets of a dashboard's charts and of its filters' targets, of those that the user may see. */
export const datasetsOn = async (services: Deps, user: User, { charts, row }: Dashboard): Promise<Dataset[]> => {
  const ids = [
    ...charts.flatMap(({ dataset }) => dataset?.id ?? []),
    ...storedFilters(row.json_metadata)
      .flatMap(targetsOf)
      .flatMap(({ datasetId }) => datasetId ?? []),
  ]
  const datasets = await Promise.all([...new Set(ids)].map((id) => orNone(loadDataset(services, user, id))))
  return datasets.flat()
}
