import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'

import type { ReportTime } from '../../events/report/report'
import { Icon } from '../controls'
import { t } from '../i18n'
import { changedText } from '../shell/past/changed'
import './reports.css'

const LOOKS = {
  Success: { icon: CircleCheck, tone: 'ok' },
  Error: { icon: CircleX, tone: 'bad' },
} as const

const isKnown = (state: string): state is keyof typeof LOOKS => Object.hasOwn(LOOKS, state)

const STATES: Readonly<Record<string, string>> = {
  Success: 'Sent',
  Error: 'Failed',
  Working: 'Being sent',
  'Not triggered': 'Has not been sent yet',
}

/** The words for a state of the server. */
const stateText = (state: string): string => (Object.hasOwn(STATES, state) ? t(STATES[state] ?? state) : state)

interface StateProps {
  readonly state: string
}

/** Outcome of a report's time. */
export const ReportStateText = ({ state }: StateProps) => {
  const look = isKnown(state) ? LOOKS[state] : { icon: LoaderCircle, tone: 'ink-3' }
  return (
    <span className={`report-state ${look.tone}`}>
      {state !== 'Not triggered' && <Icon of={look.icon} size={14} />}
      {stateText(state)}
    </span>
  )
}

interface ReportTimesProps {
  readonly times: readonly ReportTime[]
}

/** Outcomes of a report's last times, with reasons of failures. */
export const ReportTimes = ({ times }: ReportTimesProps) => {
  if (times.length === 0) return null
  return (
    <section className="report-times" aria-label={t('Last times')}>
      <h3 className="label">{t('Last times')}</h3>
      <ul>
        {times.map(({ id, at, state, message }) => (
          <li key={id}>
            <ReportStateText state={state} />
            <span className="ink-3 num">{changedText(at)}</span>
            {message !== null && message !== '' && <span className="report-reason">{message}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
