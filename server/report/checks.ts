import type { ReportChangeBody } from '../../contract/report/report'
import { loadChart } from '../chart/rows/rows'
import { visibleDashboards } from '../dashboard/rows'
import { Problem, invalid } from '../problem'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import { checkRecipients } from './mail/addresses'
import { reportFormats } from './formats'
import { crontabProblem, isTimezone } from './clock/times'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store'>

/** The subject of a report, with the change of a body. */
export interface Subject {
  readonly chart: number | null
  readonly dashboard: number | null
}

/** The new subject of a report. Refuses (422) both, neither, and one that its maker may not see, for any caller. */
export const checkSubject = async (
  services: Deps,
  maker: User | null,
  body: ReportChangeBody,
  was: Subject = { chart: null, dashboard: null },
): Promise<Subject> => {
  const chart = body.chart === undefined ? was.chart : body.chart
  const dashboard = body.dashboard === undefined ? was.dashboard : body.dashboard
  if (chart !== null && dashboard !== null) {
    throw invalid({ chart: ['A report is either of a chart or of a dashboard.'] })
  }
  if (chart === null && dashboard === null) throw invalid({ chart: ['Choose a chart or a dashboard.'] })
  if (chart === was.chart && dashboard === was.dashboard) return was
  if (maker === null) {
    throw invalid({ [chart === null ? 'dashboard' : 'chart']: ['The account of its owner is turned off.'] })
  }
  if (chart !== null && chart !== was.chart) {
    await loadChart(services, maker, chart).catch((error: unknown) => {
      throw error instanceof Problem ? invalid({ chart: ['Chart does not exist'] }) : error
    })
  }
  if (dashboard !== null && dashboard !== was.dashboard) {
    const filter = { among: [dashboard], outline: true, withoutCharts: true }
    const dashboards = await visibleDashboards(services, maker, filter)
    if (dashboards.length === 0) throw invalid({ dashboard: ['Dashboard does not exist'] })
  }
  return { chart, dashboard }
}

/** Refuses (422, at its field) settings that could never be sent. `maker` is the report's owner. */
export const checkFields = (services: Pick<Platform, 'clock'>, maker: number, body: ReportChangeBody): void => {
  const { crontab, timezone, recipients, report_format: format, owners } = body
  const wrong = crontab === undefined ? null : crontabProblem(crontab, services.clock())
  if (wrong !== null) throw invalid({ crontab: [wrong] })
  if (timezone !== undefined && !isTimezone(timezone)) {
    throw invalid({ timezone: ['There is no time zone of this name.'] })
  }
  if (recipients !== undefined) checkRecipients(recipients)
  if (format !== undefined && !reportFormats.includes(format)) {
    const reason = `This server makes no ${format} of a report; it makes ${reportFormats.join(' and ')}.`
    throw invalid({ report_format: [reason] })
  }
  if (owners?.some((owner) => owner !== maker) === true) {
    throw invalid({ owners: ['A report belongs to whoever made it.'] })
  }
}

/** Refuses a name that another report of the same person has (422), and a second report beside one thing (409). */
export const takenOf = (error: unknown): unknown => {
  if (!(error instanceof Error) || !/unique/i.test(error.message)) return error
  if (/report\.name/.test(error.message)) return invalid({ name: ['You have a report of this name already.'] })
  const message = 'Resource already has an attached report.'
  return new Problem('conflict', {
    errors: [{ message, error_type: 'GENERIC_COMMAND_ERROR', level: 'warning', extra: {} }],
  })
}
