import type { Components } from '../../events/layout'
import type { FormValues } from '../formData'
import type { Json } from './json'

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
