import type { Control } from '../types'
import { NO_FILTER } from './queryObject'

/** `B9.11` */
const RANGES = [NO_FILTER, 'Last day', 'Last week', 'Last month', 'Last quarter', 'Last year']

/** The stretch of time of the time column, for kinds whose filters do not say it. */
export const timeRange: Control = {
  name: 'time_range',
  label: 'Time range',
  kind: 'select',
  free: true,
  default: NO_FILTER,
  choices: () => RANGES.map((value) => ({ value, label: value })),
}
