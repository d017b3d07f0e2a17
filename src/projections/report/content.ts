import type { ReportContent, ReportFormat, ReportSubject } from '../../events/report/report'
import type { ReadModel } from '../../core/readModel/model'
import { may } from '../session/permissions'

const ADDRESS = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/

/** The addresses in a text that separates them by commas, semicolons or lines. */
export const addressesOf = (recipients: string): readonly string[] =>
  recipients
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Server limits for a name and for all addresses, in characters. */
const LONGEST_NAME = 150
const LONGEST_RECIPIENTS = 2000

/**
 * The reason why a report cannot be scheduled like this; null when it can. Times are checked by the caller that knows cron,
 * recipients only when they change.
 */
export const reportProblem = ({ name, recipients }: ReportContent, withRecipients = true): string | null => {
  if (name.trim() === '') return 'A report needs a name.'
  if (name.trim().length > LONGEST_NAME) return 'The name is too long.'
  if (!withRecipients) return null
  const addresses = addressesOf(recipients)
  if (addresses.length === 0) return 'Somebody has to get the report.'
  if (addresses.join(', ').length > LONGEST_RECIPIENTS) return 'These are too many addresses.'
  return addresses.every((one) => ADDRESS.test(one)) ? null : 'One of the addresses is not an e-mail address.'
}

/** Formats of other servers, for charts and for dashboards. */
const ELSEWHERE: Readonly<Record<ReportSubject['method'], readonly ReportFormat[]>> = {
  charts: ['PNG', 'CSV', 'TEXT'],
  dashboards: ['PNG', 'PDF'],
}

/** Formats for a report of a thing, the usual one first. */
export const reportFormats = ({ session }: ReadModel, method: ReportSubject['method']): readonly ReportFormat[] =>
  session.config?.reports?.formats ?? ELSEWHERE[method]

/** Servers other than ours send reports at their times only. */
export const sendsNow = ({ session }: ReadModel): boolean => session.config?.reports !== undefined

/** True when this user may schedule reports here (`B1.09`, `B1.10`). */
export const mayReport = (model: ReadModel): boolean =>
  model.session.flags['ALERT_REPORTS'] === true && may(model, 'can_write on ReportSchedule')
