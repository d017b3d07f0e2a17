import { Calendar, X } from 'lucide-react'
import { useState } from 'react'

import { NO_FILTER, timeMask, timeRangeOf } from '../../../domain/filters/values'
import { Icon, Popover } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { t } from '../../i18n'
import { useToday } from '../../shell/past/useToday'
import type { FilterControlProps } from './control'
import { meaningOf, shortRange } from './timeRanges'

const timePicker = preload(() => import('./TimePicker'))

interface TimeFieldProps {
  readonly label: string
  readonly range: string | null
  readonly disabled: boolean
  readonly onChange: (range: string) => void
}

/** A field that opens the picker of time ranges. */
export const TimeField = ({ label, range, disabled, onChange }: TimeFieldProps) => {
  const [open, setOpen] = useState(false)
  const picker = usePreloaded(timePicker)
  const now = useToday()
  const text = range === null ? t('All time') : shortRange(range, now)
  return (
    <div className={`input vals ${disabled ? 'off' : ''}`} data-popup-open={open ? '' : undefined}>
      <Popover
        label={t('Range of %s', label)}
        className=""
        disabled={disabled}
        open={open}
        onOpenChange={setOpen}
        needs={timePicker}
        trigger={
          <button
            type="button"
            className="vals-open"
            aria-label={t('%s: %s', label, text)}
            title={range === null ? undefined : meaningOf(range, now)}
          >
            <span className={range === null ? 'ph cut' : 'cut num'}>{text}</span>
            {range === null && <Icon of={Calendar} size={14} className="chev" />}
          </button>
        }
      >
        {picker !== null && (
          <picker.TimePicker range={range ?? NO_FILTER} now={now} onChoose={onChange} onClose={() => setOpen(false)} />
        )}
      </Popover>
      {range !== null && !disabled && (
        <button
          type="button"
          className="vals-clear"
          aria-label={t('Clear %s', label)}
          onClick={() => onChange(NO_FILTER)}
        >
          <Icon of={X} size={12} />
        </button>
      )}
    </div>
  )
}

export const TimeFilter = ({ filter, mask, disabled, onChange }: FilterControlProps) => (
  <TimeField
    label={filter.name}
    range={timeRangeOf(mask)}
    disabled={disabled}
    onChange={(range) => onChange(timeMask(filter, range))}
  />
)
