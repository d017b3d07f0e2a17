import type { EventEnvelope } from '../core/events/envelope'
import { redact as redactEvents, type Pseudonym } from '../core/events/redact'
import { GRID_ID, HEADER_ID, ROOT_ID } from '../events/dashboard/layout'
import { registry } from './events'

/** The events as they may leave in a redacted export. Ids that every layout has stay. */
export const redact = (events: readonly EventEnvelope[], pseudonym: Pseudonym): readonly EventEnvelope[] =>
  redactEvents(events, { registry, commonIds: [ROOT_ID, GRID_ID, HEADER_ID], pseudonym })
