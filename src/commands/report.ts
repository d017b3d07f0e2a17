import type { ReportContent, ReportSubject } from '../events/report'
import { event } from '../events/registry'
import type { ReadModel } from '../projections/model'
import { addressesOf, reportProblem } from '../projections/reportContent'
import { defineCommands, type Decision } from './command'

/** Asks for the report of a thing, or for all that one made; not while it is being asked. */
const list = ({ reports }: ReadModel, { subject }: { readonly subject: ReportSubject | null }): Decision => {
  const known = subject === null ? reports.list : reports.bySubject[subject.method][subject.id]
  return known?.status === 'loading' ? [] : [event('report.list_requested', { subject })]
}

const open = (_state: ReadModel, data: { readonly reportId: number }): Decision => [
  event('report.open_requested', data),
]

interface Saving {
  /** Null for a new one. */
  readonly reportId: number | null
  readonly subject: ReportSubject | null
  readonly content: ReportContent
}

const save = (_state: ReadModel, { reportId, subject, content }: Saving): Decision => {
  if (reportProblem(content) !== null || (reportId === null && subject === null)) return []
  const { name, description, recipients } = content
  const said = {
    ...content,
    name: name.trim(),
    description: description.trim(),
    recipients: addressesOf(recipients).join(', '),
  }
  return [event('report.save_requested', { reportId, subject, content: said })]
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
  reports.sending.includes(data.reportId) ? [] : [event('report.send_requested', data)]

export const reportCommands = defineCommands({
  'report.list': list,
  'report.open': open,
  'report.save': save,
  'report.set_active': setActive,
  'report.delete': remove,
  'report.send': send,
})
