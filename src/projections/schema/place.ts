import type { TableColumn, TableName } from '../../events/schema/schema'
import type { Editor } from '../editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { schemasKey, tableKey, tablesKey } from './schemas'
import { databaseOf } from './selectors'
import { tableReferences } from '../../domain/sql/tableReferences'
import { sqlTokens } from '../../domain/sql/tokens'

/** Place where a tab finds its tables. */
export type Place = Pick<Editor, 'dbId' | 'catalog' | 'schema'>

const DEFAULT_SCHEMAS = ['main', 'public', 'default']

/** The schema the browser shows: the tab's own, or the one the engine would use by itself. */
export const schemaInView = (model: ReadModel, { dbId, catalog, schema }: Place): string | null => {
  if (schema !== null || dbId === null) return schema
  const schemas = schemasIn(model, { dbId, catalog, schema })
  return DEFAULT_SCHEMAS.find((name) => schemas.includes(name)) ?? schemas[0] ?? null
}

export const schemasIn = (model: ReadModel, { dbId, catalog }: Place): readonly string[] =>
  dbId === null ? [] : (model.schemas.schemas[schemasKey({ dbId, catalog })]?.value ?? [])

/** The other catalogs of the server, as far as they were loaded; none where the database shows its own alone. */
export const otherCatalogsIn = (model: ReadModel, { dbId, catalog }: Place): readonly string[] => {
  const database = databaseOf(model, dbId)
  if (database === null || !database.allowMultiCatalog) return []
  const own = catalog ?? database.defaultCatalog ?? null
  return (model.schemas.catalogs[database.id]?.value ?? []).filter((name) => name !== own)
}

/** The tables of a schema from the state; of a long list the state has only the key. */
export const tableListIn = (model: ReadModel, { dbId, catalog }: Place, schema: string | null) =>
  dbId === null ? null : (model.schemas.tables[tablesKey({ dbId, catalog, schema })]?.value ?? null)

/** Names are compared as engines do: letter case aside. */
export const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Finds a table of a long list by its name and answers how it is spelled. */
export type FindTable = (schema: string | null, name: string) => string | null

/** Exact spelling of a table named in SQL; null when there is none. */
const spelled = (
  model: ReadModel,
  place: Place,
  { schema, name }: { readonly schema: string | null; readonly name: string },
  find: FindTable,
): string | null => {
  const tables: readonly TableName[] = tableListIn(model, place, schema)?.tables ?? []
  return tables.find((table) => same(table.name, name))?.name ?? find(schema, name)
}

/** The known columns of a table, by its name as SQL has it. */
export const columnsIn = (
  model: ReadModel,
  place: Place,
  reference: { readonly schema: string | null; readonly name: string },
  find: FindTable,
): readonly TableColumn[] => {
  const { dbId, catalog } = place
  if (dbId === null) return []
  const schema = reference.schema ?? schemaInView(model, place)
  const name = spelled(model, place, { schema, name: reference.name }, find) ?? reference.name
  return model.schemas.details[tableKey({ dbId, catalog, schema, name })]?.value?.columns ?? []
}

/** Tables the SQL names that exist and whose columns are not known yet: worth asking for, once each. */
export const unknownTables = (model: ReadModel, place: Place, sql: string, find: FindTable = () => null) => {
  const { dbId, catalog } = place
  if (dbId === null) return []
  const inView = schemaInView(model, place)
  const seen = new Set<string>()
  return tableReferences(sqlTokens(sql)).flatMap((reference) => {
    const schema = reference.schema ?? inView
    const mention = JSON.stringify([schema, reference.name.toLowerCase()])
    if (seen.has(mention)) return []
    seen.add(mention)
    const name = spelled(model, place, { schema, name: reference.name }, find)
    if (name === null) return []
    const at = { dbId, catalog, schema, name }
    return model.schemas.details[tableKey(at)] === undefined ? [at] : []
  })
}
