const CHANGED = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment of change as lists show it. Superset's moments are UTC, often without saying so. */
export const changedText = (moment: string | null): string => {
  if (moment === null) return ''
  const zoned = moment.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  const at = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(zoned) ? zoned : `${zoned}Z`)
  return Number.isNaN(at) ? '' : CHANGED.format(at)
}
