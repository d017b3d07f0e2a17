/** Gap between chips, and width of the number of the others, in px. */
const GAP = 4
const MORE = 34

/** Number of chips of these widths that fit in a line, with the number of the others where there are some. At least one. */
export const fitting = (widths: readonly number[], width: number): number => {
  let used = 0
  for (const [place, itemWidth] of widths.entries()) {
    used += itemWidth + (place === 0 ? 0 : GAP)
    const isLast = place === widths.length - 1
    if (used + (isLast ? 0 : GAP + MORE) > width) return Math.max(1, place)
  }
  return widths.length
}
