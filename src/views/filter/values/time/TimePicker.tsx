import { Suspense, useState } from 'react'

import { NO_FILTER } from '../../../../domain/filters/values'
import { Button, Segmented, TextField } from '../../../controls'
import { lazyWithRetry } from '../../../controls/loading/lazyWithRetry'
import { t } from '../../../i18n'
import { isDay, isOutside, PRESETS, rangeOfMoments } from './presets'
import { daysOf, meaningOf, rangeOfDays, rangeProblem } from './timeRanges'
import type { Extent } from './useExtent'

const RangeCalendar = lazyWithRetry(() => import('./RangeCalendar'), 'RangeCalendar')

type Way = 'presets' | 'days' | 'words'

const wayOf = (range: string): Way =>
  PRESETS.some(({ ranges }) => ranges.includes(range)) || range === NO_FILTER
    ? 'presets'
    : daysOf(range) === null
      ? 'words'
      : 'days'

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

/** A day as the server writes it, in every language of the browser. */
const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <TextField
    label={label}
    value={value}
    placeholder={t('yyyy-mm-dd')}
    error={isDay(value) ? null : t('Write a day as 2024-12-31.')}
    onChange={(event) => onChange(event.target.value.trim())}
  />
)

interface TimePickerProps {
  readonly range: string
  readonly now: number
  readonly extent: Extent | null
  readonly onChoose: (range: string) => void
  readonly onClose: () => void
}

/** A range of time: one press, two days, or the words of the server. */
export const TimePicker = ({ range, now, extent, onChoose, onClose }: TimePickerProps) => {
  const [way, setWay] = useState<Way>(wayOf(range))
  const [days, setDays] = useState(daysOf(range) ?? { first: '', last: '' })
  const [words, setWords] = useState(range === NO_FILTER ? '' : range)
  const draft = way === 'days' ? rangeOfDays(days.first, days.last) : words.trim() === '' ? NO_FILTER : words.trim()
  const written = isDay(days.first) && isDay(days.last)
  const problem =
    way === 'presets' ? null : way === 'days' && !written ? t('Write a day as 2024-12-31.') : rangeProblem(draft, now)
  const whole = extent === null ? null : rangeOfMoments(extent.first, extent.last)
  /** No chart of the filter has rows there. */
  const isEmpty = (one: string): boolean =>
    extent !== null && extent.only && isOutside(one, now, extent.first, extent.last)
  return (
    <form
      className="time-pop"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem !== null) return
        onChoose(draft)
        onClose()
      }}
    >
      <Segmented
        label={t('Kind of range')}
        size="small"
        value={way}
        onChange={setWay}
        options={[
          { value: 'presets', label: t('Common') },
          { value: 'days', label: t('Days') },
          { value: 'words', label: t('In words') },
        ]}
      />
      <div className="time-extent">
        {whole !== null && (
          <>
            <span className="cut num">{t('The data covers %s.', meaningOf(whole, now))}</span>
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                onChoose(whole)
                onClose()
              }}
            >
              {t('Choose all of it')}
            </Button>
          </>
        )}
      </div>
      {way === 'presets' && (
        <div className="time-presets">
          {PRESETS.map(({ heading, ranges }) => (
            <fieldset key={heading} aria-label={t(heading)}>
              <h3>{t(heading)}</h3>
              {ranges.map((one) => (
                <button
                  key={one}
                  type="button"
                  className={isEmpty(one) ? 'option none' : 'option'}
                  aria-pressed={one === range}
                  title={isEmpty(one) ? meaningOf(one, now) : undefined}
                  onClick={() => {
                    onChoose(one)
                    onClose()
                  }}
                >
                  <span className="cut">{t(one)}</span>
                  <span className="detail">{isEmpty(one) ? t('No data') : meaningOf(one, now)}</span>
                </button>
              ))}
            </fieldset>
          ))}
        </div>
      )}
      {way === 'days' && (
        <div className="time-days">
          <DayField label={t('First day')} value={days.first} onChange={(first) => setDays({ ...days, first })} />
          <DayField label={t('Last day')} value={days.last} onChange={(last) => setDays({ ...days, last })} />
          <Suspense fallback={<div className="calendar-room" />}>
            <RangeCalendar
              // it opens where the data ends, once that is known
              key={extent?.last}
              {...days}
              now={now}
              extent={extent}
              onChoose={(first, last) => setDays({ first, last })}
            />
          </Suspense>
        </div>
      )}
      {way === 'words' && (
        <TextField
          label={t('Time range')}
          value={words}
          hint={t("Such as Last 30 days, 2024-01-01 : now, or DATEADD(DATETIME('today'), -1, MONTH) : today.")}
          error={words.trim() === '' ? null : problem}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <footer>
        {way !== 'presets' && problem === null && (
          <span className="ink-3 small num cut">
            {isEmpty(draft) ? t('%s: no data', meaningOf(draft, now)) : meaningOf(draft, now)}
          </span>
        )}
        <span className="grow" />
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            onChoose(NO_FILTER)
            onClose()
          }}
        >
          {t('No filter')}
        </Button>
        {way !== 'presets' && (
          <Button size="small" variant="primary" type="submit" disabledReason={problem}>
            {t('Choose')}
          </Button>
        )}
      </footer>
    </form>
  )
}
