import type { ReportContent, ReportSubject } from '../../events/report/report'
import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { addressesOf, reportProblem } from '../../projections/report/content'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

/** Asks for the report of a thing, or for all that one made. A later question takes the place of an earlier one. */
const list = (_state: ReadModel, data: { readonly subject: ReportSubject | null }): Decision => [
  event('report.list_requested', data),
]

const open = (_state: ReadModel, data: { readonly reportId: number }): Decision => [
  event('report.open_requested', data),
]

interface Saving {
  /** Null for a new one. */
  readonly reportId: number | null
  readonly subject: ReportSubject | null
  readonly content: ReportContent
}

const save = ({ reports }: ReadModel, { reportId, subject, content }: Saving, { newId }: Context): Decision => {
  const before = reportId === null ? null : (reports.opened[reportId]?.value ?? null)
  const sameRecipients = before !== null && (before.elsewhere || before.content.recipients === content.recipients)
  const problem = reportProblem(content, !sameRecipients)
  if (problem !== null) return refuse('REPORT_PROBLEM', problem)
  if (reportId === null && subject === null) return []
  const { name, description, recipients } = content
  const said = {
    ...content,
    name: name.trim(),
    description: description.trim(),
    recipients: sameRecipients ? recipients : addressesOf(recipients).join(', '),
  }
  return [event('report.save_requested', { attempt: newId(), reportId, subject, content: said, sameRecipients })]
}

interface Named {
  readonly reportId: number
  readonly name: string
}

const setActive = (_state: ReadModel, data: Named & { readonly active: boolean }): Decision => [
  event('report.active_requested', data),
]

const remove = (_state: ReadModel, data: Named): Decision => [event('report.delete_requested', data)]

/** Sends it at once, beside its times; not twice at a time. */
const send = ({ reports }: ReadModel, data: Named): Decision =>
  Object.hasOwn(reports.sending, data.reportId) ? [] : [event('report.send_requested', data)]

export const reportCommands = defineCommands({
  'report.list': list,
  'report.open': open,
  'report.save': save,
  'report.set_active': setActive,
  'report.delete': remove,
  'report.send': send,
})
