/**
 * Regular expression for a whole text that is an amount of money with these signs (parts of regular expressions), in the syntax
 * of RE2 and of JavaScript with `u`: a currency sign on one side, and a minus perhaps. Three digits behind the only sign of an
 * amount are thousands, since no currency in wide use has three decimals.
 */
export const moneyLooks = (thousands: string, decimal: string): string => {
  const amount = [
    String.raw`0(?:${decimal}\d+)?`,
    String.raw`[1-9]\d{0,2}(?:${thousands}\d{3})+(?:${decimal}\d+)?`,
    String.raw`[1-9]\d{0,2}(?:${decimal}(?:\d{1,2}|\d{4,}))?`,
    String.raw`[1-9]\d{3,}(?:${decimal}\d+)?`,
  ].join('|')
  return `(?:(?:-?\\p{Sc} ?|\\p{Sc} ?-)(?:${amount})|-?(?:${amount})[ \u00a0]?\\p{Sc})`
}
