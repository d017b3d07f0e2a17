/** Possible sources of a chart (`B3.17`). Only Superset opens those beyond tables and datasets. */
export const DATASOURCE_TYPES = ['table', 'query', 'dataset', 'sl_table', 'saved_query'] as const
export type DatasourceType = (typeof DATASOURCE_TYPES)[number]

export interface Datasource {
  readonly id: number
  readonly type: DatasourceType
}

const KEY = /^(\d{1,15})__([a-z_]+)$/

/** The key of a datasource, such as `7__table` (`B3.18`). */
export const datasourceKey = (id: number, type: DatasourceType = 'table'): string => `${id}__${type}`

/** The source that a key names; null for none. */
export const datasourceIn = (key: unknown): Datasource | null => {
  const [, id, name] = (typeof key === 'string' ? KEY.exec(key) : null) ?? []
  const type = DATASOURCE_TYPES.find((one) => one === name)
  return id === undefined || type === undefined ? null : { id: Number(id), type }
}
