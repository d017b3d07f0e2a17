import * as z from 'zod/mini'
import { defineCall } from '../call'
import { deletionCall, detailCall, done, idParams, listCall } from '../common'
import { flag, short, somebody, text, whole } from '../fields'
import { reportFormat } from './format'

/** Place where a report was set up: beside a chart, or beside a dashboard (`B3.30`). */
const creationMethod = z.enum(['charts', 'dashboards'])

const state = z.enum(['Success', 'Working', 'Error', 'Not triggered', 'On Grace'])
export type ReportState = z.output<typeof state>

const maybeWhole = z.nullish(whole)
const maybePerson = z.nullish(z.partial(somebody))

const item = z.object({
  id: whole,
  name: z.string(),
  type: z.optional(z.string()),
  active: flag,
  chart_id: maybeWhole,
  dashboard_id: maybeWhole,
  /** `alerts_reports` for a report made on a separate screen. */
  creation_method: z.nullish(z.string()),
  crontab: z.string(),
  crontab_humanized: z.optional(z.string()),
  timezone: z.nullish(z.string()),
  description: text,
  /** UTC, without a zone. */
  last_eval_dttm: text,
  last_state: z.nullish(state),
  owners: z.optional(z.array(z.partial(somebody))),
  recipients: z.optional(z.array(z.object({ id: whole, type: z.string() }))),
  created_by: maybePerson,
  changed_by: maybePerson,
  created_on: text,
  changed_on: text,
  changed_on_delta_humanized: z.optional(z.string()),
})
export type ReportItem = z.output<typeof item>

/** `recipient_config_json` is JSON text when it is read, and an object when it is sent. */
const recipientRead = z.object({ id: whole, type: z.string(), recipient_config_json: z.string() })

const detail = z.object({
  id: whole,
  name: z.string(),
  type: z.optional(z.string()),
  active: flag,
  description: text,
  crontab: z.string(),
  timezone: z.nullish(z.string()),
  creation_method: z.nullish(z.string()),
  chart: z.nullish(z.object({ id: whole, slice_name: text, viz_type: text })),
  dashboard: z.nullish(z.object({ id: whole, dashboard_title: text })),
  report_format: z.nullish(reportFormat),
  recipients: z.array(recipientRead),
  owners: z.optional(z.array(z.partial(somebody))),
  email_subject: text,
  force_screenshot: flag,
  custom_width: maybeWhole,
  last_eval_dttm: text,
  last_state: z.nullish(state),
})
export type ReportDetail = z.output<typeof detail>

const recipient = z.strictObject({
  type: z.literal('Email'),
  recipient_config_json: z.strictObject({
    target: z.string().check(z.minLength(1), z.maxLength(2000)),
    ccTarget: z.optional(z.string().check(z.maxLength(2000))),
    bccTarget: z.optional(z.string().check(z.maxLength(2000))),
  }),
})

const changeBody = z.strictObject({
  type: z.optional(z.literal('Report')),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(150))),
  description: text,
  active: z.optional(z.boolean()),
  creation_method: z.optional(creationMethod),
  chart: maybeWhole,
  dashboard: maybeWhole,
  /** Five fields, as cron has them. */
  crontab: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
  /** IANA name. */
  timezone: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  owners: z.optional(z.array(whole)),
  recipients: z.optional(z.array(recipient)),
  report_format: z.optional(reportFormat),
  email_subject: short(255),
  force_screenshot: z.optional(z.boolean()),
  custom_width: maybeWhole,
})
export type ReportChangeBody = z.output<typeof changeBody>

const createBody = z.extend(changeBody, {
  type: z.literal('Report'),
  name: z.string().check(z.minLength(1), z.maxLength(150)),
  crontab: z.string().check(z.minLength(1), z.maxLength(1000)),
})
export type ReportCreateBody = z.output<typeof createBody>

const logItem = z.object({
  id: whole,
  uuid: z.nullish(z.string()),
  scheduled_dttm: text,
  start_dttm: text,
  end_dttm: text,
  state: z.string(),
  error_message: text,
})
export type ReportLogItem = z.output<typeof logItem>

const at = { area: 'report', errors: [] } as const
const read = ['can_read', 'ReportSchedule'] as const
const write = ['can_write', 'ReportSchedule'] as const
const path = '/api/v1/report/'

/** Reports that the caller made (`B6.10`, `B7.24`); filters name chart_id or dashboard_id, creation_method, created_by. */
export const reportList = defineCall({
  ...at,
  ...listCall(item),
  name: 'reportList',
  path,
  summary: 'Scheduled reports',
  permission: read,
})

export const reportGet = defineCall({
  ...at,
  ...detailCall(detail),
  name: 'reportGet',
  path: `${path}{id}`,
  summary: 'A scheduled report',
  permission: read,
})

export const reportPost = defineCall({
  ...at,
  name: 'reportPost',
  audit: 'changes',
  method: 'POST',
  path,
  summary: 'Schedule a report',
  permission: write,
  body: createBody,
  responses: { 201: z.object({ id: whole, result: createBody }) },
})

export const reportPut = defineCall({
  ...at,
  name: 'reportPut',
  audit: 'changes',
  method: 'PUT',
  path: `${path}{id}`,
  summary: 'Change a scheduled report',
  permission: write,
  params: idParams,
  body: changeBody,
  responses: { 200: z.object({ id: whole, result: changeBody }) },
})

export const reportDelete = defineCall({
  ...at,
  ...deletionCall,
  name: 'reportDelete',
  audit: 'changes',
  path: `${path}{id}`,
  summary: 'Delete a scheduled report',
  permission: write,
})

/** Outcomes of a report's times, the last one first. */
export const reportLog = defineCall({
  ...at,
  ...listCall(logItem),
  name: 'reportLog',
  path: `${path}{id}/log/`,
  summary: 'The log of a scheduled report',
  permission: read,
  params: idParams,
})

/** Not of Superset: sends a report at once, beside its times. Answers when it was sent, or why it could not be. */
export const reportSend = defineCall({
  ...at,
  name: 'reportSend',
  audit: 'send',
  method: 'POST',
  path: `${path}{id}/send`,
  summary: 'Send a report now',
  permission: write,
  params: idParams,
  responses: { 200: done, 202: done },
})
