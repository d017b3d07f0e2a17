import { useId, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'

import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { clock, clockAndDay, dayMonth, dayOf, hourMinute } from '../../shell/past/time'
import { useToday } from '../../shell/past/useToday'
import { placeOf } from '../events/eventIndex'
import type { Entry } from '../events/entry'
import { isSomeoneElse } from '../events/people'
import { barHeight, slices, timeScale, type TimeScale } from './scale'
import { steer, type Steering } from './steer'
import { useSize } from '../useSize'
import type { History } from '../useHistory'
import './timeline.css'

const SLICE = 5.4
const BASE = 36
const TALLEST = 30
const TICK = 175
const MARKS = 400

interface TimelineProps {
  readonly history: History
  /** The events of the chosen range, oldest first. */
  readonly entries: readonly Entry[]
  readonly onSteer: (steering: Steering) => void
}

const bars = (scale: TimeScale, width: number): string => {
  const counts = slices(scale.places, Math.max(1, Math.floor(width / SLICE)))
  const most = Math.max(1, ...counts)
  const step = width / counts.length
  return counts
    .flatMap((count, index) => {
      const height = Math.max(2, barHeight(count, most) * TALLEST)
      return count === 0
        ? []
        : [`M${(index * step).toFixed(1)} ${BASE}v${(-height).toFixed(1)}h3.6v${height.toFixed(1)}z`]
    })
    .join('')
}

/** Places of conspicuous entries; of many the first ones are enough to show that there are many. */
const marks = (entries: readonly Entry[], scale: TimeScale, fits: (entry: Entry) => boolean): readonly number[] => {
  const places: number[] = []
  entries.forEach((entry, index) => {
    if (places.length < MARKS && fits(entry)) places.push(scale.places[index] ?? 0)
  })
  return places
}

const ticks = (entries: readonly Entry[], scale: TimeScale, width: number) => {
  const count = Math.max(1, Math.floor(width / TICK))
  const last = entries.at(-1)
  if (last === undefined) return []
  const days = dayOf(entries[0]?.at ?? last.at) !== dayOf(last.at)
  const short = last.at - (entries[0]?.at ?? last.at) < count * 60_000
  return Array.from({ length: count }, (_, index) => {
    const place = (index + 0.35) / count
    const at = entries[scale.indexAt(place)]?.at ?? last.at
    return { place, text: days ? `${dayMonth(at)} ${hourMinute(at)}` : short ? clock(at) : hourMinute(at) }
  }).filter((tick, index, all) => tick.place < 0.94 && tick.text !== all[index - 1]?.text)
}

/** The log as bars along time; its thumb is the point on screen. */
export const Timeline = ({ history, entries, onSteer }: TimelineProps) => {
  const { index, point, live, source } = history
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const clip = useId()
  const today = useToday()
  const scale = useMemo(() => timeScale(entries), [entries])
  const path = useMemo(() => bars(scale, width), [scale, width])
  const user = useSelect(['session'], (model) => model.session.user)
  const errors = useMemo(() => marks(entries, scale, (entry) => entry.bad), [entries, scale])
  const saves = useMemo(() => marks(entries, scale, (entry) => entry.saved), [entries, scale])
  const others = useMemo(() => marks(entries, scale, ({ actor }) => isSomeoneElse(actor, user)), [entries, scale, user])
  const labels = useMemo(() => ticks(entries, scale, width), [entries, scale, width])

  const at = placeOf(entries, point.seq)
  const entry = at === -1 ? index.entries[placeOf(index.entries, point.seq)] : entries[at]
  const x = at === -1 ? 0 : (scale.places[at] ?? 0) * width
  const when = entry === undefined ? t('before the first event') : clockAndDay(entry.at, today)
  const valueText = t('%s, event %s of %s', when, point.seq, point.head)

  const scrub = (event: PointerEvent<HTMLDivElement>): void => {
    const bounds = event.currentTarget.getBoundingClientRect()
    const place = Math.min(1, Math.max(0, (event.clientX - bounds.left) / Math.max(1, bounds.width)))
    const target = entries[scale.indexAt(place)]
    if (target === undefined) return
    onSteer({ does: 'show', seq: place >= 1 ? point.head : target.seq })
  }

  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const steering = steer(
      event.key,
      event.shiftKey,
      point,
      index.gestures,
      Math.max(10, Math.round(entries.length / 20)),
    )
    if (steering === null) return
    event.preventDefault()
    event.stopPropagation()
    onSteer(steering)
  }

  return (
    <div
      ref={box}
      className="timeline"
      // A native range maps its pointer evenly onto its values; here a place is a time.
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={t('Point in time')}
      aria-valuemin={point.min}
      aria-valuemax={point.head}
      aria-valuenow={point.seq}
      aria-valuetext={valueText}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        scrub(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event)
      }}
    >
      <svg width={width} height="68" viewBox={`0 0 ${width} 68`} aria-hidden="true">
        <clipPath id={clip}>
          <rect x="-4" y="0" width={Math.max(0, x + 4)} height={BASE} />
        </clipPath>
        <path d={path} className="after" />
        <path d={path} className="until" clipPath={`url(#${clip})`} />
        <line x1="0" x2={width} y1={BASE} y2={BASE} className="base" />
        <line x1="0" x2={x} y1={BASE} y2={BASE} className="passed" />
        {errors.map((place, mark) => (
          // eslint-disable-next-line react/no-array-index-key -- a mark is its place
          <circle key={mark} cx={place * width} cy="43" r="3" className="error" />
        ))}
        {saves.map((place, mark) => (
          // eslint-disable-next-line react/no-array-index-key -- a mark is its place
          <path key={mark} d={`M${place * width} 39.5l3.5 3.5l-3.5 3.5l-3.5 -3.5z`} className="saved" />
        ))}
        {others.map((place, mark) => (
          // eslint-disable-next-line react/no-array-index-key -- a mark is its place
          <circle key={mark} cx={place * width} cy="43" r="3" className="else" />
        ))}
        {labels.map((tick) => (
          <text key={tick.place} x={tick.place * width} y="64">
            {tick.text}
          </text>
        ))}
        {source.kind === 'log' ? (
          <>
            <circle cx={width - 5} cy={BASE} r="4.5" className="now" />
            <text x={width} y="64" textAnchor="end" className="now">
              {t('Now')}
            </text>
          </>
        ) : null}
        {live ? null : (
          <>
            <line x1={x} x2={x} y1="0" y2="42" className="needle" />
            <circle cx={Math.max(7, Math.min(width - 7, x))} cy={BASE} r="7" className="thumb" />
          </>
        )}
      </svg>
    </div>
  )
}
