import type { Transaction } from 'kysely'
import type { ReportChangeBody, ReportCreateBody } from '../../contract/report/report'
import { invalid } from '../problem'
import type { MetadataSchema } from '../metadata/schema'
import { type User, findUser } from '../session/security/users'
import type { HasStore, Platform } from '../platform'
import { isAddress } from './mail/addresses'
import { checkFields, checkSubject, takenOf } from './checks'
import { type ReportRow, loadReport } from './rows'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store'>

type Db = Transaction<MetadataSchema>
type Recipients = NonNullable<ReportChangeBody['recipients']>

const bit = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)

/** The columns that a body names. */
const columnsOf = (body: ReportChangeBody): Partial<ReportRow> => {
  const columns = {
    name: body.name,
    description: body.description,
    active: bit(body.active),
    creation_method: body.creation_method,
    crontab: body.crontab?.trim().replaceAll(/\s+/g, ' '),
    timezone: body.timezone,
    report_format: body.report_format,
    email_subject: body.email_subject,
    force_screenshot: bit(body.force_screenshot),
    custom_width: body.custom_width,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const putRecipients = async (db: Db, report: number, recipients: Recipients): Promise<void> => {
  await db.deleteFrom('report_recipient').where('report_id', '=', report).execute()
  for (const { type, recipient_config_json: targets } of recipients) {
    await db
      .insertInto('report_recipient')
      .values({ report_id: report, type, config: JSON.stringify(targets) })
      .execute()
  }
}

/** A report without recipients goes to its creator. */
const recipientsOf = (user: User, recipients: Recipients | undefined): Recipients => {
  if (recipients !== undefined) return recipients
  if (user.email === null || !isAddress(user.email)) {
    throw invalid({ recipients: ['Name at least one e-mail address.'] })
  }
  return [{ type: 'Email', recipient_config_json: { target: user.email } }]
}

const orTaken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw takenOf(error)
  }
}

/** Schedules a report (`B7.25`); it belongs to its creator. */
export const createReport = async (services: Deps, user: User, body: ReportCreateBody): Promise<number> => {
  checkFields(services, user.id, body)
  const { chart, dashboard } = await checkSubject(services, user, body)
  const recipients = recipientsOf(user, body.recipients)
  const now = services.clock()
  const report = {
    description: null,
    active: 1,
    creation_method: 'alerts_reports',
    timezone: 'UTC',
    report_format: 'TEXT',
    email_subject: null,
    force_screenshot: 0,
    custom_width: null,
    ...columnsOf(body),
    name: body.name,
    crontab: columnsOf(body).crontab ?? body.crontab,
    chart_id: chart,
    dashboard_id: dashboard,
    last_eval_ms: null,
    last_state: 'Not triggered',
    scheduled_ms: null,
    lease_ms: null,
    lease_run: null,
    created_by: user.id,
    changed_by: user.id,
    since_ms: now,
    created_ms: now,
    changed_ms: now,
  }
  return orTaken(
    services.store.transaction().execute(async (db) => {
      const { id } = await db.insertInto('report').values(report).returning('id').executeTakeFirstOrThrow()
      await putRecipients(db, id, recipients)
      return id
    }),
  )
}

const TIMES = ['crontab', 'timezone', 'active'] as const

/** Changes the fields of the body (`B7.26`). A time that is due already stays due where its times stay. */
export const changeReport = async (services: Deps, user: User, id: number, body: ReportChangeBody): Promise<void> => {
  const { row } = await loadReport(services, user, id)
  checkFields(services, row.created_by, body)
  const columns = columnsOf(body)
  const now = services.clock()
  const retimed = TIMES.some((key) => columns[key] !== undefined && columns[key] !== row[key])
  const was = { chart: row.chart_id, dashboard: row.dashboard_id }
  // it will be made with the rights of its maker
  const maker = row.created_by === user.id ? user : await findUser(services.store, row.created_by)
  const { chart, dashboard } = await checkSubject(services, maker, body, was)
  await orTaken(
    services.store.transaction().execute(async (db) => {
      await db
        .updateTable('report')
        .set({
          ...columns,
          ...(retimed ? { since_ms: now } : {}),
          chart_id: chart,
          dashboard_id: dashboard,
          changed_by: user.id,
          changed_ms: now,
        })
        .where('id', '=', id)
        .execute()
      if (body.recipients !== undefined) await putRecipients(db, id, body.recipients)
    }),
  )
}

/** Deletes a report with its log (`B7.27`). */
export const deleteReport = async (services: HasStore, user: User, id: number): Promise<void> => {
  await loadReport(services, user, id)
  await services.store.deleteFrom('report').where('id', '=', id).execute()
}
