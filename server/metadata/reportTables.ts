import type { Generated } from 'kysely'

export interface ReportTable {
  id: Generated<number>
  name: string
  description: string | null
  active: number
  /** `charts`, `dashboards`, or `alerts_reports` by default. */
  creation_method: string
  /** Either this or `dashboard_id`. */
  chart_id: number | null
  dashboard_id: number | null
  /** Five fields, in `timezone`. */
  crontab: string
  timezone: string
  /** When these times were set or it was turned on: earlier ones do not count. */
  since_ms: number
  /** `TEXT` or `CSV`. */
  report_format: string
  email_subject: string | null
  force_screenshot: number
  custom_width: number | null
  last_eval_ms: number | null
  last_state: string
  /** The time of its crontab that it was last sent for. */
  scheduled_ms: number | null
  /** End of the sender's exclusive right, unless renewed; null while it is not being sent. */
  lease_ms: number | null
  /** The log entry that holds the lease. */
  lease_run: string | null
  created_by: number
  changed_by: number | null
  created_ms: number
  changed_ms: number
}

export interface ReportRecipientTable {
  id: Generated<number>
  report_id: number
  type: string
  /** JSON: `target`, `ccTarget`, `bccTarget`. */
  config: string
}

export interface ReportLogTable {
  id: Generated<number>
  uuid: string
  report_id: number
  /** Null when it was sent by hand. */
  scheduled_ms: number | null
  start_ms: number
  end_ms: number | null
  state: string
  error_message: string | null
}

export interface ReportTables {
  report: ReportTable
  report_recipient: ReportRecipientTable
  report_log: ReportLogTable
}
