const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^COUNT\(\*\)$/i, 'Number of rows'],
  [/^SUM\(([^()]+)\)$/i, '$1'],
  [/^AVG\(([^()]+)\)$/i, 'Average $1'],
  [/^MAX\(([^()]+)\)$/i, 'Highest $1'],
  [/^MEDIAN\(([^()]+)\)$/i, 'Median $1'],
  [/^P90\(([^()]+)\)$/i, '90th percentile of $1'],
  [/^MIN\(([^()]+)\)$/i, 'Lowest $1'],
  [/^COUNT\((?:DISTINCT )([^()]+)\)$/i, 'Different $1'],
]

/** The label of an aggregate in words; any other label as it is. */
export const inWords = (label: string): string => {
  const [pattern, words] = WORDS.find(([one]) => one.test(label)) ?? []
  return pattern === undefined || words === undefined ? label : label.replace(pattern, words)
}
