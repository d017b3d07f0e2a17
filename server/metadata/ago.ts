const UNITS: readonly (readonly [ms: number, one: string, many: string])[] = [
  [31_536_000_000, 'a year', 'years'],
  [2_592_000_000, 'a month', 'months'],
  [86_400_000, 'a day', 'days'],
  [3_600_000, 'an hour', 'hours'],
  [60_000, 'a minute', 'minutes'],
  [1000, 'a second', 'seconds'],
]

/** Age of a thing, in the words of Superset's `changed_on_delta_humanized`. */
export const agoOf = (ms: number): string => {
  for (const [unit, one, many] of UNITS) {
    const count = Math.floor(ms / unit)
    if (count === 1) return `${one} ago`
    if (count > 1) return `${count} ${many} ago`
  }
  return 'now'
}
