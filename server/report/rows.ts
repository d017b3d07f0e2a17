import type { Selectable } from 'kysely'
import { type Person, peopleOf } from '../dataset/rows'
import { notFound } from '../problem'
import type { ReportRecipientTable, ReportTable } from '../metadata/reportTables'
import type { User } from '../session/security/users'
import type { HasStore } from '../platform'
import { mayManage } from './access'

export type ReportRow = Selectable<ReportTable>
type RecipientRow = Selectable<ReportRecipientTable>

/** A report with the people around it. */
export interface Report {
  readonly row: ReportRow
  readonly recipients: readonly RecipientRow[]
  readonly people: ReadonlyMap<number, Person>
}

/** These reports, of any maker. */
export const reportsBy = async (services: HasStore, ids: readonly number[]): Promise<readonly Report[]> => {
  if (ids.length === 0) return []
  const { store } = services
  const rows = await store
    .selectFrom('report')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const recipients = await store
    .selectFrom('report_recipient')
    .selectAll()
    .where('report_id', 'in', [...ids])
    .orderBy('id')
    .execute()
  const people = await peopleOf(
    services,
    rows.flatMap((row) => [row.created_by, row.changed_by]),
  )
  return rows.map((row) => ({
    row,
    recipients: recipients.filter((each) => each.report_id === row.id),
    people,
  }))
}

/** 404 for a report that does not exist or belongs to another user (`B6.10`). */
export const loadReport = async (services: HasStore, user: User, id: number): Promise<Report> => {
  const report = (await reportsBy(services, [id]))[0]
  if (!report || !mayManage(user, report.row)) throw notFound()
  return report
}
