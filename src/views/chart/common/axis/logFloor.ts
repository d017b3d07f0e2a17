/** Start of bars on a logarithmic axis: the power of ten below the least value, so that it has a bar as well. */
export const logFloor = (least: number): number => 10 ** (Math.ceil(Math.log10(least)) - 1)
