import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

import type { PastSource } from '../../context'
import { Button, Tooltip } from '../../controls'
import { t } from '../../i18n'
import { PULSE_EVENTS, sparkBars } from './spark'

/** The log is read for the pulse at most so often, in ms. */
const EVERY = 1000

const useLatestTimes = (source: PastSource): readonly number[] => {
  const [times, setTimes] = useState<readonly number[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let gone = false
    const read = async (): Promise<void> => {
      const head = source.head()
      const events = await source.read(Math.max(1, head - PULSE_EVENTS + 1), head).catch(() => [])
      if (!gone) setTimes(events.map((event) => event.at))
    }
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = null
        void read()
      }, EVERY)
    }
    void read()
    const unsubscribe = source.subscribe(soon)
    return () => {
      gone = true
      if (timer !== null) clearTimeout(timer)
      unsubscribe()
    }
  }, [source])
  return times
}

interface PulseProps {
  readonly source: PastSource
  /** The moment on screen; null at now. */
  readonly at: string | null
}

/** The latest events as a spark, and a mark for the present. Opens the history. */
export const Pulse = ({ source, at }: PulseProps) => {
  const [, navigate] = useLocation()
  const bars = sparkBars(useLatestTimes(source))
  const word = at ?? t('Now')
  return (
    <Tooltip content={at === null ? t('Look back in the history') : t('Viewing the past')} shortcut="G Y">
      <Button
        variant="ghost"
        className="pulse"
        aria-label={at === null ? t('Now: open the history') : t('%s: open the history', at)}
        onClick={() => navigate('/history/')}
      >
        <svg width="42" height="16" viewBox="0 0 42 16" aria-hidden="true" className="spark">
          {bars.map((height, index) => (
            <rect
              // eslint-disable-next-line react/no-array-index-key -- a bar is its place
              key={index}
              x={index * 3}
              y={15 - Math.max(1, height * 14)}
              width="1.8"
              height={Math.max(1, height * 14)}
              rx=".6"
              fill={at === null ? (index > 10 ? 'var(--accent)' : 'var(--spark)') : 'var(--past)'}
            />
          ))}
        </svg>
        <span className={at === null ? 'dot now' : 'dot past'} />
        <span className="num">{word}</span>
      </Button>
    </Tooltip>
  )
}
