import { useEffect, useMemo, useState, type FormEvent } from 'react'

import type { ReportContent, ReportFormat } from '../../events/report/report'
import { reportProblem } from '../../projections/report/content'
import { Select, TextField } from '../controls'
import { t, tLater } from '../i18n'
import { useLogged } from '../screen/useLogged'
import { DescriptionField } from '../richText/field/DescriptionField'
import { runFormat } from './schedule/runFormat'
import { cronOf, formOf, nextRuns } from './schedule/schedule'
import { When } from './schedule/When'
import { zones } from './schedule/zones'
import './reports.css'

const FORMATS: Readonly<Record<ReportFormat, string>> = {
  TEXT: tLater('Tables in the mail'),
  CSV: tLater('CSV files attached'),
  PNG: tLater('Picture'),
  PDF: tLater('PDF'),
}

interface ReportFormProps {
  readonly form: string
  readonly initial: ReportContent
  /** It has recipients that the addresses do not name: they stay as they are. */
  readonly elsewhere: boolean
  readonly formats: readonly ReportFormat[]
  /** Called with the reason why it cannot be sent, at every change. */
  readonly onProblem: (problem: string | null) => void
  readonly onSubmit: (content: ReportContent) => void
}

/** The name, times, format and recipients of a report. */
export const ReportForm = ({ form, initial, elsewhere, formats, onProblem, onSubmit }: ReportFormProps) => {
  const [content, setContent] = useLogged('the form of a report', initial)
  const [schedule, setSchedule] = useLogged('the form of a report: schedule', () =>
    formOf(initial.cron, initial.timezone),
  )
  const [now] = useState(() => new Date())
  const next = useMemo(() => nextRuns(schedule, now), [schedule, now])
  const shown = useMemo(() => runFormat(schedule.timezone), [schedule.timezone])
  const problem = reportProblem(content, !elsewhere) ?? ('problem' in next ? next.problem : null)
  useEffect(() => onProblem(problem), [onProblem, problem])
  const change = (part: Partial<ReportContent>): void => setContent({ ...content, ...part })
  const time = (part: Partial<typeof schedule>): void => setSchedule({ ...schedule, ...part })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problem === null) onSubmit({ ...content, cron: cronOf(schedule), timezone: schedule.timezone })
  }
  return (
    <form id={form} className="dialog-stack" onSubmit={submit}>
      <TextField
        label={t('Name')}
        value={content.name}
        maxLength={150}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t('Recipients')}
        hint={
          elsewhere
            ? t('It goes to others too, such as copies and channels, and stays so.')
            : t('Addresses, separated by commas.')
        }
        value={content.recipients}
        disabled={elsewhere}
        onChange={(event) => change({ recipients: event.target.value })}
      />
      <When form={schedule} set={time} />
      <div className="report-row">
        <Select
          label={t('Time zone')}
          value={schedule.timezone}
          onChange={(timezone) => time({ timezone })}
          options={zones(schedule.timezone).map((value) => ({ value, label: value }))}
        />
        <Select
          label={t('Sent as')}
          value={content.format}
          onChange={(format) => change({ format })}
          options={[...new Set([...formats, content.format])].map((value) => ({ value, label: t(FORMATS[value]) }))}
        />
      </div>
      <output className="schedule-next">
        {'problem' in next ? t(next.problem) : t('Next: %s', next.runs.map((run) => shown.format(run)).join(' · '))}
      </output>
      <DescriptionField
        label={t('Description')}
        hint={t('The mail shows it above the figures.')}
        value={content.description}
        onChange={(description) => change({ description })}
      />
      <p className="small ink-3">{t('It is made with your rights: everybody who gets it sees what you may see.')}</p>
    </form>
  )
}
