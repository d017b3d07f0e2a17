import { tablesPlace, type SchemaPlace, type Schemas } from './schemas'

/** The schema whose long list of tables has `key` in the result store; null when no list has it. */
export const placeOfTables = ({ tables }: Pick<Schemas, 'tables'>, key: string): SchemaPlace | null => {
  const [at] = Object.entries(tables).find(([, list]) => list.value?.key === key) ?? []
  return at === undefined ? null : tablesPlace(at)
}
