import * as z from 'zod/mini'
import { defineCall } from '../call'
import { done, idParams } from '../common'
import { whole, word } from '../fields'
import { momentKinds, supportMoment, supportStep, supportThing } from './moment'
import { sessionFields } from './session'

const somebody = z.object({ id: whole, username: z.string(), name: z.string() })

const session = z.object({
  ...sessionFields,
  /** Null once the data are gone, as its note is empty. */
  person: z.nullable(somebody),
  note: z.string(),
  build: z.string(),
  /** The version of the wording to which the person agreed. */
  consent: z.string(),
  first: whole,
  head: whole,
  /** Number of its moments by kind. */
  moments: z.object({ fault: whole, slow: whole, repeat: whole, given_up: whole }),
  /** The event at which to open it, as its sender said. */
  event: z.nullable(z.string()),
  /** Number of notes of support. */
  notes: whole,
})
export type SupportSession = z.output<typeof session>

const at = { area: 'support', errors: [] } as const
const read = { ...at, permission: ['can_read', 'Support'] } as const
const write = { ...at, permission: ['can_write', 'Support'] } as const
const path = '/api/recount/support/session/'

const text = z.optional(z.string().check(z.maxLength(300)))
const positive = z.optional(z.coerce.number().check(z.int(), z.positive()))

/** Moments, or days UTC, both included. */
const span = { from: z.optional(z.string().check(z.maxLength(40))), to: z.optional(z.string().check(z.maxLength(40))) }

const listQuery = z.strictObject({
  ...span,
  id: positive,
  /** As it was quoted: in any case, with or without its hyphen. */
  number: z.optional(z.string().check(z.maxLength(40))),
  state: z.optional(sessionFields.state),
  /** Part of a name, or an id. */
  person: text,
  /** Part of the text of the sender. */
  note: text,
  kind: text,
  thing: text,
  /** Part of the name of a thing. */
  name: text,
  /** Type of an event. */
  done: text,
  /** Kind of a moment; code and signature are of the same moment. */
  moment: z.optional(z.enum(momentKinds)),
  code: text,
  signature: text,
  /** Sessions before this one; the last answer names it. */
  before: positive,
  page_size: positive,
})
export type SupportListQuery = z.output<typeof listQuery>

export const supportSessionList = defineCall({
  ...read,
  name: 'supportSessionList',
  method: 'GET',
  path,
  summary: 'Sessions that were sent to support, the newest first',
  query: listQuery,
  responses: {
    200: z.object({
      result: z.array(session),
      /** Sessions on all pages. */
      count: whole,
      /** The cursor of the next page; null after the last one. */
      before: z.nullable(whole),
    }),
  },
})

export const supportDataGet = defineCall({
  ...read,
  name: 'supportDataGet',
  audit: 'supportRead',
  method: 'GET',
  path: `${path}{id}/data/`,
  summary: 'The data of a session, as they were sent',
  params: idParams,
  responses: { 200: z.void() },
})

export const supportMomentList = defineCall({
  ...read,
  name: 'supportMomentList',
  audit: 'supportRead',
  method: 'GET',
  path: `${path}{id}/moments/`,
  summary: 'Moments, things and steps of a session',
  params: idParams,
  responses: {
    200: z.object({
      result: z.object({
        moments: z.array(supportMoment),
        things: z.array(supportThing),
        steps: z.array(supportStep),
      }),
    }),
  },
})

const fault = z.object({
  signature: z.string(),
  type: z.string(),
  code: z.nullable(z.string()),
  /** Number of sessions that have it, and of their senders. */
  sessions: whole,
  people: whole,
  first: z.string(),
  last: z.string(),
  /** The newest session that has it, and its first event there. */
  session: z.object({ id: whole, number: z.string() }),
  event: z.string(),
})
export type SupportFault = z.output<typeof fault>

const faultQuery = z.strictObject({
  ...span,
  page: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  page_size: positive,
})
export type SupportFaultQuery = z.output<typeof faultQuery>

export const supportFaultList = defineCall({
  ...read,
  name: 'supportFaultList',
  method: 'GET',
  path: '/api/recount/support/fault/',
  summary: 'Equal faults of all sessions together, those in most sessions first',
  query: faultQuery,
  responses: { 200: z.object({ result: z.array(fault), count: whole }) },
})

const note = z.object({
  id: whole,
  /** The event that it is about; null for the session. */
  event: z.nullable(z.string()),
  text: z.string(),
  at: z.string(),
  by: z.nullable(somebody),
})

export const supportNoteList = defineCall({
  ...read,
  name: 'supportNoteList',
  method: 'GET',
  path: `${path}{id}/note/`,
  summary: 'Notes of support on a session, the oldest first',
  params: idParams,
  responses: { 200: z.object({ result: z.array(note) }) },
})

export const supportNotePost = defineCall({
  ...write,
  name: 'supportNotePost',
  audit: 'supportNote',
  method: 'POST',
  path: `${path}{id}/note/`,
  summary: 'Write a note on a moment of a session',
  params: idParams,
  body: z.strictObject({
    event: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
    text: word(1, 4000),
  }),
  responses: { 201: z.object({ result: note }) },
})

export const supportNoteDelete = defineCall({
  ...write,
  name: 'supportNoteDelete',
  audit: 'supportNoteDelete',
  method: 'DELETE',
  path: `${path}{id}/note/{note}/`,
  summary: 'Delete a note of ones own; administrators delete any',
  params: z.strictObject({ ...idParams.shape, note: z.coerce.number().check(z.int(), z.positive()) }),
  responses: { 200: done },
})
