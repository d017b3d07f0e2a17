/** Where bars of a logarithmic axis begin: at the power of ten below the least value, so that it has a bar as well. */
export const logFloor = (least: number): number => 10 ** (Math.ceil(Math.log10(least)) - 1)
