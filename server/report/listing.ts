import { sql } from 'kysely'
import type { ListQuery } from '../../contract/common'
import type { Filter, Listing } from '../metadata/listing'
import { type Condition, always, equal } from '../metadata/conditions'
import type { User } from '../session/security/users'

const isOfMaker = ({ col }: Filter): boolean => col === 'created_by'

const special = ({ col, opr, value }: Filter): Condition | null =>
  col === 'created_by' && (opr === 'rel_o_m' || opr === 'eq') ? equal(sql`report.created_by`, value) : null

/** The reports of one maker (`B6.10`): the user's own, or for an administrator those of the maker in the filter. */
export const reportListing = (user: User, query: ListQuery): Listing => {
  const ofOthers = user.roles.includes('Admin') && (query.filters ?? []).some(isOfMaker)
  return {
    from: sql`report`,
    id: sql`report.id`,
    visible: ofOthers ? always : equal(sql`report.created_by`, user.id),
    filters: {
      id: sql`report.id`,
      name: sql`report.name`,
      active: sql`report.active`,
      type: sql`'Report'`,
      chart_id: sql`report.chart_id`,
      dashboard_id: sql`report.dashboard_id`,
      creation_method: sql`report.creation_method`,
      last_state: sql`report.last_state`,
    },
    special,
    orders: {
      name: sql`fold(report.name)`,
      active: sql`report.active`,
      crontab: sql`report.crontab`,
      created_on: sql`report.created_ms`,
      changed_on: sql`report.changed_ms`,
      changed_on_delta_humanized: sql`report.changed_ms`,
      last_eval_dttm: sql`report.last_eval_ms`,
    },
    usual: sql`report.changed_ms desc, report.id desc`,
  }
}

/** The log of one report, the last time first. */
export const logListing = (report: number): Listing => ({
  from: sql`report_log`,
  id: sql`report_log.id`,
  visible: equal(sql`report_log.report_id`, report),
  filters: { id: sql`report_log.id`, state: sql`report_log.state` },
  special: () => null,
  orders: {
    scheduled_dttm: sql`report_log.scheduled_ms`,
    start_dttm: sql`report_log.start_ms`,
    end_dttm: sql`report_log.end_ms`,
    state: sql`report_log.state`,
  },
  usual: sql`report_log.id desc`,
})
