import { event } from '../../core/events/registry'
import { defineCommands, type Decide } from '../../core/commands/command'

/** Reads the catalogs of a database; once, unless that failed or `force` requests them again. */
const load: Decide<{ readonly dbId: number; readonly force?: boolean }> = (state, { dbId, force = false }) => {
  const known = state.schemas.catalogs[dbId]
  return !force && known !== undefined && known.status !== 'failed'
    ? []
    : [event('schema.catalogs_requested', { dbId, force })]
}

export const catalogCommands = defineCommands({ 'schema.load_catalogs': load })
