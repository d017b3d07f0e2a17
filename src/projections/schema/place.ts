import type { Editor } from '../editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { schemasKey, tablesKey } from './schemas'
import { databaseOf } from './selectors'

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
