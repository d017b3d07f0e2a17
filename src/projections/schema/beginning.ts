import type { ReadModel } from '../../core/readModel/model'
import { schemaInView, schemasIn, type Place } from './place'
import { tablesKey } from './schemas'

/** Schemas whose tables are read at most, to find one that has any. */
const MAX_READ = 50

/** A schema in which a person may begin, and one whose tables must be read before that is known. */
interface Beginning {
  readonly schema: string | null
  readonly unread: string | null
}

/** The first schema with tables, the usual one before the others; the usual one where none has any. */
export const beginningIn = (model: ReadModel, place: Place): Beginning => {
  const schemas = schemasIn(model, place)
  const usual = schemaInView(model, { ...place, schema: null })
  const { dbId, catalog } = place
  if (usual === null || dbId === null) return { schema: null, unread: null }
  for (const schema of [usual, ...schemas.filter((name) => name !== usual)].slice(0, MAX_READ)) {
    const list = model.schemas.tables[tablesKey({ dbId, catalog, schema })]
    // a schema that cannot be read is passed over
    if (list === undefined || list.status === 'loading') return { schema: usual, unread: schema }
    if ((list.value?.count ?? 0) > 0) return { schema, unread: null }
  }
  return { schema: usual, unread: null }
}
