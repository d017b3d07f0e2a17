import * as calls from '../../../contract/report/report'
import type { ReportChangeBody, ReportDetail, ReportItem } from '../../../contract/report/report'
import type { ReportContent, ReportSubject, ReportSummary } from '../../events/report/report'
import { event } from '../../core/events/registry'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure, unlessGone } from '../../core/http/failure'
import { leaveQueries, leaveQueriesOf } from './queries'

const PAGE = 100
/** Pages that are read at most. */
const PAGES = 20
/** Times of a report that are shown. */
const TIMES = 10

const fullName = (person: ReportItem['created_by']): string =>
  `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim()

const subjectOf = ({ chart_id: chart, dashboard_id: dashboard }: ReportItem): ReportSubject | null => {
  if (chart != null) return { method: 'charts', id: chart }
  return dashboard == null ? null : { method: 'dashboards', id: dashboard }
}

const summaryOf = (item: ReportItem): ReportSummary => ({
  id: item.id,
  name: item.name,
  active: item.active === true,
  subject: subjectOf(item),
  cron: item.crontab,
  timezone: item.timezone ?? 'UTC',
  createdBy: fullName(item.created_by),
  lastAt: item.last_eval_dttm ?? null,
  lastState: item.last_state ?? null,
})

/** Only reports that the user made (`B6.10`, `B7.24`). */
const filtersOf = (subject: ReportSubject | null, user: number | undefined) => [
  ...(subject === null
    ? []
    : [
        { col: subject.method === 'charts' ? 'chart_id' : 'dashboard_id', opr: 'eq', value: subject.id },
        { col: 'creation_method', opr: 'eq', value: subject.method },
      ]),
  ...(user === undefined ? [] : [{ col: 'created_by', opr: 'rel_o_m', value: user }]),
]

export const listReports = defineEffect({
  name: 'list-reports',
  on: ['report.list_requested'],
  key: ({ data: { subject } }) => (subject === null ? '' : `${subject.method}/${subject.id}`),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { subject } }, io) =>
    attempt(
      async () => {
        const filters = filtersOf(subject, io.state().session.user?.id)
        const items: ReportItem[] = []
        for (let page = 0; page < PAGES; page += 1) {
          const { body } = await io.http.call(calls.reportList, { query: { filters, page, page_size: PAGE } })
          items.push(...body.result)
          if (body.result.length === 0 || items.length >= body.count) break
        }
        return event('report.listed', { subject, reports: items.map(summaryOf) })
      },
      (message) => event('report.list_failed', { subject, message }),
    ),
})

type Recipient = ReportDetail['recipients'][number]

const targetsOf = (config: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(config) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

/** The addresses of a report; `copies` is true when it has further recipients. */
const recipientsOf = (recipients: readonly Recipient[]) => {
  const mails = recipients.filter(({ type }) => type === 'Email').map((one) => targetsOf(one.recipient_config_json))
  const copies = mails.some(({ ccTarget, bccTarget }) => Boolean(ccTarget) || Boolean(bccTarget))
  const targets = mails.map(({ target }) => (typeof target === 'string' ? target : ''))
  return {
    recipients: targets.filter((target) => target !== '').join(', '),
    elsewhere: copies || mails.length < recipients.length,
  }
}

/** Its last sends; a server that does not report them must not hide the report. */
const timesOf = async (reportId: number, { http }: EffectIo) => {
  try {
    const query = { order_column: 'start_dttm', order_direction: 'desc', page: 0, page_size: TIMES } as const
    const { body } = await http.call(calls.reportLog, { params: { id: reportId }, query })
    return body.result.map(({ id, scheduled_dttm: scheduled, start_dttm: start, state, error_message: words }) => ({
      id,
      at: start ?? scheduled ?? null,
      state,
      message: words ?? null,
    }))
  } catch (error) {
    if (error instanceof CallFailure) return []
    throw error
  }
}

export const openReport = defineEffect({
  name: 'open-report',
  on: ['report.open_requested'],
  key: () => '',
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { reportId } }, io) =>
    attempt(
      async () => {
        const [{ body }, times] = await Promise.all([
          io.http.call(calls.reportGet, { params: { id: reportId }, query: {} }),
          timesOf(reportId, io),
        ])
        const { name, description, crontab, timezone, report_format: format, recipients } = body.result
        const { elsewhere, recipients: addresses } = recipientsOf(recipients)
        const content = {
          name,
          description: description ?? '',
          cron: crontab,
          timezone: timezone ?? 'UTC',
          format: format ?? 'PNG',
          recipients: addresses,
        }
        return event('report.opened', { reportId, content, elsewhere, times })
      },
      (message) => event('report.open_failed', { reportId, message }),
    ),
})

/** `B7.25` */
const bodyOf = ({ name, description, cron, timezone, format, recipients }: ReportContent) => ({
  name,
  description,
  crontab: cron,
  timezone,
  report_format: format,
  recipients: [{ type: 'Email' as const, recipient_config_json: { target: recipients } }],
})

/** Nothing is sent twice: a report whose answer did not come before the page went is looked for, not made again. */
export const saveReport = defineEffect({
  name: 'save-report',
  on: ['report.save_requested'],
  key: () => '',
  mode: 'concat',
  waitDurable: true,
  resume: 'abandon',
  run: ({ data: { reportId, subject, content, sameRecipients } }, io) =>
    attempt(
      async () => {
        if (subject !== null) await leaveQueries(subject, io)
        if (reportId !== null) {
          const { recipients, ...others } = bodyOf(content)
          const body: ReportChangeBody = sameRecipients ? others : { ...others, recipients }
          await io.http.call(calls.reportPut, { params: { id: reportId }, body })
          return event('report.saved', { reportId, created: false })
        }
        const user = io.state().session.user?.id
        const created = await io.http.call(calls.reportPost, {
          body: {
            ...bodyOf(content),
            type: 'Report',
            active: true,
            force_screenshot: false,
            ...(user === undefined ? {} : { owners: [user] }),
            ...(subject === null ? {} : { creation_method: subject.method }),
            ...(subject?.method === 'charts' ? { chart: subject.id } : {}),
            ...(subject?.method === 'dashboards' ? { dashboard: subject.id } : {}),
          },
        })
        return event('report.saved', { reportId: created.body.id, created: true })
      },
      (message) => event('report.save_failed', { message }),
    ),
})

/** `B7.26` */
export const setReportActive = defineEffect({
  name: 'set-report-active',
  on: ['report.active_requested'],
  key: ({ data }) => `${data.reportId}`,
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { reportId, active } }, { http }) =>
    attempt(
      async () => {
        await http.call(calls.reportPut, { params: { id: reportId }, body: { active } })
        return event('report.active_set', { reportId, active })
      },
      (message) => event('report.active_failed', { reportId, active: !active, message }),
    ),
})

/** `B7.27`; one that is gone already is deleted. */
export const deleteReport = defineEffect({
  name: 'delete-report',
  on: ['report.delete_requested'],
  key: ({ data }) => `${data.reportId}`,
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { reportId, name } }, { http }) =>
    attempt(
      async () => {
        await http.call(calls.reportDelete, { params: { id: reportId } }).catch(unlessGone)
        return event('report.deleted', { reportId, name })
      },
      (message) => event('report.delete_failed', { reportId, message }),
    ),
})

/** Never sent again by itself: people would get it twice. */
export const sendReport = defineEffect({
  name: 'send-report',
  on: ['report.send_requested'],
  key: ({ data }) => `${data.reportId}`,
  mode: 'exhaust',
  waitDurable: true,
  resume: 'abandon',
  run: ({ data: { reportId, name } }, io) =>
    attempt(
      async () => {
        await leaveQueriesOf(reportId, io)
        await io.http.call(calls.reportSend, { params: { id: reportId } })
        return event('report.sent', { reportId, name })
      },
      (message) => event('report.send_failed', { reportId, name, message }),
    ),
})

export const reportEffects = [listReports, openReport, saveReport, setReportActive, deleteReport, sendReport] as const
