import { utcFormat, utcYearFormat, withMarks } from './local'

const STEPS: readonly (readonly [number, string])[] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
]

/** Parts of one, as the adaptive format of the field has them. */
const PARTS: readonly (readonly [number, string])[] = [
  [1e-6, 'µ'],
  [1e-9, 'n'],
  [1e-12, 'p'],
]
/** Numbers from here on are written as they are; one that would round to it is such. */
const PLAIN = 1e-3 * 0.9995

const minus = (text: string): string => withMarks(text.replaceAll('-', '−'))

/** Three significant figures without a unit. */
const plainNumber = (value: number): string => minus(String(Number(value.toPrecision(3))))

/** A number on an axis or a label: three significant figures, with k, M, B and T, below a thousandth with µ, n and p. */
export const shortNumber = (value: number): string => {
  if (!Number.isFinite(value)) return minus(String(value))
  const size = Math.abs(value)
  if (size === 0) return '0'
  const step = (size < PLAIN ? PARTS : STEPS).find(([from]) => size >= from * 0.9995)
  if (size >= 1e15 || (size < PLAIN && step === undefined)) return minus(value.toExponential(1).replace('e+', 'e'))
  if (step === undefined) return plainNumber(value)
  return `${plainNumber(value / step[0])}${step[1]}`
}

/** Format of one axis's ticks: where some have no unit, none has µ. */
export const ticksText = (ticks: readonly number[], format: (value: number) => string): ((tick: number) => string) =>
  format === shortNumber && ticks.some((tick) => Math.abs(tick) >= PLAIN)
    ? (tick) => (Math.abs(tick) < PLAIN ? plainNumber(tick) : shortNumber(tick))
    : format

/** A share of a whole: `38%`, and `0.4%` where a whole per cent is too coarse. */
export const shareText = (share: number): string =>
  share > 0 && share < 0.01 ? withMarks(`${Number((share * 100).toPrecision(1))}%`) : `${Math.round(share * 100)}%`

const DAY = 86_400_000
const YEAR = utcYearFormat({ year: 'numeric' })
const MONTH = utcFormat({ month: 'short' })
const MONTH_YEAR = utcYearFormat({ month: 'short', year: 'numeric' })
const DATE = utcFormat({ day: 'numeric', month: 'short' })
const FULL_DATE = utcYearFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const CLOCK = utcFormat({ hour: '2-digit', minute: '2-digit' })
const SECONDS = utcFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const DATE_CLOCK = utcFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const DATE_SECONDS = utcFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const isMidnight = (tick: Date): boolean => tick.getTime() % DAY === 0

/**
 * Ticks of time, as short as their distance allows; the year on the first and on each January, and on a day alone. A day is
 * named at its midnight; where no tick is one, beside the clock of the first.
 */
export const timeTicks = (ticks: readonly Date[]): readonly string[] => {
  const [first, second] = ticks
  // no other label shows its year
  if (first !== undefined && second === undefined && first.getTime() % DAY === 0) return [FULL_DATE.format(first)]
  const step = first === undefined || second === undefined ? DAY : second.getTime() - first.getTime()
  return ticks.map((tick, index) => {
    if (step >= 350 * DAY) return YEAR.format(tick)
    if (step >= 27 * DAY) return (index === 0 || tick.getUTCMonth() === 0 ? MONTH_YEAR : MONTH).format(tick)
    if (step >= DAY) return DATE.format(tick)
    if (isMidnight(tick)) return DATE.format(tick)
    const isDayUnsaid = index === 0 && !ticks.some(isMidnight)
    if (step < 60_000) return (isDayUnsaid ? DATE_SECONDS : SECONDS).format(tick)
    return (isDayUnsaid ? DATE_CLOCK : CLOCK).format(tick)
  })
}
