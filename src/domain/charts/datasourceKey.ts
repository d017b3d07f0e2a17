/** What a chart may be made of (`B3.17`). Those beyond tables and datasets are opened by Superset alone. */
export const DATASOURCE_TYPES = ['table', 'query', 'dataset', 'sl_table', 'saved_query'] as const
export type DatasourceType = (typeof DATASOURCE_TYPES)[number]

export interface Datasource {
  readonly id: number
  readonly type: DatasourceType
}

const KEY = /^(\d{1,15})__([a-z_]+)$/

/** The key of a datasource, such as `7__table` (`B3.18`). */
export const datasourceKey = (id: number, type: DatasourceType = 'table'): string => `${id}__${type}`

/** What a key names; null where it names none. */
export const datasourceIn = (key: unknown): Datasource | null => {
  const [, id, name] = (typeof key === 'string' ? KEY.exec(key) : null) ?? []
  const type = DATASOURCE_TYPES.find((one) => one === name)
  return id === undefined || type === undefined ? null : { id: Number(id), type }
}
