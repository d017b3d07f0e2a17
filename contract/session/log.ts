import * as z from 'zod/mini'
import { defineCall } from '../call'
import { isNestedTooDeep } from '../../common/jsonDepth'

const word = z.string().check(z.maxLength(256))
const words = z.nullish(word)
const id = z.nullish(z.union([z.number(), word]))

/** A user's action, or its duration (B3.37). Unknown fields are not stored. */
export const logEvent = z.object({
  source: words,
  source_id: id,
  impression_id: words,
  version: z.literal('v2'),
  /** Ms since the epoch. */
  ts: z.number(),
  event_name: word,
  event_type: z.enum(['user', 'timing']),
  event_id: words,
  trigger_event: words,
  visibility: words,
  target_id: id,
  target_name: words,
  db_id: z.nullish(z.number()),
  schema: words,
  /** Ms from the wish to its outcome. */
  duration: z.nullish(z.number()),
  /** B8.07 */
  error_type: words,
  details: z.nullish(z.record(word, z.union([z.number(), z.boolean(), word, z.null()]))),
})
export type LogEvent = z.output<typeof logEvent>

/** B9: events of one batch. */
export const LOG_BATCH = 1024

const events = z.array(logEvent).check(z.maxLength(LOG_BATCH))

/**
 * B7.35, B7.36: users' actions, for the administrator. A beacon sends a form whose field `events` is a JSON text, any other
 * request JSON. Beacons carry no header, so the call needs none; the page must be one of ours.
 */
export const log = defineCall({
  name: 'log',
  audit: 'usage',
  area: 'log',
  method: 'POST',
  repeats: true,
  path: '/superset/log/',
  summary: 'What was done, for the log of use',
  permission: ['can_log', 'Superset'],
  csrf: false,
  query: z.object({
    explode: z.literal('events'),
    dashboard_id: z.optional(word),
    slice_id: z.optional(word),
  }),
  body: z.object({
    events: z.union([events, z.string()]),
    guest_token: z.nullish(z.string()),
    /** The user id of the page: another user may be signed in by now. Superset ignores it. */
    caller: z.nullish(z.union([z.number(), word])),
  }),
  bodyEncoding: 'form',
  responses: { 200: z.literal('') },
  errors: [],
})

/** The events of a body, however it came; null where they are none. */
export const eventsOfBody = (body: readonly LogEvent[] | string): readonly LogEvent[] | null => {
  if (typeof body !== 'string') return body
  if (isNestedTooDeep(body)) return null
  try {
    const read = events.safeParse(JSON.parse(body))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
