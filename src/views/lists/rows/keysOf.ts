/** Keys of rows that have names alone: a row keeps its own, and so its focus, when another goes or it is moved. */
export const keysOf = (names: readonly string[]): readonly string[] =>
  names.map((name, place) => `${names.slice(0, place).filter((one) => one === name).length} ${name}`)
