import { quantile, type Estimate } from './stats'

/** The figure by which a line is judged, and the better direction. */
export interface Verdict {
  readonly figure: Estimate
  readonly unit: '×' | 'ms' | '%' | 'kB' | 'MB' | ''
  readonly better: 'less' | 'more'
  readonly gate: number | null
  readonly aim: number | null
}

export interface Line {
  readonly id: string
  readonly what: string
  readonly product: string
  readonly reference: string
  readonly verdict: Verdict
  /** Rounds. */
  readonly n: number
  readonly note: string
}

export type Reached = 'aim' | 'gate' | 'gate?' | 'missed' | '-'

const within = (value: number, bound: number, better: Verdict['better']): boolean =>
  better === 'less' ? value <= bound : value >= bound

/** `gate?`: the figure misses the gate, but its interval does not. */
export const reachedBy = ({ figure, better, gate, aim }: Verdict): Reached => {
  if (gate === null) return '-'
  if (aim !== null && within(figure.value, aim, better)) return 'aim'
  if (within(figure.value, gate, better)) return 'gate'
  return within(better === 'less' ? figure.low : figure.high, gate, better) ? 'gate?' : 'missed'
}

/** A figure to three significant digits. */
export const digits = (value: number): string => {
  if (!Number.isFinite(value)) return `${value}`
  const size = Math.abs(value)
  if (size >= 1000) return Math.round(value).toLocaleString('en')
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3)
}

/** Median and 95th percentile of times in ms. */
export const times = (values: readonly number[]): string =>
  `${digits(quantile(values, 0.5))} ms (p95 ${digits(quantile(values, 0.95))})`

/** A figure that was counted, not sampled. */
export const exactly = (value: number): Estimate => ({ value, low: value, high: value })
