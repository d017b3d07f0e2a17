import * as z from 'zod/mini'
import { defineCall } from '../call'
import { detailCall, idParams, listCall } from '../common'
import { text, whole } from '../fields'

const key = z.union([z.number(), z.string()])
const thing = { kind: z.string(), id: key, name: z.nullable(z.string()) }

const field = z.object({
  /** JSON pointer: column, then keys of its JSON. */
  path: z.string(),
  /** Name of the part of the thing. */
  name: z.nullish(z.string()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** Only that a secret changed is known. */
  secret: z.optional(z.literal(true)),
})

const change = z.object({ ...thing, change: z.enum(['created', 'changed', 'deleted']), fields: z.array(field) })

const outcome = z.enum(['done', 'refused', 'failed'])

const entry = z.object({
  seq: whole,
  /** ISO 8601, as the clock of the server told it. */
  at: z.string(),
  action: z.string(),
  /** Null in a tombstone, as all that follows. */
  outcome: z.nullable(outcome),
  actor: z.nullable(z.object({ id: z.number(), name: z.string() })),
  by: z.nullable(z.string()),
  address: z.nullable(z.string()),
  call: z.nullable(z.string()),
  /** Id of the event of the client that led to it. */
  cause: z.nullable(z.string()),
  request: z.nullable(z.string()),
  changes: z.array(change),
  /** Things that the act is about without changing them. */
  about: z.array(z.object(thing)),
  details: z.record(z.string(), z.unknown()),
  /** Trimmed, or erased with a person: nothing but the hashes is left. */
  tombstone: z.boolean(),
  hash: z.string(),
})
export type AuditEntry = z.output<typeof entry>

const at = { area: 'audit', errors: [] } as const
const read = ['can_read', 'AuditLog'] as const
const path = '/api/recount/audit/'
const number = z.coerce.number().check(z.int(), z.positive())
const moment = z.optional(z.string().check(z.maxLength(40)))

/** Moments, or days UTC, both included. */
const span = { from: moment, to: moment }

const listQuery = z.strictObject({
  ...span,
  kind: z.optional(z.string().check(z.maxLength(64))),
  id: z.optional(z.string().check(z.maxLength(64))),
  person: z.optional(number),
  action: z.optional(z.string().check(z.maxLength(64))),
  outcome: z.optional(outcome),
  /** Entries before this one; the last answer names it. */
  before: z.optional(number),
  page_size: z.optional(number),
})
export type AuditListQuery = z.output<typeof listQuery>

export const auditList = defineCall({
  ...at,
  name: 'auditList',
  method: 'GET',
  path,
  summary: 'Entries of the audit log, the newest first',
  permission: read,
  query: listQuery,
  responses: {
    200: z.object({
      result: z.array(entry),
      /** The cursor of the next page; null after the last one. */
      before: z.nullable(whole),
    }),
  },
})

export const auditGet = defineCall({
  ...at,
  name: 'auditGet',
  method: 'GET',
  path: `${path}{id}`,
  summary: 'An entry of the audit log',
  permission: read,
  params: idParams,
  responses: { 200: z.object({ result: entry }) },
})

export const auditExport = defineCall({
  ...at,
  name: 'auditExport',
  audit: 'readAudit',
  method: 'GET',
  path: `${path}export/`,
  summary: 'The audit log as signed lines of JSON, which recount-verify checks',
  permission: read,
  query: z.strictObject(span),
  responses: { 200: z.void() },
})

export const auditReport = defineCall({
  ...at,
  name: 'auditReport',
  audit: 'readAudit',
  method: 'GET',
  path: `${path}report/`,
  summary: 'The changes of a span of time as CSV, a line for each field',
  permission: read,
  query: z.strictObject(span),
  responses: { 200: z.void() },
})

export const auditVerifier = defineCall({
  ...at,
  name: 'auditVerifier',
  method: 'GET',
  path: `${path}verifier/`,
  summary: 'The program that verifies an export, and runs alone',
  permission: read,
  responses: { 200: z.void() },
})

export const auditKey = defineCall({
  ...at,
  name: 'auditKey',
  method: 'GET',
  path: `${path}key/`,
  summary: 'Fingerprint of the key that signs exports',
  permission: read,
  responses: { 200: z.object({ result: z.object({ fingerprint: z.string(), installation: z.string() }) }) },
})

export const auditErase = defineCall({
  ...at,
  name: 'auditErase',
  audit: 'eraseAudit',
  method: 'POST',
  path: `${path}erasure/`,
  summary: 'Erase a person from the audit log; tombstones remain',
  permission: ['can_write', 'AuditLog'],
  body: z.strictObject({ user_id: whole }),
  responses: { 200: z.object({ result: z.object({ entries: whole }) }) },
})

const person = z.nullable(z.object({ id: z.number(), name: z.string() }))

const state = z.object({
  kind: z.string(),
  id: z.string(),
  /** ISO 8601, as all moments. */
  at: z.string(),
  /** Moment of the first entry of the log; null while there is none. */
  begins: z.nullable(z.string()),
  /** `before`: the log began later. `absent`: it was not made yet, or deleted. */
  known: z.enum(['before', 'absent', 'there']),
  name: z.nullable(z.string()),
  /** Entries that were trimmed or erased and may have changed it, so that values may be of another moment. */
  lost: whole,
  /** The last change up to the moment; null where no entry tells of one. */
  last: z.nullable(
    z.object({
      seq: whole,
      at: z.string(),
      person,
      by: z.nullable(z.string()),
      change: z.enum(['created', 'changed', 'deleted']),
    }),
  ),
  values: z.array(
    z.object({
      path: z.string(),
      name: z.nullable(z.string()),
      value: z.optional(z.unknown()),
      secret: z.optional(z.literal(true)),
    }),
  ),
})
export type AuditState = z.output<typeof state>

export const auditState = defineCall({
  ...at,
  name: 'auditState',
  method: 'GET',
  path: `${path}state/`,
  summary: 'A thing as it was at a moment, also one that was deleted since',
  permission: read,
  query: z.strictObject({
    kind: z.string().check(z.minLength(1), z.maxLength(64)),
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    at: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  responses: { 200: z.object({ result: state }) },
})

/** Rows of the page of changes at most; the CSV has all. */
export const MAX_CHANGE_ROWS = 2000
/** Characters of a value on that page at most. */
export const MAX_CHANGE_TEXT = 1000

const changeRow = z.object({
  seq: whole,
  at: z.string(),
  person: z.nullable(z.string()),
  by: z.nullable(z.string()),
  change: z.enum(['created', 'changed', 'deleted']),
  path: z.string(),
  name: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  secret: z.boolean(),
})

const changes = z.object({
  installation: z.string(),
  /** Fingerprint of the key that signs exports. */
  fingerprint: z.string(),
  made: z.string(),
  /** Entries of the span, and those of them that are tombstones. */
  entries: whole,
  erased: whole,
  /** All rows of the span, also where the page has fewer. */
  rows: whole,
  /** The first entry of the span that does not follow the chain; null where all do. */
  broken: z.nullable(whole),
  things: z.array(z.object({ ...thing, id: z.string(), rows: z.array(changeRow) })),
})
export type AuditChanges = z.output<typeof changes>

export const auditChanges = defineCall({
  ...at,
  name: 'auditChanges',
  audit: 'readAudit',
  method: 'GET',
  path: `${path}changes/`,
  summary: 'The changes of a span of time by thing, for a page to print',
  permission: read,
  query: z.strictObject(span),
  responses: { 200: z.object({ result: changes }) },
})

const logItem = z.object({
  id: whole,
  action: z.optional(z.string()),
  dttm: text,
  user_id: z.nullish(whole),
  user: z.nullish(z.object({ username: z.string() })),
  /** The entry as JSON. */
  json: text,
  slice_id: z.nullish(whole),
  dashboard_id: z.nullish(whole),
  duration_ms: z.nullish(whole),
  referrer: text,
})
export type LogItem = z.output<typeof logItem>

const log = { area: 'audit', errors: [], permission: ['can_read', 'Log'] } as const

/** Superset's list of its log, over the same entries. */
export const logList = defineCall({
  ...log,
  ...listCall(logItem),
  name: 'logList',
  path: '/api/v1/log/',
  summary: 'Entries of the audit log in the form of Superset',
})

export const logGet = defineCall({
  ...log,
  ...detailCall(logItem),
  name: 'logGet',
  path: '/api/v1/log/{id}',
  summary: 'An entry of the audit log in the form of Superset',
})
