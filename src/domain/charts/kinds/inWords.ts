const AGGREGATE = /^(SUM|AVG|MAX|MIN|MEDIAN|P90|COUNT)\((DISTINCT )?([^()]+)\)$/i
const WORDS: Readonly<Record<string, string>> = {
  SUM: '',
  AVG: 'Average ',
  MAX: 'Highest ',
  MIN: 'Lowest ',
  MEDIAN: 'Median ',
  P90: '90th percentile of ',
}

/** The label of an aggregate in words; any other label as it is. */
export const inWords = (label: string): string => {
  const [, aggregate = '', distinct, column = ''] = AGGREGATE.exec(label) ?? []
  if (column === '*') return 'Number of rows'
  const words = distinct === undefined ? WORDS[aggregate.toUpperCase()] : 'Different '
  return words === undefined ? label : `${words}${column}`
}
