import type { TableColumn, TableName } from '../../events/schema/schema'
import type { ReadModel } from '../../core/readModel/model'
import { tableReferences, type TableReference } from '../../domain/sql/tableReferences'
import { sqlTokens } from '../../domain/sql/tokens'
import { otherCatalogsIn, schemaInView, schemasIn, tableListIn, type Place } from './place'
import { schemasKey, tableKey, tablesKey } from './schemas'
import { databaseOf } from './selectors'

/** Names are compared as engines do: letter case aside. */
export const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** A schema of a database, null for the one that its engine would use. */
export type Within = Pick<Place, 'catalog' | 'schema'>

/** Finds a table of a long list by its name and answers how it is spelled. */
export type FindTable = (within: Within, name: string) => string | null

/** A table as SQL names it. */
type Reference = Pick<TableReference, 'catalog' | 'schema' | 'name'>

/** The place whose schemas follow a catalog in SQL; null where the server has no such catalog, as far as they were loaded. */
export const placeIn = (model: ReadModel, place: Place, catalog: string): Place | null => {
  const database = databaseOf(model, place.dbId)
  const own = place.catalog ?? database?.defaultCatalog ?? null
  if (database?.allowMultiCatalog === true && own !== null && same(own, catalog)) return place
  const other = otherCatalogsIn(model, place).find((name) => same(name, catalog))
  return other === undefined ? null : { ...place, catalog: other, schema: null }
}

/** The place of the schemas that a reference may name. A database that shows its own catalog alone is looked up by the schema. */
const placeOf = (model: ReadModel, place: Place, catalog: string | null): Place | null =>
  catalog === null || databaseOf(model, place.dbId)?.allowMultiCatalog !== true ? place : placeIn(model, place, catalog)

/** The exact spelling of a schema named in SQL. */
export const spelledSchema = (model: ReadModel, place: Place, schema: string): string =>
  schemasIn(model, place).find((name) => same(name, schema)) ?? schema

/** Exact spelling of a table named in SQL; null when there is none. */
const spelled = (model: ReadModel, place: Place, schema: string | null, name: string, find: FindTable) => {
  const tables: readonly TableName[] = tableListIn(model, place, schema)?.tables ?? []
  return tables.find((table) => same(table.name, name))?.name ?? find({ catalog: place.catalog, schema }, name)
}

const schemaOf = (model: ReadModel, place: Place, schema: string | null): string | null =>
  schema === null ? schemaInView(model, place) : spelledSchema(model, place, schema)

/** The known columns of a table, by its name as SQL has it. */
export const columnsIn = (
  model: ReadModel,
  place: Place,
  reference: Reference,
  find: FindTable,
): readonly TableColumn[] => {
  const at = placeOf(model, place, reference.catalog)
  if (at === null || at.dbId === null) return []
  const { dbId, catalog } = at
  const schema = schemaOf(model, at, reference.schema)
  const name = spelled(model, at, schema, reference.name, find) ?? reference.name
  return model.schemas.details[tableKey({ dbId, catalog, schema, name })]?.value?.columns ?? []
}

/** Tables the SQL names that exist and whose columns are not known yet: worth asking for, once each. */
export const unknownTables = (model: ReadModel, place: Place, sql: string, find: FindTable = () => null) => {
  const seen = new Set<string>()
  return tableReferences(sqlTokens(sql)).flatMap((reference) => {
    const at = placeOf(model, place, reference.catalog)
    if (at === null || at.dbId === null) return []
    const { dbId, catalog } = at
    const schema = schemaOf(model, at, reference.schema)
    const mention = JSON.stringify([catalog, schema, reference.name.toLowerCase()])
    if (seen.has(mention)) return []
    seen.add(mention)
    const name = spelled(model, at, schema, reference.name, find)
    if (name === null) return []
    const table = { dbId, catalog, schema, name }
    return model.schemas.details[tableKey(table)] === undefined ? [table] : []
  })
}

/** A list that nobody has asked for: the schemas of a catalog, or the tables of a schema. */
type UnknownList = Place & { readonly dbId: number }

/** Lists of names that may follow those in the SQL. The tables of a schema are known to exist only with the schemas around it. */
export const unknownLists = (model: ReadModel, place: Place, sql: string): readonly UnknownList[] => {
  const { dbId } = place
  if (dbId === null) return []
  const lists = new Map<string, UnknownList>()
  for (const { catalog, schema, name } of tableReferences(sqlTokens(sql))) {
    const path = [catalog, schema, name].filter((part) => part !== null)
    const within = placeIn(model, place, path[0] ?? '')
    const at = within ?? place
    const next = within === null ? path[0] : path[1]
    if (model.schemas.schemas[schemasKey({ dbId, catalog: at.catalog })] === undefined) {
      lists.set(at.catalog ?? '', { ...at, dbId, schema: null })
      continue
    }
    const known = schemasIn(model, at).find((one) => same(one, next ?? ''))
    if (known === undefined || model.schemas.tables[tablesKey({ dbId, catalog: at.catalog, schema: known })]) continue
    lists.set(JSON.stringify([at.catalog, known]), { ...at, dbId, schema: known })
  }
  return [...lists.values()]
}
