import type { Control } from '../../types'
import { NO_FILTER } from '../data/queryObject'

/** Ranges that are offered, in words of the server's grammar (`B9.11`). */
export const timeRanges = [
  NO_FILTER,
  'Last day',
  'Last week',
  'Last month',
  'Last quarter',
  'Last year',
  'previous calendar week',
  'previous calendar month',
  'previous calendar year',
]

/** The requested time range, in the server's grammar. */
export const timeRange: Control = {
  name: 'time_range',
  label: 'Time range',
  kind: 'select',
  free: true,
  default: NO_FILTER,
  choices: () => timeRanges.map((value) => ({ value, label: value })),
}
