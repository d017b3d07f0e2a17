import type { Loadable } from '../../core/readModel/loadable'
import type { ReadModel } from '../../core/readModel/model'
import type { DatabaseInfo, TableName } from '../../events/schema/schema'
import type { Editor } from '../editor/state'
import { tablesKey, type TableList } from './schemas'

export const databaseOf = (model: ReadModel, dbId: number | null): DatabaseInfo | null =>
  model.schemas.databases?.value?.find((database) => database.id === dbId) ?? null

/** True when it was removed or withdrawn, or this user may not use it; false until the databases are known. */
export const isClosed = (model: ReadModel, dbId: number | null): boolean =>
  dbId !== null && (model.schemas.databases?.value ?? null) !== null && databaseOf(model, dbId) === null

export const tablesOf = (model: ReadModel, editor: Editor): Loadable<TableList> | null =>
  editor.dbId === null
    ? null
    : (model.schemas.tables[tablesKey({ dbId: editor.dbId, catalog: editor.catalog, schema: editor.schema })] ?? null)

export const inlineTables = (list: Loadable<TableList> | null): readonly TableName[] => list?.value?.tables ?? []

/** The setting, or else the lowest database id (`A5.04`); null while no database is known. */
export const defaultDatabaseId = (
  model: ReadModel,
  databases: readonly DatabaseInfo[] = model.schemas.databases?.value ?? [],
): number | null => {
  const ids = databases.map((database) => database.id)
  const configured = model.session.config?.defaultDatabaseId ?? null
  if (configured !== null && (ids.length === 0 || ids.includes(configured))) return configured
  return ids.length === 0 ? null : Math.min(...ids)
}
