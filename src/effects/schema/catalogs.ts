import * as databaseCalls from '../../../contract/database/database'
import { event } from '../../core/events/registry'
import { defineEffect } from '../../core/effects/effect'
import { readSchema } from './schema'

/** Catalogs of a server, for a database whose statements may run in any of them. */
export const loadCatalogs = defineEffect({
  name: 'load-catalogs',
  on: ['schema.catalogs_requested'],
  key: ({ data }) => String(data.dbId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { dbId, force } }, { http }) =>
    readSchema(
      async () => {
        const { body } = await http.call(databaseCalls.databaseCatalogs, { params: { id: dbId }, query: { force } })
        return event('schema.catalogs_loaded', { dbId, catalogs: body.result.toSorted() })
      },
      { what: 'catalogs', dbId, catalog: null, schema: null, name: null },
    ),
})
