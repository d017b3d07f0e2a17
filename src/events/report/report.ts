import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { counted, name, say } from '../../core/events/sentence'

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
  sentence: () => say`Asked for scheduled reports`,
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
  sentence: (data) => say`Got ${counted(data.reports.length, '%s scheduled report', '%s scheduled reports')}`,
})

const reportListFailed = defineEvent({
  type: 'report.list_failed',
  class: 'remote',
  schema: () => z.object({ subject: at, message }),
  public: [...PLACE],
  sentence: (data) => say`Scheduled reports could not be read: ${data.message}`,
})

const reportOpenRequested = defineEvent({
  type: 'report.open_requested',
  class: 'intent',
  schema: () => z.object({ reportId }),
  public: ['reportId'],
  sentence: () => say`Opened a scheduled report`,
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
  sentence: (data) => say`Got the scheduled report ${name(data.content.name)}`,
})

const reportOpenFailed = defineEvent({
  type: 'report.open_failed',
  class: 'remote',
  schema: () => z.object({ reportId, message }),
  public: ['reportId'],
  sentence: (data) => say`The scheduled report could not be read: ${data.message}`,
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
  sentence: (data) =>
    data.reportId === null
      ? say`Scheduled the report ${name(data.content.name)}`
      : say`Changed the scheduled report ${name(data.content.name)}`,
})

const reportSaved = defineEvent({
  type: 'report.saved',
  class: 'remote',
  schema: () => z.object({ reportId, created: z.boolean() }),
  public: ['reportId', 'created'],
  sentence: () => say`The server keeps the scheduled report`,
})

const reportSaveFailed = defineEvent({
  type: 'report.save_failed',
  class: 'remote',
  schema: () => z.object({ message }),
  sentence: (data) => say`The report could not be scheduled: ${data.message}`,
})

const reportActiveRequested = defineEvent({
  type: 'report.active_requested',
  class: 'intent',
  schema: () => z.object({ reportId, name: text, active: z.boolean() }),
  public: ['reportId', 'active'],
  sentence: (data) =>
    data.active ? say`Resumed the report ${name(data.name)}` : say`Paused the report ${name(data.name)}`,
})

const reportActiveSet = defineEvent({
  type: 'report.active_set',
  class: 'remote',
  schema: () => z.object({ reportId, active: z.boolean() }),
  public: ['reportId', 'active'],
  sentence: (data) => (data.active ? say`The report is sent at its times` : say`The report is not sent for now`),
})

/** `active` is the unchanged state. */
const reportActiveFailed = defineEvent({
  type: 'report.active_failed',
  class: 'remote',
  schema: () => z.object({ reportId, active: z.boolean(), message }),
  public: ['reportId', 'active'],
  sentence: (data) => say`The report could be neither paused nor resumed: ${data.message}`,
})

const reportDeleteRequested = defineEvent({
  type: 'report.delete_requested',
  class: 'intent',
  schema: () => z.object({ reportId, name: text }),
  public: ['reportId'],
  sentence: (data) => say`Deleted the report ${name(data.name)}`,
})

const reportDeleted = defineEvent({
  type: 'report.deleted',
  class: 'remote',
  schema: () => z.object({ reportId, name: text }),
  public: ['reportId'],
  sentence: (data) => say`The report ${name(data.name)} is gone`,
})

const reportDeleteFailed = defineEvent({
  type: 'report.delete_failed',
  class: 'remote',
  schema: () => z.object({ reportId, message }),
  public: ['reportId'],
  sentence: (data) => say`The report could not be deleted: ${data.message}`,
})

const reportSendRequested = defineEvent({
  type: 'report.send_requested',
  class: 'intent',
  schema: () => z.object({ reportId, name: text }),
  public: ['reportId'],
  sentence: (data) => say`Sent the report ${name(data.name)}`,
})

const reportSent = defineEvent({
  type: 'report.sent',
  class: 'remote',
  schema: () => z.object({ reportId, name: text }),
  public: ['reportId'],
  sentence: (data) => say`The report ${name(data.name)} is on its way`,
})

const reportSendFailed = defineEvent({
  type: 'report.send_failed',
  class: 'remote',
  schema: () => z.object({ reportId, name: text, message }),
  public: ['reportId'],
  sentence: (data) => say`The report ${name(data.name)} could not be sent: ${data.message}`,
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
