import type { NativeFilter } from '../../../domain/filters/config'
import type { DataMask, DataMasks } from '../../../domain/filters/dataMask'

/** Props of a filter's control, for every kind. */
export interface FilterControlProps {
  readonly dashboardId: number
  readonly filter: NativeFilter
  readonly filters: readonly NativeFilter[]
  /** Values of the other filters in the bar. */
  readonly masks: DataMasks
  readonly mask: DataMask
  readonly disabled: boolean
  /** Set where the control is in the dialog, not in the bar. */
  readonly asker?: 'default'
  readonly onChange: (mask: DataMask) => void
}
