import { format } from './time'

const changed = format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })

/** A server's time in ms since 1970; null for none. Superset's are UTC, often without a mark. */
export const momentOf = (moment: string | null): number | null => {
  if (moment === null) return null
  const zoned = moment.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  const at = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(zoned) ? zoned : `${zoned}Z`)
  return Number.isNaN(at) ? null : at
}

/** A moment of change as lists show it. */
export const changedText = (moment: string | null): string => {
  const at = momentOf(moment)
  return at === null ? '' : changed(at)
}
