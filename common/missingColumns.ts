const named = (name: string): string => (/^[\p{L}\p{N}_]+$/u.test(name) ? name : `'${name}'`)

/** The refusal of a chart that names columns which its dataset lacks. Names of more than one word stand in quotes. */
export const missingColumns = (names: readonly string[]): string =>
  `Columns missing in dataset: ${names.map(named).join(', ')}`
