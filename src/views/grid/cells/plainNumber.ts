/** Thousands apart by commas, as numbers are shown. */
const APART = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
/** A comma before the fraction, with or without points between thousands. */
const DECIMAL_COMMA = /^[+-]?(\d+|\d{1,3}(\.\d{3})+),\d*$/

/**
 * A number as people write it, in digits with a point: `1,000.5`, `1 000.5`, `1.000,5` and `1000,5` are `1000.5`. Text that is no
 * number, such as `1,2,3`, is returned unchanged: a comma is never just dropped, which would make 125 of `12,5`.
 */
export const plainNumber = (text: string): string => {
  const bare = text.replaceAll(/[\s_'’]/g, '').replaceAll('−', '-')
  if (APART.test(bare)) return bare.replaceAll(',', '')
  return DECIMAL_COMMA.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare
}
