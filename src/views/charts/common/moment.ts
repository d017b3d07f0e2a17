import { utcFormat } from 'd3'

const utc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const MONTH = utc({ month: 'short', year: 'numeric' })
const DAY = utc({ day: 'numeric', month: 'short', year: 'numeric' })
const CLOCK = utc({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
const SECONDS = utc({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** A period as people call it: `2001`, `Q2 2001`, `Apr 2001`, `2 Apr 2001`, with the clock below a day. */
export const periodText = (ms: number, grain: string | null): string => {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return String(ms)
  if (grain === 'P1Y') return String(date.getUTCFullYear())
  if (grain === 'P3M') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`
  if (grain === 'P1M') return MONTH.format(date)
  if (ms % 86_400_000 === 0) return DAY.format(date)
  return ms % 60_000 === 0 ? CLOCK.format(date) : `${DAY.format(date)}, ${SECONDS.format(date)}`
}

/** The format of moments that was chosen; null for the adaptive one. */
export const timeFormatter = (name: unknown): ((ms: number) => string) | null => {
  if (typeof name !== 'string' || name === '' || name === 'smart_date') return null
  const format = utcFormat(name)
  return (ms) => (Number.isNaN(new Date(ms).getTime()) ? String(ms) : format(new Date(ms)))
}
