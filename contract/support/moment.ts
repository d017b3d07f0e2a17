import * as z from 'zod/mini'
import { whole } from '../fields'

/** Characters of an id or a type of an event, and of a code. */
const name = z.string().check(z.minLength(1), z.maxLength(100))
const count = whole.check(z.nonnegative())

/** A moment of ISO 8601. */
export const supportTime = z.string().check(
  z.maxLength(40),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not a moment of ISO 8601.'),
)

export const momentKinds = ['fault', 'slow', 'repeat', 'given_up'] as const

/** Id of an event. */
export const supportEvent = name

/** A place in a log at which something went wrong. The sender finds them, since it alone knows the types of events. */
export const supportMoment = z.strictObject({
  event: supportEvent,
  seq: count,
  at: supportTime,
  kind: z.enum(momentKinds),
  /** Type of the event. */
  type: name,
  code: z.nullable(z.string().check(z.maxLength(100))),
  /** Pseudonym or name of the thing, by the level of the session. */
  subject: z.nullable(z.string().check(z.maxLength(300))),
  ms: z.nullable(count),
  /** Equal faults have equal signatures, in all sessions and at all levels. */
  signature: z.nullable(z.string().check(z.maxLength(200))),
})
export type SupportMoment = z.output<typeof supportMoment>

/** A thing that the events of a session are about. */
export const supportThing = z.strictObject({
  kind: z.string().check(z.minLength(1), z.maxLength(64)),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Null where the level sends no names. */
  name: z.nullable(z.string().check(z.maxLength(300))),
})

/** Number of the events of a type. */
export const supportStep = z.strictObject({ type: name, count })
