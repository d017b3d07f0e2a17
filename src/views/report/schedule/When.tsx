import { Select, TextField } from '../../controls'
import { t } from '../../i18n'
import { cronOf, type Frequency, type ScheduleForm } from './schedule'
import './schedule.css'

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

export interface WhenProps {
  readonly form: ScheduleForm
  readonly set: (change: Partial<ScheduleForm>) => void
}

/** At which times: a common rhythm, or the five fields of cron. */
export const When = ({ form, set }: WhenProps) => (
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
