import * as z from 'zod/mini'
import { defineCall } from '../call'
import { done, idParams } from '../common'
import { whole } from '../fields'
import { supportEvent, supportMoment, supportStep, supportThing, supportTime } from './moment'

/** Bytes of one piece. */
export const MAX_SUPPORT_PIECE = 4 * 1_048_576

const count = whole.check(z.nonnegative())

/** Texts that leave with a session: none; SQL with its literals blanked, and names; or all. */
const supportLevel = z.enum(['shape', 'sql', 'texts'])

/** The data of a session are gone in the last three states, and all that it says of its person. */
const supportState = z.enum(['receiving', 'ready', 'withdrawn', 'expired', 'too_large'])

/** The fields of a session that its sender and support see alike. */
export const sessionFields = {
  id: whole,
  /** The number to quote, such as `7KC4-M2XA`; its last sign checks the others. */
  number: z.string(),
  level: supportLevel,
  state: supportState,
  continuous: z.boolean(),
  /** Moment at which the person agreed to send it. */
  at: z.string(),
  /** Moments of its first and its last event. */
  from: z.string(),
  to: z.string(),
  /** Bytes that the server has: where the next piece begins. */
  received: whole,
  /** Moment at which its data are deleted. */
  kept_until: z.string(),
  /** Moment at which its data were deleted, or null. */
  ended: z.nullable(z.string()),
}

/** The name that the sender gives a session, so that beginning it again after a lost answer makes no second one. */
const sendId = z.string().check(z.minLength(1), z.maxLength(64))

const at = { area: 'support', permission: 'authenticated', errors: [] } as const
const path = '/api/recount/support/session/'

/** Limits and switches, for everybody who may send something. */
export const supportSettings = defineCall({
  ...at,
  name: 'supportSettings',
  method: 'GET',
  path: '/api/recount/support/settings/',
  summary: 'Settings of what is sent to support',
  responses: {
    200: z.object({
      result: z.object({ enabled: z.boolean(), continuous: z.boolean(), keep_days: whole, max_mb: whole }),
    }),
  },
})

export const supportMine = defineCall({
  ...at,
  name: 'supportMine',
  method: 'GET',
  path: '/api/recount/support/mine/',
  summary: 'Sessions that the caller sent to support, the newest first',
  responses: { 200: z.object({ result: z.array(z.object({ ...sessionFields, send_id: z.string() })) }) },
})

/**
 * The same `send_id` of the same person answers the same session, in whichever state it is. Answers 403 where sending is switched off, 422 for a continuous session where those are, 429 for too many at a time.
 */
export const supportSessionPost = defineCall({
  ...at,
  name: 'supportSessionPost',
  audit: 'supportSend',
  method: 'POST',
  path,
  summary: 'Begin to send a session to support',
  body: z.strictObject({
    send_id: sendId,
    level: supportLevel,
    note: z.string().check(z.maxLength(4000)),
    /** The version of the wording to which the person agreed. */
    consent: z.strictObject({ version: z.string().check(z.minLength(1), z.maxLength(40)) }),
    build: z.string().check(z.maxLength(100)),
    continuous: z.boolean(),
    /** Numbers of its first and its last event. */
    first: count,
    head: count,
    from: supportTime,
    to: supportTime,
  }),
  responses: { 201: z.object({ id: whole, number: z.string(), state: supportState, received: whole }) },
})

/** A session of the caller; also tells an interrupted sender where to go on. */
export const supportSessionGet = defineCall({
  ...at,
  name: 'supportSessionGet',
  method: 'GET',
  path: `${path}{id}/`,
  summary: 'A session that the caller sends or sent to support',
  params: idParams,
  responses: { 200: z.object({ result: z.object(sessionFields) }) },
})

/**
 * The piece is the body, `application/octet-stream`. A piece that the server has already changes nothing. 409 names the offset
 * at which the next piece has to begin, 410 tells that the data are gone, 413 that they are more than is taken.
 */
export const supportDataPut = defineCall({
  ...at,
  name: 'supportDataPut',
  audit: 'piece',
  method: 'PUT',
  path: `${path}{id}/data/`,
  summary: 'Send a piece of a session',
  params: idParams,
  query: z.strictObject({ offset: z.coerce.number().check(z.int(), z.nonnegative()) }),
  bodyEncoding: 'bytes',
  responses: {
    200: z.object({ received: whole }),
    409: z.object({ message: z.string(), received: whole }),
  },
})

/** 422 for bytes that are not those that were sent; the same call again is harmless. */
export const supportComplete = defineCall({
  ...at,
  name: 'supportComplete',
  audit: 'supportComplete',
  method: 'POST',
  path: `${path}{id}/complete/`,
  summary: 'End the sending of a session',
  params: idParams,
  body: z.strictObject({
    bytes: count,
    /** SHA-256 of all bytes. */
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** The event at which support opens it: the one that its person reports, else the sender's choice. */
    opening: z.nullable(supportEvent),
    moments: z.array(supportMoment).check(z.maxLength(5000)),
    things: z.array(supportThing).check(z.maxLength(2000)),
    steps: z.array(supportStep).check(z.maxLength(1000)),
  }),
  responses: { 200: z.object({ state: supportState }) },
})

/** Deletes the data of a session at once; its row remains and says so. */
export const supportWithdraw = defineCall({
  ...at,
  name: 'supportWithdraw',
  audit: 'supportWithdraw',
  method: 'DELETE',
  path: `${path}{id}/`,
  summary: 'Withdraw a session from support',
  params: idParams,
  responses: { 200: done },
})
