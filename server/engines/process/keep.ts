/** A value that is read again when it is old. */
export interface Kept<Value> {
  readonly get: () => Promise<Value>
  readonly forget: () => void
}

/** Keeps what `read` answers for `ms`; concurrent callers share one reading, and a failed one is not kept. */
export const keep = <Value>(read: () => Promise<Value>, ms: number): Kept<Value> => {
  let latest: { readonly value: Promise<Value>; readonly at: number } | null = null
  return {
    get: () => {
      if (latest !== null && performance.now() - latest.at < ms) return latest.value
      const value = read()
      const mine = { value, at: performance.now() }
      latest = mine
      value.catch(() => {
        if (latest === mine) latest = null
      })
      return value
    },
    forget: () => {
      latest = null
    },
  }
}
