import { createRandom } from './data/random'

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)

/** Linear interpolation between the neighbours; `q` from 0 to 1. NaN for no values. */
export const quantile = (values: readonly number[], q: number): number => {
  const ordered = sorted(values)
  if (ordered.length === 0) return Number.NaN
  const place = (ordered.length - 1) * q
  const low = ordered[Math.floor(place)] ?? Number.NaN
  const high = ordered[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** A figure with the bounds of its 95 % interval. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

const RESAMPLES = 2000

const resample = (values: readonly number[], random: () => number): number[] =>
  values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)

/** Percentile bootstrap of a statistic of several samples, each resampled by itself, with a fixed seed. */
export const bootstrap = (
  samples: readonly (readonly number[])[],
  statistic: (samples: readonly (readonly number[])[]) => number,
): Estimate => {
  const random = createRandom(7)
  const drawn = Array.from({ length: RESAMPLES }, () => statistic(samples.map((sample) => resample(sample, random))))
  return { value: statistic(samples), low: quantile(drawn, 0.025), high: quantile(drawn, 0.975) }
}

/** Ratio of the medians of two samples. */
export const ratioOf = (above: readonly number[], below: readonly number[]): Estimate =>
  bootstrap([above, below], ([a = [], b = []]) => median(a) / median(b))

/** Slope of log(cost) over log(size): 0 for a constant cost, 1 for a proportional one. */
export const exponentOf = (sizes: readonly number[], costs: readonly (readonly number[])[]): Estimate =>
  bootstrap(costs, (samples) => {
    const points = samples.map((sample, index) => [Math.log(sizes[index] ?? 1), Math.log(median(sample))] as const)
    const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
    const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
    const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
    return over / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  })
