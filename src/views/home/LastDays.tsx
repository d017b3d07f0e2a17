import { useContext, useEffect, useState } from 'react'

import { PastContext, type PastSource } from '../context'
import { formatWhole } from '../controls/field/number'
import { useServices } from '../hooks'
import { t, tn } from '../i18n'
import { dayMonth } from '../shell/past/time'
import { daysOf, readDays, type Days, type Read } from './days'
import { useMoment } from './useMoment'

const WIDTH = 308
const HEIGHT = 44
const GAP = 4

/** Ms after an event until it is counted. */
const SOON = 1000

/** The log as it was when `seq` was its last event. */
const upTo = (source: PastSource, seq: number) => ({
  head: () => seq,
  first: () => source.first(),
  read: (from: number, to: number) => source.read(from, to),
})

/** The days of one's own log; null until they are read, and where they cannot be. */
export const useDays = (): Days | null => {
  const { past: live } = useServices()
  const view = useContext(PastContext)
  const past = view?.source ?? live
  const seq = view?.seq ?? null
  const today = new Date(useMoment()).setHours(23, 59, 59, 999)
  const [days, setDays] = useState<Days | null>(null)
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | null = null
    let latest: Read | null = null
    const count = async (): Promise<void> => {
      const read = await readDays(seq === null ? past : upTo(past, seq), today, latest, () => !gone)
      if (read === null || gone) return
      latest = read
      if (read.moments.length > 0) setDays(daysOf(read.moments, today, read.cut))
    }
    const soon = (): void => {
      timer ??= setTimeout(() => {
        count()
          .catch(reportError)
          .finally(() => (timer = null))
      }, SOON)
    }
    soon()
    const unsubscribe = past.subscribe(soon)
    return () => {
      gone = true
      if (timer !== null) clearTimeout(timer)
      unsubscribe()
    }
  }, [past, seq, today])
  return days
}

/** Number of events in the two weeks. */
export const totalOf = ({ counts, cut }: Days): string => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const text = formatWhole(total)
  return cut ? t('over %s events', text) : tn('%s event', '%s events', total, text)
}

/** One bar a day, today's in the accent. */
export const LastDays = ({ days }: { readonly days: Days }) => {
  const { counts, from } = days
  const most = Math.max(1, ...counts)
  const width = (WIDTH - GAP * (counts.length - 1)) / counts.length
  const summary = t('%s in two weeks', totalOf(days))
  return (
    <figure className="home-days" aria-label={summary}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {counts.map((count, day) => {
          const height = Math.max(1, Math.sqrt(count / most) * HEIGHT)
          return (
            <rect
              // eslint-disable-next-line react/no-array-index-key -- a bar is its day
              key={day}
              x={day * (width + GAP)}
              y={HEIGHT - height}
              width={width}
              height={height}
              rx="2"
            />
          )
        })}
      </svg>
      <figcaption>
        <span>{dayMonth(from)}</span>
        <span>{t('Now')}</span>
      </figcaption>
    </figure>
  )
}
