const DAY = 86_400_000

/** Where a moment lies on a calendar, and what stands beside its row. */
export interface CalendarPlace {
  readonly row: number
  readonly column: number
}

export interface CalendarShape {
  readonly rows: readonly string[]
  readonly columns: number
  readonly placeOf: (ms: number) => CalendarPlace
  /** Names above columns. */
  readonly heads: readonly { readonly column: number; readonly text: string }[]
  readonly nameOf: (ms: number) => string
}

const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const MONTH = utc({ month: 'short' })
const FULL = utc({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const LONG_MONTH = utc({ month: 'long', year: 'numeric' })
const CLOCK = utc({ hour: '2-digit', minute: '2-digit' })
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Monday is the first day. */
const weekday = (ms: number): number => (new Date(ms).getUTCDay() + 6) % 7
const dayOf = (ms: number): number => Math.floor(ms / DAY)
const monday = (ms: number): number => dayOf(ms) - weekday(ms)
const yearOf = (ms: number): number => new Date(ms).getUTCFullYear()

const monthHeads = (from: number, to: number, columnOf: (ms: number) => number) => {
  const first = new Date(from)
  const heads: { column: number; text: string }[] = []
  for (
    let at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1);
    at <= to;
    at = Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 1, 1)
  ) {
    const january = new Date(at).getUTCMonth() === 0
    heads.push({
      column: columnOf(Math.max(at, from)),
      text: january || heads.length === 0 ? `${MONTH.format(at)} ${yearOf(at)}` : MONTH.format(at),
    })
  }
  return heads
}

const years = (from: number, to: number): readonly string[] =>
  Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, index) => String(yearOf(from) + index))

/** The calendar from one moment to another whose cells are hours, days, weeks or months. */
export const calendarShape = (cell: unknown, from: number, to: number): CalendarShape => {
  if (cell === 'month' || cell === 'week') {
    const column =
      cell === 'month'
        ? (ms: number) => new Date(ms).getUTCMonth()
        : (ms: number) => Math.floor((dayOf(ms) - dayOf(Date.UTC(yearOf(ms), 0, 1))) / 7)
    return {
      rows: years(from, to),
      columns: cell === 'month' ? 12 : 53,
      placeOf: (ms) => ({ row: yearOf(ms) - yearOf(from), column: column(ms) }),
      heads: Array.from({ length: 12 }, (_, month) => ({
        column: column(Date.UTC(2001, month, 1)),
        text: MONTH.format(Date.UTC(2001, month, 1)),
      })),
      nameOf: (ms) => (cell === 'month' ? LONG_MONTH.format(ms) : `Week from ${FULL.format(ms)}`),
    }
  }
  if (cell === 'hour') {
    const column = (ms: number): number => dayOf(ms) - dayOf(from)
    return {
      rows: Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
      columns: column(to) + 1,
      placeOf: (ms) => ({ row: new Date(ms).getUTCHours(), column: column(ms) }),
      heads: monthHeads(from, to, column),
      nameOf: (ms) => `${FULL.format(ms)}, ${CLOCK.format(ms)}`,
    }
  }
  const column = (ms: number): number => (monday(ms) - monday(from)) / 7
  return {
    rows: WEEKDAYS,
    columns: column(to) + 1,
    placeOf: (ms) => ({ row: weekday(ms), column: column(ms) }),
    heads: monthHeads(from, to, column),
    nameOf: (ms) => FULL.format(ms),
  }
}
