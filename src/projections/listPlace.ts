import { tablesKey, type Schemas } from './schemas'

/** Where a schema is, as calls name it. */
export type SchemaPlace = Parameters<typeof tablesKey>[0]

/** Where the tables are whose long list lies under `key` in the result store; null when no list does. */
export const placeOfTables = ({ tables }: Pick<Schemas, 'tables'>, key: string): SchemaPlace | null => {
  const [at] = Object.entries(tables).find(([, list]) => list.value?.key === key) ?? []
  if (at === undefined) return null
  const [dbId, catalog, schema] = JSON.parse(at) as [number, string | null, string | null]
  return { dbId, catalog, schema }
}
