import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const text = z.string()
const nullable = z.nullable(z.string())
const reportId = z.number()
const message = z.string()

/** The subject of a report: a chart or a dashboard, by the way it was set up (`B3.30`). */
export const ReportSubject = z.object({ method: z.enum(['charts', 'dashboards']), id: z.number() })
export type ReportSubject = z.infer<typeof ReportSubject>

export const ReportFormat = z.enum(['TEXT', 'CSV', 'PNG', 'PDF'])
export type ReportFormat = z.infer<typeof ReportFormat>

/** A report as lists have it (`B3.30`). */
export const ReportSummary = z.object({
  id: z.number(),
  name: text,
  active: z.boolean(),
  /** Null for one that was made on a screen of its own. */
  subject: z.nullable(ReportSubject),
  cron: text,
  timezone: text,
  createdBy: text,
  /** UTC, without a zone; null before the first time. */
  lastAt: nullable,
  lastState: nullable,
})
export type ReportSummary = z.infer<typeof ReportSummary>

/** The fields of a report that people set. */
export const ReportContent = z.object({
  name: text,
  description: text,
  /** Five fields. */
  cron: text,
  timezone: text,
  format: ReportFormat,
  /** Addresses, separated by commas. */
  recipients: text,
})
export type ReportContent = z.infer<typeof ReportContent>

/** Outcome of one of its times. */
export const ReportTime = z.object({ id: z.number(), at: nullable, state: text, message: nullable })
export type ReportTime = z.infer<typeof ReportTime>

const PLACE = ['subject.method', 'subject.id'] as const
const at = z.nullable(ReportSubject)

/** Asks for the report of one thing, or for all that one made. */
const reportListRequested = defineEvent({
  type: 'report.list_requested',
  class: 'intent',
  schema: () => z.object({ subject: at }),
  public: [...PLACE],
})

const reportListed = defineEvent({
  type: 'report.listed',
  class: 'remote',
  schema: () => z.object({ subject: at, reports: z.readonly(z.array(ReportSummary)) }),
  public: [
    ...PLACE,
    'reports[].id',
    'reports[].active',
    'reports[].subject.method',
    'reports[].subject.id',
    'reports[].lastState',
  ],
})

const reportListFailed = defineEvent({
  type: 'report.list_failed',
  class: 'remote',
  schema: () => z.object({ subject: at, message }),
  public: [...PLACE],
})

const reportOpenRequested = defineEvent({
  type: 'report.open_requested',
  class: 'intent',
  schema: () => z.object({ reportId }),
  public: ['reportId'],
})

/**
 * The report, and how its last times went, the last one first. `elsewhere`: it goes to some whom a list of addresses does not
 * name, such as copies and channels.
 */
const reportOpened = defineEvent({
  type: 'report.opened',
  class: 'remote',
  schema: () =>
    z.object({ reportId, content: ReportContent, elsewhere: z.boolean(), times: z.readonly(z.array(ReportTime)) }),
  public: ['reportId', 'content.format', 'elsewhere'],
})

const reportOpenFailed = defineEvent({
  type: 'report.open_failed',
  class: 'remote',
  schema: () => z.object({ reportId, message }),
  public: ['reportId'],
})

/** A new one without `reportId`. `attempt` distinguishes two presses; the recipients stay untouched where `sameRecipients`. */
const reportSaveRequested = defineEvent({
  type: 'report.save_requested',
  class: 'intent',
  schema: () =>
    z.object({
      attempt: text,
      reportId: z.nullable(reportId),
      subject: at,
      content: ReportContent,
      sameRecipients: z.boolean(),
    }),
  ids: ['attempt'],
  public: ['reportId', 'sameRecipients', ...PLACE, 'content.format'],
})

const reportSaved = defineEvent({
  type: 'report.saved',
  class: 'remote',
  schema: () => z.object({ reportId, created: z.boolean() }),
  public: ['reportId', 'created'],
})

const reportSaveFailed = defineEvent({
  type: 'report.save_failed',
  class: 'remote',
  schema: () => z.object({ message }),
})

const reportActiveRequested = defineEvent({
  type: 'report.active_requested',
  class: 'intent',
  schema: () => z.object({ reportId, name: text, active: z.boolean() }),
  public: ['reportId', 'active'],
})

const reportActiveSet = defineEvent({
  type: 'report.active_set',
  class: 'remote',
  schema: () => z.object({ reportId, active: z.boolean() }),
  public: ['reportId', 'active'],
})

/** `active` is the unchanged state. */
const reportActiveFailed = defineEvent({
  type: 'report.active_failed',
  class: 'remote',
  schema: () => z.object({ reportId, active: z.boolean(), message }),
  public: ['reportId', 'active'],
})

const reportDeleteRequested = defineEvent({
  type: 'report.delete_requested',
  class: 'intent',
  schema: () => z.object({ reportId, name: text }),
  public: ['reportId'],
})

const reportDeleted = defineEvent({
  type: 'report.deleted',
  class: 'remote',
  schema: () => z.object({ reportId, name: text }),
  public: ['reportId'],
})

const reportDeleteFailed = defineEvent({
  type: 'report.delete_failed',
  class: 'remote',
  schema: () => z.object({ reportId, message }),
  public: ['reportId'],
})

const reportSendRequested = defineEvent({
  type: 'report.send_requested',
  class: 'intent',
  schema: () => z.object({ reportId, name: text }),
  public: ['reportId'],
})

const reportSent = defineEvent({
  type: 'report.sent',
  class: 'remote',
  schema: () => z.object({ reportId, name: text }),
  public: ['reportId'],
})

const reportSendFailed = defineEvent({
  type: 'report.send_failed',
  class: 'remote',
  schema: () => z.object({ reportId, name: text, message }),
  public: ['reportId'],
})

export const reportEvents = [
  reportListRequested,
  reportListed,
  reportListFailed,
  reportOpenRequested,
  reportOpened,
  reportOpenFailed,
  reportSaveRequested,
  reportSaved,
  reportSaveFailed,
  reportActiveRequested,
  reportActiveSet,
  reportActiveFailed,
  reportDeleteRequested,
  reportDeleted,
  reportDeleteFailed,
  reportSendRequested,
  reportSent,
  reportSendFailed,
] as const
