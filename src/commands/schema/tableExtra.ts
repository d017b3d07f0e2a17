import { event } from '../../core/events/registry'
import { tableKey, type SchemaPlace } from '../../projections/schema/schemas'
import { defineCommands, type Decide } from '../../core/commands/command'

/** Reads the engine's facts about a table besides its columns (`A7.29`); once, unless that failed. */
const load: Decide<SchemaPlace & { readonly name: string }> = (state, { dbId, catalog, schema, name }) => {
  const place = { dbId, catalog, schema, name }
  const extra = state.schemas.extras[tableKey(place)]
  return extra !== undefined && extra.status !== 'failed' ? [] : [event('schema.table_extra_requested', place)]
}

export const tableExtraCommands = defineCommands({ 'schema.load_table_extra': load })
