import type { EventDefinition } from './define'
import type { EventEnvelope } from './envelope'
import type { EventRegistry } from './registry'

/** Reason why this build cannot fold an event; it is kept, carried along and exported unchanged. */
type Unreadable = 'unknown_type' | 'newer_version' | 'damaged'

export type Reading =
  | { readonly event: EventEnvelope; readonly unreadable: null }
  | { readonly event: EventEnvelope; readonly unreadable: Unreadable }

/**
 * Brings an event to the version of this build, at reading time; stored bytes are never rewritten. Total: an unreadable event is
 * answered with the reason instead of thrown. Data of the current version is trusted: it was checked when it was appended, and
 * the log's hash chain guards it since.
 */
export const upcast = (event: EventEnvelope, registry: EventRegistry): Reading => {
  const definition = registry.get(event.type)
  if (definition === undefined) return { event, unreadable: 'unknown_type' }
  if (event.v === definition.v) return { event, unreadable: null }
  if (event.v > definition.v) return { event, unreadable: 'newer_version' }
  let data = event.data
  for (let version = event.v; version < definition.v; version += 1) {
    const step = definition.upcast?.[version]
    if (step === undefined) return { event, unreadable: 'damaged' }
    data = step(data)
  }
  return checkData({ ...event, v: definition.v, data }, definition)
}

/** Like `upcast`, for events from outside (imports): data of every version is checked against its schema. */
export const upcastUntrusted = (event: EventEnvelope, registry: EventRegistry): Reading => {
  const reading = upcast(event, registry)
  const definition = registry.get(event.type)
  return reading.unreadable !== null || definition === undefined ? reading : checkData(reading.event, definition)
}

const checkData = (event: EventEnvelope, definition: EventDefinition<string, unknown>): Reading =>
  definition.schema.safeParse(event.data).success ? { event, unreadable: null } : { event, unreadable: 'damaged' }
