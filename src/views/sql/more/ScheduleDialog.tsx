import { useMemo, useState, type FormEvent } from 'react'

import { Banner, Button, Dialog, Select, TextField } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { useEditorField } from '../state'
import { NameFields } from './NameFields'
import { useAttempt } from './useAttempt'
import { cronOf, newSchedule, nextRuns, type Frequency, type ScheduleForm } from './schedule'
import './schedule.css'

const FORM = 'schedule-query'

const FREQUENCIES: readonly { readonly value: Frequency; readonly label: string }[] = [
  { value: 'hourly', label: 'Every hour' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'custom', label: 'Custom' },
]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const DAYS = Array.from({ length: 28 }, (_, index) => index + 1)

const zones = (own: string): readonly string[] => [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

interface PartProps {
  readonly form: ScheduleForm
  readonly set: (change: Partial<ScheduleForm>) => void
}

const When = ({ form, set }: PartProps) => (
  <div className="schedule-row">
    <Select
      label={t('Runs')}
      value={form.frequency}
      onChange={(frequency) => set({ frequency, cron: cronOf(form) })}
      options={FREQUENCIES.map((one) => ({ ...one, label: t(one.label) }))}
    />
    {form.frequency === 'weekly' && (
      <Select
        label={t('On')}
        value={form.weekday}
        onChange={(weekday) => set({ weekday })}
        options={WEEKDAYS.map((label, value) => ({ value, label: t(label) }))}
      />
    )}
    {form.frequency === 'monthly' && (
      <Select
        label={t('On day')}
        value={form.day}
        onChange={(day) => set({ day })}
        options={DAYS.map((value) => ({ value, label: String(value) }))}
      />
    )}
    {form.frequency === 'custom' ? (
      <TextField
        label={t('Cron')}
        className="mono"
        value={form.cron}
        hint={t('Minute, hour, day, month, weekday')}
        onChange={(event) => set({ cron: event.target.value })}
      />
    ) : (
      <TextField
        label={form.frequency === 'hourly' ? t('At minute of') : t('At')}
        type="time"
        value={form.time}
        onChange={(event) => set({ time: event.target.value === '' ? '00:00' : event.target.value })}
      />
    )}
  </div>
)

const Bounds = ({ form, set }: PartProps) => (
  <div className="schedule-row">
    <Select
      label={t('Time zone')}
      value={form.timezone}
      onChange={(timezone) => set({ timezone })}
      options={zones(form.timezone).map((value) => ({ value, label: value }))}
    />
    <TextField
      label={t('First day')}
      type="date"
      value={form.start}
      onChange={(event) => set({ start: event.target.value })}
    />
    <TextField
      label={t('Last day')}
      type="date"
      value={form.end}
      onChange={(event) => set({ end: event.target.value })}
    />
  </div>
)

interface ScheduleDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** Saves what the tab holds as a query that the server runs by itself (`A1.12`). */
export const ScheduleDialog = ({ id, onClose }: ScheduleDialogProps) => {
  const command = useCommand()
  const title = useEditorField(id, (editor) => editor.name, '')
  const nowhere = useEditorField(id, (editor) => editor.dbId === null, true)
  const [label, setLabel] = useState(title)
  const [description, setDescription] = useState('')
  const [form, setForm] = useState(() => newSchedule(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const [now] = useState(() => new Date())
  const { busy, failed, follow } = useAttempt(id, onClose)
  const next = useMemo(() => nextRuns(form, now), [form, now])
  const shown = useMemo(
    () =>
      new Intl.DateTimeFormat('en-GB', {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: form.timezone,
      }),
    [form.timezone],
  )
  const missing = nowhere
    ? t('Choose a database first.')
    : label.trim() === ''
      ? t('It needs a name.')
      : 'problem' in next
        ? t(next.problem)
        : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing !== null || busy) return
    const schedule = { cron: cronOf(form), timezone: form.timezone, start: form.start || null, end: form.end || null }
    follow(command('saved.schedule', { editorId: id, label, description, schedule }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Schedule query')}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={busy} disabledReason={missing}>
            {t('Schedule query')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="dialog-stack" onSubmit={submit}>
        <NameFields label={label} onLabel={setLabel} description={description} onDescription={setDescription} />
        <When form={form} set={(change) => setForm({ ...form, ...change })} />
        <Bounds form={form} set={(change) => setForm({ ...form, ...change })} />
        <output className="schedule-next">
          {'problem' in next ? t(next.problem) : t('Next: %s', next.runs.map((run) => shown.format(run)).join(' · '))}
        </output>
        <p className="small ink-3">
          {t('The server runs it with your rights. Saved queries says when it ran last, and how that went.')}
        </p>
        {failed !== null && (
          <Banner kind="danger" announce="alert" inset>
            {t('It is not scheduled: %s', failed)}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
