/** Row limits to choose from. */
export const LIMITS: readonly number[] = [100, 1000, 10_000, 50_000, 100_000]

/** The next larger limit that the server allows; null when there is none. */
export const raisedLimit = (limit: number, most: number): number | null => {
  const next = LIMITS.find((one) => one > limit && one <= most) ?? most
  return next > limit ? next : null
}
