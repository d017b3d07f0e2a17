import { defineCommands, type Decision } from '../../core/commands/command'
import { event, type EventMap } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'

/** Brings a version back, once at a time. */
const restore = ({ restores }: ReadModel, data: EventMap['version.restore_requested']): Decision =>
  restores.last?.status === 'asked' && restores.last.kind === data.kind && restores.last.id === data.id
    ? []
    : [event('version.restore_requested', data)]

export const versionCommands = defineCommands({ 'version.restore': restore })
