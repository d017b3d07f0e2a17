import { CalendarClock, CircleCheck, CircleX, TableProperties } from 'lucide-react'

import type { SavedSummary } from '../../events/savedQuery/savedQuery'
import { Icon, IconButton } from '../controls'
import { t, tn } from '../i18n'
import { changedText } from '../shell/past/changed'
import { scheduleText } from '../report/schedule/text'

interface ScheduleCellProps {
  readonly query: SavedSummary
  /** Opens the last run; null while that cannot be done. */
  readonly onOpenRun: (() => void) | null
}

/** When the server runs a query by itself, and how that went last. */
export const ScheduleCell = ({ query: { label, schedule, lastRun }, onOpenRun }: ScheduleCellProps) => {
  if (schedule === undefined || schedule === null) {
    return (
      <td>
        <span className="hidden-visually">{t('Not scheduled')}</span>
      </td>
    )
  }
  const words = scheduleText(schedule)
  const ran = lastRun ?? null
  const good = ran?.state === 'success'
  const when = ran === null ? '' : changedText(new Date(ran.at).toISOString())
  const how =
    ran === null
      ? t('Has not run yet')
      : good
        ? tn('%s: %s row', '%s: %s rows', ran.rows ?? 0, when, ran.rows ?? 0)
        : t('%s: %s', when, ran.message ?? ran.state)
  return (
    <td className="cut" title={`${words} (${schedule.timezone})\n${how}`}>
      <span className="schedule">
        <span className={ran === null ? 'ink-3' : good ? 'ok' : 'bad'}>
          <Icon of={ran === null ? CalendarClock : good ? CircleCheck : CircleX} size={14} />
        </span>
        <span className="cut grow">{words}</span>
        {typeof ran?.queryId === 'number' && (
          <IconButton
            size="small"
            icon={TableProperties}
            label={t('Open the last run of %s', label)}
            disabledReason={onOpenRun === null ? t('Commands wait until you are back.') : null}
            onClick={() => onOpenRun?.()}
          />
        )}
      </span>
      <span className="hidden-visually">. {how}</span>
    </td>
  )
}
