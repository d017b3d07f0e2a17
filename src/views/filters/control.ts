import type { NativeFilter } from '../../domain/filters/config'
import type { DataMask, DataMasks } from '../../domain/filters/dataMask'

/** What the control of a filter is given, whatever its kind. */
export interface FilterControlProps {
  readonly dashboardId: number
  readonly filter: NativeFilter
  readonly filters: readonly NativeFilter[]
  /** What the others are set to in the bar. */
  readonly masks: DataMasks
  readonly mask: DataMask
  readonly disabled: boolean
  /** Where it stands in the dialog, not in the bar. */
  readonly asker?: 'default'
  readonly onChange: (mask: DataMask) => void
}
