const BUILT_IN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57])
const DAY = 86_400_000

export type MomentFormat = 'none' | 'moment' | 'time'

/** Kind of a number in this format: a timestamp, a time of day, or neither. */
export const momentFormat = (id: number, code: string | undefined): MomentFormat => {
  if (code === undefined) return BUILT_IN.has(id) ? (id >= 18 && id <= 21 ? 'time' : 'moment') : 'none'
  const signs = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/[yd]/i.test(signs)) return 'moment'
  return /[hs]/i.test(signs) ? 'time' : 'none'
}

/** The text of a serial number as SQL writes it; null when it is none that a calendar has. */
export const momentText = (
  serial: number,
  format: MomentFormat,
  from1904: boolean,
): { text: string; kind: 'DATE' | 'TIME' | 'TIMESTAMP' } | null => {
  const days = from1904 ? serial + 1462 : serial
  // the format has a 29 February 1900, so earlier days are one day off
  const ms = Math.round((days < 60 ? days + 1 : days) * DAY) + Date.UTC(1899, 11, 30)
  if (days < 0 || ms > Date.UTC(9999, 11, 31, 23, 59, 59, 999)) return null
  const iso = new Date(ms).toISOString()
  const time = iso.slice(11, 23).replace(/\.000$/, '')
  if (format === 'time' && serial < 1) return { text: time, kind: 'TIME' }
  return time === '00:00:00'
    ? { text: iso.slice(0, 10), kind: 'DATE' }
    : { text: `${iso.slice(0, 10)} ${time}`, kind: 'TIMESTAMP' }
}
