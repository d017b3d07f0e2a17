import { bisectRight, cumsum } from 'd3'
import { t } from '../../i18n'
import { utcFormat } from '../common/format/local'

const DAY = 86_400_000

/** Position of a time on a calendar, and the label of its row. */
interface CalendarPlace {
  readonly row: number
  /** From 0; a position after gaps may be a fraction. */
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

const MONTH = utcFormat({ month: 'short' })
const FULL = utcFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const LONG_MONTH = utcFormat({ month: 'long', year: 'numeric' })
const CLOCK = utcFormat({ hour: '2-digit', minute: '2-digit' })
const WEEKDAY = utcFormat({ weekday: 'short' })
/** 1 January 2001 was a Monday. */
const weekdays = (): readonly string[] =>
  Array.from({ length: 7 }, (_, day) => WEEKDAY.format(Date.UTC(2001, 0, 1 + day)))

/** Monday is the first day. */
const weekday = (ms: number): number => (new Date(ms).getUTCDay() + 6) % 7
const dayOf = (ms: number): number => Math.floor(ms / DAY)
const monday = (ms: number): number => dayOf(ms) - weekday(ms)
const yearOf = (ms: number): number => new Date(ms).getUTCFullYear()

interface Domain {
  readonly start: (ms: number) => number
  /** So many days after its start the next one has begun, and not yet ended. */
  readonly days: number
}

const DOMAINS: Readonly<Record<string, Domain>> = {
  week: { start: (ms) => monday(ms) * DAY, days: 7 },
  month: { start: (ms) => Date.UTC(yearOf(ms), new Date(ms).getUTCMonth(), 1), days: 31 },
  year: { start: (ms) => Date.UTC(yearOf(ms), 0, 1), days: 366 },
}

/** Columns between two domains; those of a day are side by side as they are. */
const GAP = 0.5

/**
 * Columns of cells with a gap before each domain, as a month. A domain begins with a column of its own: where it begins
 * within one, that column is split.
 */
const apart = (
  domain: unknown,
  from: number,
  to: number,
  column: (ms: number) => number,
  begins: (ms: number) => boolean,
) => {
  const period = typeof domain === 'string' && Object.hasOwn(DOMAINS, domain) ? DOMAINS[domain] : undefined
  if (period === undefined) return column
  const { start, days } = period
  const next = (at: number): number => start(at + days * DAY)
  const starts: number[] = []
  for (let at = next(start(from)); at <= to; at = next(at)) starts.push(at)
  const shifts = cumsum(starts, (at) => (begins(at) ? GAP : 1 + GAP))
  return (ms: number): number => column(ms) + (shifts[bisectRight(starts, ms) - 1] ?? 0)
}

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

/** The calendar from one time to another, with hours, days, weeks or months as cells; domains group hours and days. */
export const calendarShape = (cell: unknown, domain: unknown, from: number, to: number): CalendarShape => {
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
      nameOf: (ms) => (cell === 'month' ? LONG_MONTH.format(ms) : t('Week from %s', FULL.format(ms))),
    }
  }
  if (cell === 'hour') {
    const days = (ms: number): number => dayOf(ms) - dayOf(from)
    const column = apart(domain, from, to, days, () => true)
    return {
      rows: Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
      columns: column(to) + 1,
      placeOf: (ms) => ({ row: new Date(ms).getUTCHours(), column: column(ms) }),
      heads: monthHeads(from, to, column),
      nameOf: (ms) => `${FULL.format(ms)}, ${CLOCK.format(ms)}`,
    }
  }
  const weeks = (ms: number): number => (monday(ms) - monday(from)) / 7
  const column =
    domain === 'month' || domain === 'year' ? apart(domain, from, to, weeks, (ms) => weekday(ms) === 0) : weeks
  return {
    rows: weekdays(),
    columns: column(to) + 1,
    placeOf: (ms) => ({ row: weekday(ms), column: column(ms) }),
    heads: monthHeads(from, to, column),
    nameOf: (ms) => FULL.format(ms),
  }
}
