import { errorsHolding } from './normal'
import { fitRidge } from './ridge'

const DAY = 86_400_000
const YEAR = 365.25 * DAY

/** Waves of a season: none, as many as the data supports, or a number of them. */
type Season = boolean | number | null

export interface ForecastOptions {
  /** Moments (ms) in rising order; those after the last known value are the future. */
  readonly moments: readonly number[]
  /** The values at the first of those moments; null where there is none. */
  readonly values: readonly (number | null)[]
  /** Share of the values within the interval, between 0 and 1. */
  readonly confidence: number
  readonly yearly: Season
  readonly weekly: Season
  readonly daily: Season
}

export interface Expected {
  readonly value: number
  readonly lower: number
  readonly upper: number
}

/** Changepoints of the trend are in the first part of the history. */
const BENDS = 25
const BENT_PART = 0.8
// as variances of normal priors to a noise of 0.05: the trend is free, seasons nearly so, bends are rare
const PENALTY = { level: 0, slope: 0.002, bend: 20, wave: 0.0005 } as const

const wavesOf = (season: Season, usual: number, supported: boolean): number => {
  if (typeof season === 'number') return season
  return (season ?? supported) ? usual : 0
}

/** The data to fit, with the number of waves and changepoints. */
const planOf = ({ moments, values, yearly, weekly, daily }: ForecastOptions) => {
  const points = moments.slice(0, values.length).flatMap((ms, index) => {
    const value = values[index]
    return value === null || value === undefined ? [] : [{ ms, value }]
  })
  const from = points[0]?.ms ?? 0
  const span = Math.max((points.at(-1)?.ms ?? 0) - from, 1)
  const steps = points.slice(1).map(({ ms }, index) => ms - (points[index]?.ms ?? 0))
  const step = steps.reduce((least, one) => Math.min(least, one), Infinity)
  const seasons = [
    { length: YEAR, waves: wavesOf(yearly, 10, span >= 2 * YEAR) },
    { length: 7 * DAY, waves: wavesOf(weekly, 3, span >= 14 * DAY && step < 7 * DAY) },
    { length: DAY, waves: wavesOf(daily, 4, span >= 2 * DAY && step < DAY) },
  ]
  const bends = Math.max(Math.min(BENDS, Math.floor(points.length * BENT_PART) - 1), 0)
  const waves = seasons.reduce((sum, season) => sum + 2 * season.waves, 0)
  return { points, from, span, seasons, bends, waves }
}

/** About how many multiplications a forecast takes. */
export const workOf = (request: ForecastOptions): number => {
  const { bends, waves } = planOf(request)
  const size = 2 + bends + waves
  return request.moments.length * size ** 2 + size ** 3 / 3
}

/**
 * A trend that may bend, and seasons of the year, the week and the day, fitted by penalised least squares: the model of
 * Prophet without its sampling, so that the same rows give the same forecast. Needs two values.
 */
export const forecast = (request: ForecastOptions): readonly Expected[] => {
  const { moments, confidence } = request
  const { points, from, span, seasons, bends, waves } = planOf(request)
  const bendsAt = Array.from({ length: bends }, (_, index) => (BENT_PART * (index + 1)) / bends)
  const pointOf = (ms: number): Float64Array => {
    const time = (ms - from) / span
    const swings = seasons.flatMap(({ length, waves: count }) =>
      Array.from({ length: count }, (_, index) => {
        const angle = (2 * Math.PI * (index + 1) * ms) / length
        return [Math.sin(angle), Math.cos(angle)]
      }).flat(),
    )
    return Float64Array.from([1, time, ...bendsAt.map((bend) => Math.max(time - bend, 0)), ...swings])
  }
  const scale = points.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0) || 1
  const penalties = [
    PENALTY.level,
    PENALTY.slope,
    ...bendsAt.map(() => PENALTY.bend),
    ...Array.from({ length: waves }, () => PENALTY.wave),
  ]
  const fit = fitRidge(
    points.map(({ ms }) => pointOf(ms)),
    points.map(({ value }) => value / scale),
    penalties,
  )
  const errors = errorsHolding(confidence)
  return moments.map((ms) => {
    const { value, error } = fit.at(pointOf(ms))
    const [middle, reach] = [value * scale, errors * error * scale]
    return { value: middle, lower: middle - reach, upper: middle + reach }
  })
}
