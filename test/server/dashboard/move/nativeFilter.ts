/** A filter of a dashboard, as its metadata holds it. */
export const nativeFilter = (
  name: string,
  datasetId: number,
  column: string,
  value: unknown = null,
  filterType = 'filter_select',
) => ({
  id: `NATIVE_FILTER-${name}`,
  name,
  filterType,
  targets: [{ datasetId, column: { name: column } }],
  defaultDataMask: { filterState: { value } },
})
