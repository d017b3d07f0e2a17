/** Of a small figure, the most that short names at its side take. */
const SHARE = 0.55
/** Short names, such as those of months and days, are not wider, in pixels. */
const SHORT = 104

/**
 * The room that names at the side of a drawing have at most, in pixels: a part of its width, and where that is less than
 * short names need, up to 55 % of it.
 */
export const sideRoom = (width: number, part: number, most: number): number =>
  Math.min(most, Math.max(width * part, Math.min(SHORT, width * SHARE)))
