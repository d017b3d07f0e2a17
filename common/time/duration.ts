const UNITS: readonly (readonly [number, string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'm'],
  [1000, 's'],
]

/** A time of so many ms in its two largest units: `1m 6s` (`B9.13`). */
export const duration = (ms: number): string => {
  const size = Math.abs(ms)
  const first = UNITS.findIndex(([unit]) => size >= unit)
  if (first < 0) return `${Number(ms.toPrecision(3))}ms`
  const [unit, name] = UNITS[first] ?? [1, 'ms']
  const whole = Math.floor(size / unit)
  const [next, nextName] = UNITS[first + 1] ?? [1, 'ms']
  const rest = Math.round((size - whole * unit) / next)
  return `${ms < 0 ? '−' : ''}${whole}${name}${rest === 0 ? '' : ` ${rest}${nextName}`}`
}

/** The same down to microseconds: `1ms 400µs`. */
export const fineDuration = (ms: number): string => {
  if (Math.abs(ms) >= 1000) return duration(ms)
  const whole = Math.trunc(ms)
  const micro = Math.round(Math.abs(ms - whole) * 1000)
  return whole === 0 && micro > 0
    ? `${ms < 0 ? '−' : ''}${micro}µs`
    : `${String(whole).replace('-', '−')}ms${micro === 0 ? '' : ` ${micro}µs`}`
}
