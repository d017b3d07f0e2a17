import { useRef, type CSSProperties, type PointerEvent } from 'react'

import type { Range } from '../../../domain/filters/values'
import { t } from '../../i18n'
import { endAt, stepAt, stepFrom, thumbsOf } from './rangeScale'

type Ends = readonly [number, number]
type End = 0 | 1

/** The pressed part: an end, or both until the pointer moves. */
interface Press {
  readonly end: End | null
  /** In pixels of the window. */
  readonly x: number
}

/** Of a thumb, in pixels; as the styles have it. */
const THUMB = 14

interface ThumbProps {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly value: number
  readonly disabled: boolean
  readonly onEnd: (value: number) => void
}

/** Steps that a key goes; Home and End go all the way. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** One end. With the browser's own steps, a slider cannot reach an end between two of them. */
const Thumb = ({ label, min, max, value, disabled, onEnd }: ThumbProps) => (
  <input
    type="range"
    className="slider-thumb"
    aria-label={label}
    min={min}
    max={max}
    step="any"
    value={value}
    disabled={disabled}
    onChange={({ currentTarget: { valueAsNumber } }) => onEnd(stepAt(min, max, (valueAsNumber - min) / (max - min)))}
    onKeyDown={(event) => {
      const steps = KEYS[event.key]
      if (steps === undefined) return
      event.preventDefault()
      onEnd(stepFrom(min, max, value, steps))
    }}
  />
)

interface RangeSliderProps {
  readonly name: string
  readonly min: number
  readonly max: number
  /** The thumb of an open end is at the end of the slider. */
  readonly values: Range
  readonly disabled: boolean
  readonly onMove: (ends: Ends) => void
  /** Null when the move is cancelled. */
  readonly onEnd: (ends: Ends | null) => void
}

/**
 * Two thumbs between the least and the greatest existing value; a press beside them moves the nearer one. Where they overlap, a
 * drag to the left takes the lower one and a drag to the right the upper one.
 */
export const RangeSlider = ({ name, min, max, values, disabled, onMove, onEnd }: RangeSliderProps) => {
  const drag = useRef<Press | null>(null)
  const ends = thumbsOf(min, max, values)
  const [from, to] = ends
  const moved = (end: End, value: number): Ends =>
    end === 0 ? [Math.min(value, to), to] : [from, Math.max(value, from)]
  const share = (value: number): string => `${(100 * (value - min)) / (max - min)}%`
  const at = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return stepAt(min, max, (clientX - left) / width)
  }
  const grasp = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): End | null => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = (value: number): number => (width * (value - min)) / (max - min)
    return endAt(clientX - left, [place(from), place(to)], THUMB)
  }
  const focus = ({ currentTarget }: PointerEvent<HTMLElement>, end: End): void =>
    currentTarget.querySelectorAll('input')[end]?.focus({ preventScroll: true })
  return (
    <div
      className={`slider ${disabled ? 'off' : ''}`}
      style={{ '--from': share(from), '--to': share(to) } as CSSProperties}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return
        const end = grasp(event)
        drag.current = { end, x: event.clientX }
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        // of two thumbs at the right edge only the lower one can move
        focus(event, end ?? (from >= max ? 0 : 1))
        if (end !== null) onMove(moved(end, at(event)))
      }}
      onPointerMove={(event) => {
        if (drag.current === null) return
        const { x } = drag.current
        if (drag.current.end === null && event.clientX === x) return
        const end = drag.current.end ?? (event.clientX < x ? 0 : 1)
        if (drag.current.end === null) focus(event, end)
        drag.current = { end, x }
        onMove(moved(end, at(event)))
      }}
      onPointerUp={(event) => {
        const end = drag.current?.end ?? null
        if (end !== null) onEnd(moved(end, at(event)))
        drag.current = null
      }}
      onPointerCancel={() => {
        if (drag.current !== null) onEnd(null)
        drag.current = null
      }}
    >
      <Thumb
        label={t('%s from', name)}
        min={min}
        max={max}
        value={from}
        disabled={disabled}
        onEnd={(value) => onEnd(moved(0, value))}
      />
      <Thumb
        label={t('%s to', name)}
        min={min}
        max={max}
        value={to}
        disabled={disabled}
        onEnd={(value) => onEnd(moved(1, value))}
      />
    </div>
  )
}
