import type { Control } from '../../types'
import { anyTime, timeFormat } from '../controls'

/** Format of times among the names of parts, where a control of dimensions holds a temporal column. */
export const dateFormat = (...about: readonly string[]): Control => ({
  ...timeFormat,
  name: 'date_format',
  label: 'Date format',
  visible: anyTime(...about),
})
