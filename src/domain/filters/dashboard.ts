import type { DashboardChart } from '../../events/dashboard/dashboard'
import type { ExploreDataset } from '../../events/explore/explore'
import type { Components } from '../../events/dashboard/layout'
import { decodeForm, type FormValues } from '../charts/formData'
import type { Json } from '../../core/json/value'

/** A chart as far as filters need to know it. */
export interface FilteredChart {
  readonly id: number
  readonly datasetId: number | null
  readonly formData: FormValues
  /** Columns of time of its dataset, the main one first; as far as they are known. */
  readonly timeColumns?: readonly string[]
}

/** A dashboard as far as filters need to know it. */
export interface FilteredDashboard {
  readonly id: number
  /** `json_metadata` (`B3.02`). */
  readonly metadata: Json
  readonly components: Components
  readonly charts: Readonly<Record<number | string, FilteredChart>>
}

/** A dashboard as its state holds it, as far as filters need it. */
interface DashboardState {
  readonly id: number
  readonly properties: { readonly metadata: Json }
  readonly components: Components
  readonly charts: Readonly<Record<string, DashboardChart>>
  readonly datasets: Readonly<Record<string, ExploreDataset>>
}

const timesOf = (dataset: ExploreDataset | undefined): readonly string[] => {
  if (dataset === undefined) return []
  const { mainTime, columns } = dataset
  const times = columns.filter(({ isTime, generic }) => isTime || generic === 2).map(({ name }) => name)
  return mainTime === null ? times : [mainTime, ...times.filter((name) => name !== mainTime)]
}

/** Computed charts by state, so that equal input gives the same objects. */
const read = new WeakMap<object, { readonly datasets: object; readonly charts: FilteredDashboard['charts'] }>()

const chartsOf = ({ charts, datasets }: DashboardState): FilteredDashboard['charts'] => {
  const cached = read.get(charts)
  if (cached !== undefined && cached.datasets === datasets) return cached.charts
  const filteredCharts = Object.fromEntries(
    Object.entries(charts).map(([id, { id: chartId, datasetId, formData }]) => [
      id,
      {
        id: chartId,
        datasetId,
        formData: decodeForm(formData),
        timeColumns: timesOf(datasetId === null ? undefined : datasets[datasetId]),
      },
    ]),
  )
  read.set(charts, { datasets, charts: filteredCharts })
  return filteredCharts
}

/** A dashboard as filters see it. */
export const filtered = (dashboard: DashboardState): FilteredDashboard => ({
  id: dashboard.id,
  metadata: dashboard.properties.metadata,
  components: dashboard.components,
  charts: chartsOf(dashboard),
})
