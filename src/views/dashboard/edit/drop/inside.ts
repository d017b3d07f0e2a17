/** Extent of an element, in pixels. */
export type Span = readonly [from: number, to: number]

/** Distance from an edge that counts as the edge, in pixels; in a small part a quarter of it. */
const RIM = 16

const atRim = (at: number, [from, to]: Span): boolean => {
  const rim = Math.min(RIM, (to - from) / 4)
  return at < from + rim || at > to - rim
}

const distance = (at: number, [from, to]: Span): number => Math.max(from - at, at - to, 0)

interface Inside {
  /** Position of the pointer: along the direction of the children, and across. */
  readonly at: number
  readonly beside: number
  readonly along: Span
  readonly over: Span
  readonly parts: readonly Span[]
  /** The rim goes round the ends, too. */
  readonly ends: boolean
}

/**
 * The target of a place within a row or column that no child covers: before or after the nearest child, or simply inside where
 * there is none. Null at the rim, which means above or below the whole.
 */
export const placeInside = ({
  at,
  beside,
  along,
  over,
  parts,
  ends,
}: Inside): { readonly index: number | null; readonly after: boolean } | null => {
  if (atRim(beside, over) || (ends && atRim(at, along))) return null
  const spans = parts.map((span, index) => ({ index, far: distance(at, span), middle: (span[0] + span[1]) / 2 }))
  const [first] = spans
  if (first === undefined) return { index: null, after: false }
  const nearest = spans.reduce((best, one) => (one.far < best.far ? one : best), first)
  return { index: nearest.index, after: at >= nearest.middle }
}
