import { useMemo, useState, type FormEvent } from 'react'

import type { ReportContent, ReportFormat } from '../../events/report'
import { reportProblem } from '../../projections/reportContent'
import { Banner, Select, TextField } from '../controls'
import { t, tLater } from '../i18n'
import { cronOf, formOf, nextRuns } from '../schedules/schedule'
import { When } from '../schedules/When'
import { zones } from '../schedules/zones'
import { runFormat } from './runFormat'
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
  readonly formats: readonly ReportFormat[]
  /** What the server said of the last try; null where there was none. */
  readonly failed: string | null
  /** Whether it can be sent, told whenever that changes. */
  readonly onProblem: (problem: string | null) => void
  readonly onSubmit: (content: ReportContent) => void
}

/** What a report is called, when it is sent, as what and to whom. */
export const ReportForm = ({ form, initial, formats, failed, onProblem, onSubmit }: ReportFormProps) => {
  const [content, setContent] = useState(initial)
  const [schedule, setSchedule] = useState(() => formOf(initial.cron, initial.timezone))
  const [now] = useState(() => new Date())
  const next = useMemo(() => nextRuns(schedule, now), [schedule, now])
  const shown = useMemo(() => runFormat(schedule.timezone), [schedule.timezone])
  const change = (part: Partial<ReportContent>): void => {
    const after = { ...content, ...part }
    setContent(after)
    onProblem(reportProblem(after) ?? ('problem' in next ? next.problem : null))
  }
  const time = (part: Partial<typeof schedule>): void => {
    const after = { ...schedule, ...part }
    const times = nextRuns(after, now)
    setSchedule(after)
    onProblem(reportProblem(content) ?? ('problem' in times ? times.problem : null))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reportProblem(content) !== null || 'problem' in next) return
    onSubmit({ ...content, cron: cronOf(schedule), timezone: schedule.timezone })
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
        hint={t('Addresses, separated by commas.')}
        value={content.recipients}
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
      <TextField
        label={t('Description')}
        hint={t('Stands above the figures.')}
        value={content.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <p className="small ink-3">{t('It is made with your rights: everybody who gets it sees what you may see.')}</p>
      {failed !== null && (
        <Banner kind="danger" announce="alert" inset>
          {t('The report is not scheduled: %s', failed)}
        </Banner>
      )}
    </form>
  )
}
