import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const text = () => z.string()
const key = () => z.union([z.number(), text()])

/** How an act ended. */
export const AuditOutcome = z.enum(['done', 'refused', 'failed'])
export type AuditOutcome = z.infer<typeof AuditOutcome>

const thing = () => z.object({ kind: text(), id: key(), name: z.nullable(text()) })
const change = () =>
  z.object({
    kind: text(),
    id: key(),
    name: z.nullable(text()),
    change: z.enum(['created', 'changed', 'deleted']),
    /** The parts of the thing that changed, such as `title`; no values. */
    parts: z.readonly(z.array(text())),
  })

/** An entry as the list has it: without the values before and after. */
const auditEntry = () =>
  z.object({
    seq: z.number(),
    /** ISO 8601. */
    at: text(),
    action: text(),
    /** Null of an entry that was erased. */
    outcome: z.nullable(AuditOutcome),
    person: z.nullable(z.object({ id: z.number(), name: text() })),
    by: z.nullable(text()),
    address: z.nullable(text()),
    changes: z.readonly(z.array(change())),
    about: z.readonly(z.array(thing())),
    /** Only the hashes of the entry are left. */
    erased: z.boolean(),
  })
export type AuditEntrySummary = z.infer<ReturnType<typeof auditEntry>>
export type AuditThing = z.infer<ReturnType<typeof thing>>

const PUBLIC = [
  'seq',
  'at',
  'action',
  'outcome',
  'by',
  'erased',
  'changes[].kind',
  'changes[].change',
  'about[].kind',
] as const

const span = () => ({
  /** First and last day, UTC; empty without a limit. */
  from: text(),
  to: text(),
})

const auditFilter = () =>
  z.object({
    ...span(),
    person: z.nullable(z.number()),
    kind: z.nullable(text()),
    /** Number of the thing, within its kind; empty for all. */
    thing: text(),
    action: z.nullable(text()),
    outcome: z.nullable(AuditOutcome),
  })
export type AuditFilter = z.infer<ReturnType<typeof auditFilter>>

const people = () => z.readonly(z.array(z.object({ id: z.number(), name: text() })))

/** `before`: the entries older than this one, which follow those of the list; null for a new list. */
const auditListRequested = defineEvent({
  type: 'audit.list_requested',
  class: 'intent',
  schema: () => z.object({ filter: auditFilter(), before: z.nullable(z.number()) }),
  public: ['filter.kind', 'filter.action', 'filter.outcome', 'before'],
})

const auditListed = defineEvent({
  type: 'audit.listed',
  class: 'remote',
  schema: () =>
    z.object({
      entries: z.readonly(z.array(auditEntry())),
      /** Where the next page begins; null after the last. */
      before: z.nullable(z.number()),
      /** Everybody who has an account; null where they are known or may not be read. */
      people: z.nullable(people()),
    }),
  public: ['before', ...PUBLIC.map((one) => `entries[].${one}`)],
})

const auditListFailed = defineEvent({
  type: 'audit.list_failed',
  class: 'remote',
  schema: () => z.object({ message: text() }),
})

const auditEntryRequested = defineEvent({
  type: 'audit.entry_requested',
  class: 'intent',
  schema: () => z.object({ seq: z.number() }),
  public: ['seq'],
})

/** Values before and after are in the result store, and in no event. */
const auditEntryRead = defineEvent({
  type: 'audit.entry_read',
  class: 'remote',
  schema: () =>
    z.object({
      entry: auditEntry(),
      /** Name of the call. */
      call: z.nullable(text()),
      /** Id of the event of a client that led to the call. */
      event: z.nullable(text()),
      resultKey: text(),
    }),
  public: ['call', ...PUBLIC.map((one) => `entry.${one}`)],
})

const auditEntryFailed = defineEvent({
  type: 'audit.entry_failed',
  class: 'remote',
  schema: () => z.object({ message: text() }),
})

/** `export` is the signed lines of JSON, `report` a table of the changes. */
export const AuditFile = z.enum(['export', 'report'])
export type AuditFile = z.infer<typeof AuditFile>

/** Someone has the browser save a copy of the log. */
const auditFileTaken = defineEvent({
  type: 'audit.file_taken',
  durability: 'prompt',
  schema: () => z.object({ file: AuditFile, ...span() }),
  public: ['file'],
})

export const auditEvents = [
  auditListRequested,
  auditListed,
  auditListFailed,
  auditEntryRequested,
  auditEntryRead,
  auditEntryFailed,
  auditFileTaken,
] as const
