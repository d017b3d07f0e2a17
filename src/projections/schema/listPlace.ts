import { tablesPlace, type SchemaPlace, type Schemas } from './schemas'

/** Where the tables are whose long list lies under `key` in the result store; null when no list does. */
export const placeOfTables = ({ tables }: Pick<Schemas, 'tables'>, key: string): SchemaPlace | null => {
  const [at] = Object.entries(tables).find(([, list]) => list.value?.key === key) ?? []
  return at === undefined ? null : tablesPlace(at)
}
