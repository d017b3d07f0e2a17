import { from } from 'rxjs'

import type { NewEvent } from '../../core/events/define'
import { event } from '../../core/events/registry'
import { tableKey } from '../../projections/schema/schemas'
import { defineEffect } from '../../core/effects/effect'

/** First words of statements after which tables may have another name, other columns or another count. */
const CHANGES = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:create|drop|alter|truncate|insert|delete|merge|update)\b/i

type Place = readonly [dbId: number, catalog: string | null, schema: string | null, name: string]

/** Reads the lists of tables again that a run may have changed, so that the schema browser shows new tables. */
export const refreshTables = defineEffect({
  name: 'refresh-tables',
  on: ['run.succeeded'],
  key: ({ id }) => id,
  mode: 'merge',
  settlesIntent: false,
  run: ({ data }, io) => {
    const { runs, schemas, tables } = io.state()
    const run = runs.byId[data.queryId] ?? runs.dropped[data.queryId]
    if (run === undefined || !(run.ctas || CHANGES.test(run.sql))) return from([])
    const { dbId } = run
    const placesOf = (record: Readonly<Record<string, unknown>>) =>
      Object.keys(record)
        .map((key) => JSON.parse(key) as Place)
        .filter((place) => place[0] === dbId)
    const expanded = Object.fromEntries(
      Object.values(tables.byKey).flatMap((table) => (table.expanded ? [[tableKey(table), table]] : [])),
    )
    const events: NewEvent[] = [
      ...placesOf(schemas.schemas).map(([, catalog]) =>
        event('schema.schemas_requested', { dbId, catalog, force: true }),
      ),
      ...placesOf(schemas.tables).map(([, catalog, schema]) =>
        event('schema.tables_requested', { dbId, catalog, schema, force: true }),
      ),
      ...placesOf(expanded).map(([, catalog, schema, name]) =>
        event('schema.table_metadata_requested', { dbId, catalog, schema, name }),
      ),
    ]
    return from(events)
  },
})
