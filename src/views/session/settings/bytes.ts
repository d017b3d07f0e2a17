import { formatWhole } from '../../controls/field/number'
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** A size in decimal units with two or three figures: `1.3 MB`. */
export const readableBytes = (bytes: number): string => {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const text = unit === 0 || value >= 99.5 ? formatWhole(Math.round(value)) : value.toFixed(1)
  return `${text} ${UNITS[unit] ?? ''}`
}
