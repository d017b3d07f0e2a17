import type { Selectable } from 'kysely'
import type { ReportDetail, ReportItem, ReportLogItem, ReportState } from '../../contract/report/report'
import type { ReportFormat } from '../../contract/report/format'
import type { Person } from '../dataset/rows'
import { agoOf } from '../metadata/ago'
import type { ReportLogTable } from '../metadata/reportTables'
import { isoMoment } from '../run/queryWire'
import type { Report } from './rows'
import type { ToldSubject } from './mail/subject'
import { crontabWords } from './clock/times'

const moment = (ms: number | null): string | null => (ms === null ? null : isoMoment(ms))

const named = (person: Person | undefined) =>
  person === undefined ? null : { id: person.id, first_name: person.first_name, last_name: person.last_name }

const common = ({ row, people }: Report) => ({
  id: row.id,
  name: row.name,
  type: 'Report',
  active: row.active === 1,
  description: row.description,
  crontab: row.crontab,
  timezone: row.timezone,
  creation_method: row.creation_method,
  owners: [named(people.get(row.created_by))].filter((person) => person !== null),
  last_eval_dttm: moment(row.last_eval_ms),
  last_state: row.last_state as ReportState,
})

/** A line of the list of reports (`B7.24`). */
export const itemOf = (report: Report, now: number): ReportItem & { readonly id: number } => {
  const { row, recipients, people } = report
  return {
    ...common(report),
    chart_id: row.chart_id,
    dashboard_id: row.dashboard_id,
    crontab_humanized: crontabWords(row.crontab),
    recipients: recipients.map(({ id, type }) => ({ id, type })),
    created_by: named(people.get(row.created_by)),
    changed_by: row.changed_by === null ? null : named(people.get(row.changed_by)),
    created_on: isoMoment(row.created_ms),
    changed_on: isoMoment(row.changed_ms),
    changed_on_delta_humanized: agoOf(now - row.changed_ms),
  }
}

export const detailOf = (report: Report, subject: ToldSubject): ReportDetail & { readonly id: number } => {
  const { row, recipients } = report
  return {
    ...common(report),
    ...subject,
    report_format: row.report_format as ReportFormat,
    recipients: recipients.map(({ id, type, config }) => ({ id, type, recipient_config_json: config })),
    email_subject: row.email_subject,
    force_screenshot: row.force_screenshot === 1,
    custom_width: row.custom_width,
  }
}

export const logItemOf = (row: Selectable<ReportLogTable>): ReportLogItem => ({
  id: row.id,
  uuid: row.uuid,
  scheduled_dttm: moment(row.scheduled_ms),
  start_dttm: isoMoment(row.start_ms),
  end_dttm: moment(row.end_ms),
  state: row.state,
  error_message: row.error_message,
})
