import { findUser, may } from '../../session/security/users'
import { type Targets, addressesIn } from './addresses'
import type { Maker } from '../chartParts'
import { chartReport } from '../chartReport'
import type { Content } from '../content'
import { dashboardReport } from '../dashboardReport'
import { contentHtml, footHtml, headHtml, linkHtml, pageHtml, problemHtml } from './html'
import { linkTo } from './link'
import { NO_MAIL_SERVER, NoMail, sendMail } from './mail'
import { contentText } from './plain'
import { ReportProblem } from '../reason'
import type { Report } from '../rows'
import { crontabWords } from '../clock/times'

/** A text made safe for a header of a mail. */
const headerOf = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

/** When it was made and when it comes, with the zone of both. */
const footOf = ({ row }: Report, now: number): string => {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: row.timezone } as const
  const date = new Intl.DateTimeFormat('en', format).format(now)
  return `Made on ${date} (${row.timezone}). ${row.name}: ${crontabWords(row.crontab)} (${row.timezone}).`
}

/** The report's description by its maker, before that of its subject. */
const described = ({ row }: Report, content: Content): Content => {
  const texts = [row.description, content.description].filter((text) => text !== null && text.trim() !== '')
  return { ...content, description: texts.length === 0 ? null : texts.join('\n\n') }
}

/** Makes a report with the current rights of its maker, and sends it. `holds` answers true while it may still be sent. */
export const deliver = async (
  services: Maker['services'],
  report: Report,
  { signal, holds }: { readonly signal: AbortSignal; readonly holds: () => Promise<boolean> },
): Promise<void> => {
  const { row, recipients } = report
  if (services.settings.smtpUrl === '') throw new NoMail(NO_MAIL_SERVER)
  const user = await findUser(services.store, row.created_by)
  if (!user) throw new ReportProblem('The account of its owner is turned off.')
  if (!may(user, ['can_write', 'ReportSchedule'])) throw new ReportProblem('Its owner may not send reports any more.')
  const maker = { services, user, signal, since: services.clock() }
  const subject =
    row.chart_id === null
      ? await dashboardReport(maker, row.dashboard_id ?? 0, row.report_format)
      : await chartReport(maker, row.chart_id, row.report_format)
  if (!(await holds())) throw new ReportProblem('It took so long that it was begun anew.')
  const content = described(report, subject)
  const foot = footOf(report, services.clock())
  const mail = {
    subject: headerOf(row.email_subject || row.name),
    html: contentHtml(content, foot),
    text: contentText(content, foot),
    attachments: content.attachments,
  }
  if (recipients.length === 0) throw new ReportProblem('It has no recipients.')
  const refused: string[] = []
  const problems = new Set<string>()
  for (const { config } of recipients) {
    const { target, ccTarget, bccTarget } = JSON.parse(config) as Targets
    const lists = { to: addressesIn(target), cc: addressesIn(ccTarget), bcc: addressesIn(bccTarget) }
    try {
      refused.push(...(await sendMail(services, { ...mail, ...lists }, signal)))
    } catch (error) {
      // the others may take theirs, unless the mail server takes nothing
      if (!(error instanceof ReportProblem) || error instanceof NoMail || signal.aborted) throw error
      problems.add(error.message)
    }
  }
  if (refused.length > 0) problems.add(`The mail server refused these addresses: ${refused.join(', ')}`)
  if (problems.size > 0) throw new ReportProblem([...problems].join('; '))
}

/** Tells its maker alone that a report was not sent. */
export const tellMaker = async (
  services: Maker['services'],
  report: Report,
  reason: string,
  signal: AbortSignal,
): Promise<void> => {
  const { row } = report
  const user = await findUser(services.store, row.created_by)
  if (!user?.email) return
  const path = row.chart_id === null ? `superset/dashboard/${row.dashboard_id}/` : `explore/?slice_id=${row.chart_id}`
  const sentence = `The report ${row.name} was not sent.`
  const [link, foot] = [linkTo(services, path), footOf(report, services.clock())]
  const title = `Not sent: ${row.name}`
  await sendMail(
    services,
    {
      to: [user.email],
      cc: [],
      bcc: [],
      subject: headerOf(title),
      html: pageHtml(title, [headHtml(sentence), problemHtml(reason), linkHtml(link, link), footHtml(foot)]),
      text: [sentence, reason, link, foot].join('\n\n'),
      attachments: [],
    },
    signal,
  )
}
