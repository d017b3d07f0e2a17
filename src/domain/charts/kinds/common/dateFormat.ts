import type { Control } from '../types'
import { anyTime, timeFormat } from './controls'

/** How moments among the names of parts are written, where some control of dimensions holds a column of time. */
export const dateFormat = (...about: readonly string[]): Control => ({
  ...timeFormat,
  name: 'date_format',
  label: 'Date format',
  visible: anyTime(...about),
})
