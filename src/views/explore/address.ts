/** The editor's state in the address (`B2.15`). */
export interface Opening {
  /** Under which the chart is known: the same address is the same chart. */
  readonly key: string
  readonly sliceId: number | null
  readonly datasetId: number | null
  readonly permalink: string | null
  readonly vizType: string | null
}

const idOf = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** A saved chart, a link, or a dataset; null where the address names none. The first of a repeated parameter counts. */
export const openingOf = (search: string): Opening | null => {
  const params = new URLSearchParams(search)
  const sliceId = idOf(params.get('slice_id'))
  const permalink = params.get('permalink_key')
  const datasetId = idOf(params.get('datasource_id'))
  const vizType = params.get('viz_type')
  const type = vizType === null || vizType === '' ? null : vizType
  const none = { sliceId: null, datasetId: null, permalink: null, vizType: type }
  if (sliceId !== null) return { ...none, key: `slice/${sliceId}`, sliceId }
  if (permalink !== null && permalink !== '') return { ...none, key: `link/${permalink}`, permalink }
  return datasetId === null ? null : { ...none, key: `table/${datasetId}`, datasetId }
}
