import type { Gap } from '../format'

/** Stretches of `from..to` that neither a record nor a known gap accounts for. */
export const holes = (
  from: number,
  to: number,
  places: readonly { readonly from: number; readonly to: number }[],
): readonly Gap[] => {
  if (from > to) return []
  const gaps: Gap[] = []
  let next = from
  for (const place of [...places].sort((a, b) => a.from - b.from)) {
    if (place.from > next) gaps.push({ from: next, to: Math.min(place.from - 1, to) })
    next = Math.max(next, place.to + 1)
    if (next > to) return gaps
  }
  if (next <= to) gaps.push({ from: next, to })
  return gaps
}
