/** Key of the column of a filter box of old: `{chartId}_{column}` (`B5.37`). */
export const filterKey = (chartId: number | string, column: string): string => `${chartId}_${column}`

/** `B5.38` */
export const INVALID_FILTER_KEY = 'Cannot parse invalid filter key'

/** The chart and the column of a key; null for anything else. */
export const parseFilterKey = (key: string): { readonly chartId: number; readonly column: string } | null => {
  const [, chartId, column] = /^(\d+)_(.+)$/s.exec(key) ?? []
  return chartId === undefined || column === undefined ? null : { chartId: Number(chartId), column }
}
