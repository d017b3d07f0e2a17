import { TextField } from '../../controls'
import { t } from '../../i18n'

/** First and last day, UTC; empty without a limit. */
interface Days {
  readonly from: string
  readonly to: string
}

interface DayFieldsProps {
  readonly days: Days
  readonly onChange: (days: Partial<Days>) => void
}

/** The days that a list shows, the last not before the first. */
export const DayFields = ({ days: { from, to }, onChange }: DayFieldsProps) => (
  <>
    <TextField
      label={t('First day (UTC)')}
      size="small"
      type="date"
      value={from}
      max={to === '' ? undefined : to}
      onChange={(event) => onChange({ from: event.target.value })}
    />
    <TextField
      label={t('Last day (UTC)')}
      size="small"
      type="date"
      value={to}
      min={from === '' ? undefined : from}
      onChange={(event) => onChange({ to: event.target.value })}
    />
  </>
)
