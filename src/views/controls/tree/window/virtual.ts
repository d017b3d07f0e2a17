import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The rows in view and one more: the one that has, or would get, the focus. */
export const withPlace = (range: Range, place: number): number[] => {
  const shown = defaultRangeExtractor(range)
  return place < 0 || place >= range.count || shown.includes(place)
    ? shown
    : [...shown, place].toSorted((a, b) => a - b)
}
