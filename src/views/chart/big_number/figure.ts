import { max, mean, median, min, sum } from 'd3'

const OF: Readonly<Record<string, (values: readonly number[]) => number | undefined>> = {
  LAST_VALUE: (values) => values.at(-1),
  sum: (values) => sum(values),
  mean: (values) => mean(values),
  min: (values) => min(values),
  max: (values) => max(values),
  median: (values) => median(values),
}

/** The figure of periods in their order; null where there is none. */
export const figureOf = (name: unknown, values: readonly (number | null)[]): number | null => {
  const present = values.filter((value) => value !== null)
  const make = typeof name === 'string' && Object.hasOwn(OF, name) ? OF[name] : undefined
  return present.length === 0 ? null : ((make ?? OF['LAST_VALUE'])?.(present) ?? null)
}

/** The last period with a value, which is the one that a last figure is of; -1 without one. */
export const lastPeriod = (values: readonly (number | null)[]): number =>
  values.findLastIndex((value) => value !== null)

/** The same of the earlier period: its last figure is the one beside the last that there is now. */
export const figureBefore = (
  name: unknown,
  values: readonly (number | null)[],
  before: readonly (number | null)[],
): number | null => {
  const last = typeof name !== 'string' || name === 'LAST_VALUE' || !Object.hasOwn(OF, name)
  return last ? (before[lastPeriod(values)] ?? null) : figureOf(name, before)
}

/** Change of the last period with a value against the one `lag` periods earlier, as a share of that; null where undefined. */
export const changeOf = (values: readonly (number | null)[], lag: number): number | null => {
  const at = lastPeriod(values)
  const last = values[at] ?? null
  const earlier = values[at - lag] ?? null
  return last === null || earlier === null || earlier === 0 || lag < 1 ? null : (last - earlier) / Math.abs(earlier)
}

/** Positions of times (ms) between two ends, as shares; open ends are those of the times. */
export const placesBetween = (
  moments: readonly number[],
  { from, to }: { readonly from: number | null; readonly to: number | null },
): readonly number[] | null => {
  const [first, last] = [from ?? moments[0], to ?? moments.at(-1)]
  if (first === undefined || last === undefined || last <= first) return null
  return moments.map((at) => Math.min(1, Math.max(0, (at - first) / (last - first))))
}
