import { Pause, Play, StepBack, StepForward } from 'lucide-react'

import { IconButton, Segmented } from '../../controls'
import { t } from '../../i18n'
import { clockAndDay } from '../../shell/past/time'
import { useToday } from '../../shell/past/useToday'
import { placeOf } from '../events/eventIndex'
import type { Range } from './scale'
import type { Steering } from './steer'
import type { History } from '../useHistory'
import type { Player } from './usePlayer'

const SPEEDS = ['1', '4', '16'].map((value) => ({ value, label: `${value}×` }))
const RANGES: readonly { readonly value: Range; readonly label: string }[] = [
  { value: 'hour', label: 'Hour' },
  { value: 'session', label: 'Session' },
  { value: 'day', label: 'Day' },
  { value: 'all', label: 'All' },
]

interface TransportProps {
  readonly history: History
  readonly player: Player
  readonly range: Range
  readonly onRange: (range: Range) => void
  readonly onSteer: (steering: Steering) => void
}

/** Steps, plays and shows the position in time. */
export const Transport = ({ history, player, range, onRange, onSteer }: TransportProps) => {
  const { index, point, live } = history
  const today = useToday()
  const entry = index.entries[placeOf(index.entries, point.seq)]
  const when = live ? t('Now') : entry === undefined ? t('Before the first event') : clockAndDay(entry.at, today)
  return (
    <div className="ctl">
      <IconButton
        label={t('Step back')}
        icon={StepBack}
        size="small"
        shortcut="Left"
        disabled={point.seq <= point.min}
        onClick={() => onSteer({ does: 'show', seq: point.seq - 1 })}
      />
      <IconButton
        label={player.playing ? t('Pause') : t('Play')}
        icon={player.playing ? Pause : Play}
        iconSolid
        variant="standard"
        size="small"
        shortcut="Space"
        disabled={point.head === 0}
        onClick={() => onSteer({ does: 'play' })}
      />
      <IconButton
        label={t('Step forward')}
        icon={StepForward}
        size="small"
        shortcut="Right"
        disabled={point.seq >= point.head}
        onClick={() => onSteer({ does: 'show', seq: point.seq + 1 })}
      />
      <Segmented label={t('Speed')} size="small" value={player.speed} onChange={player.setSpeed} options={SPEEDS} />
      <span className="small num point">
        <b className="medium">{when}</b> <span className="ink-3">{t('· event %s of %s', point.seq, point.head)}</span>
      </span>
      <span className="grow" />
      <span className="legend micro ink-3">
        <span className="dot bad" aria-hidden="true" />
        {t('error')}
        <span className="dot saved" aria-hidden="true" />
        {t('saved')}
        <span className="dot else" aria-hidden="true" />
        {t('someone else')}
      </span>
      <Segmented
        label={t('Range')}
        value={range}
        onChange={onRange}
        options={RANGES.map((option) => ({ ...option, label: t(option.label) }))}
      />
    </div>
  )
}
