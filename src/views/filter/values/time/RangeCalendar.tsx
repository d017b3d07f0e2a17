import { DayPicker } from '@daypicker/react'
import '@daypicker/react/style.css'
import './rangeCalendar.css'

import { currentLanguage, t } from '../../../i18n'
import { utcFormat } from '../../../chart/common/format/local'
import type { Extent } from './useExtent'

const DAY = 86_400_000
const MONTH = utcFormat({ month: 'short' })
const WEEKDAY = utcFormat({ weekday: 'short' })
const FULL = utcFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** Years around today, where the extent of the data is not known. */
const YEARS = 30

const dayOf = (text: string): Date | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined
const textOf = (day: Date | undefined): string =>
  day === undefined ? '' : new Date(Math.floor(day.getTime() / DAY) * DAY).toISOString().slice(0, 10)

interface RangeCalendarProps {
  readonly first: string
  readonly last: string
  readonly now: number
  readonly extent: Extent | null
  readonly onChoose: (first: string, last: string) => void
}

/** A month to choose the first and the last day in. Days are those of UTC, as the server counts them; days with data are marked. */
export const RangeCalendar = ({ first, last, now, extent, onChoose }: RangeCalendarProps) => {
  const [from, to] = [dayOf(first), dayOf(last)]
  const start = new Date(extent?.first ?? now - YEARS * 365 * DAY)
  const end = new Date(Math.max(extent?.last ?? 0, now))
  return (
    <DayPicker
      mode="range"
      timeZone="UTC"
      weekStartsOn={1}
      captionLayout="dropdown"
      resetOnSelect
      fixedWeeks
      lang={currentLanguage()}
      startMonth={from !== undefined && from < start ? from : start}
      endMonth={to !== undefined && to > end ? to : end}
      defaultMonth={to ?? from ?? new Date(extent?.last ?? now)}
      today={new Date(now)}
      selected={{ from, to }}
      onSelect={(range) => onChoose(textOf(range?.from), textOf(range?.to))}
      modifiers={{ data: extent === null ? [] : { from: new Date(extent.first), to: new Date(extent.last) } }}
      modifiersClassNames={{ data: 'has-data' }}
      formatters={{
        formatMonthDropdown: (month) => MONTH.format(month),
        formatWeekdayName: (day) => WEEKDAY.format(day).slice(0, 2),
      }}
      labels={{
        labelPrevious: () => t('The month before'),
        labelNext: () => t('The next month'),
        labelMonthDropdown: () => t('Month'),
        labelYearDropdown: () => t('Year'),
        labelDayButton: (day) => FULL.format(day),
      }}
    />
  )
}
