import { defineCommands, type Decision } from '../../core/commands/command'
import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { retentionOf, type LogRetention } from '../../projections/storage/storage'

/** How long this browser keeps the steps of the log, and in how much room. */
const setRetention = ({ storage }: ReadModel, { days, megabytes }: LogRetention): Decision => {
  const kept = retentionOf(storage)
  return kept.days === days && kept.megabytes === megabytes ? [] : [event('storage.retention_set', { days, megabytes })]
}

export const storageCommands = defineCommands({ 'storage.set_retention': setRetention })
