import { Calendar, X } from 'lucide-react'
import { useState } from 'react'

import { NO_FILTER, timeMask, timeRangeOf } from '../../../../domain/filters/values'
import { Icon, Popover } from '../../../controls'
import { preload, usePreloaded } from '../../../controls/loading/preload'
import { t } from '../../../i18n'
import { useToday } from '../../../shell/past/useToday'
import type { FilterControlProps } from '../control'
import { meaningOf, shortRange } from './timeRanges'
import { useExtent, type Extent } from './useExtent'

const timePicker = preload(() => import('./TimePicker'))

interface TimeFieldProps {
  readonly label: string
  readonly range: string | null
  readonly disabled: boolean
  readonly onChange: (range: string) => void
  /** Of the data, while the picker is open; null where it is not known. */
  readonly extent?: Extent | null
  readonly onOpen?: (open: boolean) => void
}

/** A field that opens the picker of time ranges. */
export const TimeField = ({ label, range, disabled, onChange, extent = null, onOpen }: TimeFieldProps) => {
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
        onOpenChange={(next) => {
          setOpen(next)
          onOpen?.(next)
        }}
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
          <picker.TimePicker
            range={range ?? NO_FILTER}
            now={now}
            extent={extent}
            onChoose={onChange}
            onClose={() => setOpen(false)}
          />
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

export const TimeFilter = ({ dashboardId, filter, mask, disabled, asker, onChange }: FilterControlProps) => {
  const [open, setOpen] = useState(false)
  const extent = useExtent(dashboardId, filter, open && asker === undefined)
  return (
    <TimeField
      label={filter.name}
      range={timeRangeOf(mask)}
      disabled={disabled}
      extent={extent}
      onOpen={setOpen}
      onChange={(range) => onChange(timeMask(filter, range))}
    />
  )
}
