const DAY = 86_400_000

export interface Days {
  /** Days UTC, `YYYY-MM-DD`, both included. */
  readonly from: string
  readonly to: string
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The first and the last day of the quarter of a moment, or of the one so many quarters before. */
export const quarterOf = (now: number, before = 0): Days => {
  const date = new Date(now)
  const month = Math.floor(date.getUTCMonth() / 3) * 3 - before * 3
  const begin = Date.UTC(date.getUTCFullYear(), month, 1)
  const end = Date.UTC(date.getUTCFullYear(), month + 3, 1) - DAY
  return { from: dayOf(begin), to: dayOf(end) }
}
