/**
 * Rounds numeric text of any length to so many decimals, halves away from zero: digits with a point and no other mark, in no
 * language. A float could not hold every digit of it.
 */
export const createRounding = (decimals: number): ((text: string) => string) => {
  const numbers = new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  })
  return (text) => numbers.format(text as Intl.StringNumericLiteral)
}
