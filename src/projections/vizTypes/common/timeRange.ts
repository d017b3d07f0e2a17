import type { Control } from '../types'
import { NO_FILTER } from './queryObject'

/** `B9.11` */
const RANGES = [
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

/** The stretch of time that is asked for, in words of the server's grammar. */
export const timeRange: Control = {
  name: 'time_range',
  label: 'Time range',
  kind: 'select',
  free: true,
  default: NO_FILTER,
  choices: () => RANGES.map((value) => ({ value, label: value })),
}
