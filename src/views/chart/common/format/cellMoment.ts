/** Text that begins like a date in ISO; other text is no time, even if `Date.parse` reads one. */
const ISO = /^\d{4}-\d{2}(-\d{2})?/
const ZONE = /(z|[+-]\d{2}:?\d{2})$/i

/** A moment of a cell, in ms: a number, or text in ISO, which is in UTC unless it names its zone. Null for anything else. */
export const cellMoment = (cell: unknown): number | null => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  const text = typeof cell === 'string' ? cell.trim() : ''
  if (!ISO.test(text)) return null
  const at = Date.parse(text.length > 10 && !ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'))
  return Number.isNaN(at) ? null : at
}
