import { useRef, type CSSProperties, type PointerEvent } from 'react'

import type { AnyNumber } from '../../../core/results/exact'
import type { Range } from '../../../domain/filters/values'
import { t } from '../../i18n'
import {
  endAt,
  greatestOf,
  leastOf,
  shareIn,
  stopAt,
  stopFrom,
  thumbsOf,
  type Ends,
  type RangeScale,
} from './rangeScale'

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
  readonly scale: RangeScale
  readonly value: AnyNumber
  readonly text: (value: AnyNumber) => string
  readonly disabled: boolean
  readonly onEnd: (value: AnyNumber) => void
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

/**
 * One end. The browser knows its position only: its own numbers are floats, and with its own steps a slider cannot reach an end
 * between two of them.
 */
const Thumb = ({ label, scale, value, text, disabled, onEnd }: ThumbProps) => (
  <input
    type="range"
    className="slider-thumb"
    aria-label={label}
    aria-valuetext={text(value)}
    min={0}
    max={1}
    step="any"
    value={shareIn(scale, value)}
    disabled={disabled}
    onChange={({ currentTarget: { valueAsNumber } }) => onEnd(stopAt(scale, valueAsNumber))}
    onKeyDown={(event) => {
      const steps = KEYS[event.key]
      if (steps === undefined) return
      event.preventDefault()
      onEnd(stopFrom(scale, value, steps))
    }}
  />
)

interface RangeSliderProps {
  readonly name: string
  readonly scale: RangeScale
  /** The thumb of an open end is at the end of the slider. */
  readonly values: Range
  /** Words for a value, which assistive technology reads. */
  readonly text: (value: AnyNumber) => string
  readonly disabled: boolean
  readonly onMove: (ends: Ends) => void
  /** Null when the move is cancelled. */
  readonly onEnd: (ends: Ends | null) => void
}

/**
 * Two thumbs between the least and the greatest existing value; a press beside them moves the nearer one. Where they overlap, a
 * drag to the left takes the lower one and a drag to the right the upper one.
 */
export const RangeSlider = ({ name, scale, values, text, disabled, onMove, onEnd }: RangeSliderProps) => {
  const drag = useRef<Press | null>(null)
  const [from, to] = thumbsOf(scale, values)
  const moved = (end: End, value: AnyNumber): Ends =>
    end === 0 ? [leastOf(value, to), to] : [from, greatestOf(value, from)]
  const [left, right] = [shareIn(scale, from), shareIn(scale, to)]
  const at = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): AnyNumber => {
    const box = currentTarget.getBoundingClientRect()
    return stopAt(scale, (clientX - box.left) / box.width)
  }
  const grasp = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): End | null => {
    const box = currentTarget.getBoundingClientRect()
    return endAt(clientX - box.left, [box.width * left, box.width * right], THUMB)
  }
  const focus = ({ currentTarget }: PointerEvent<HTMLElement>, end: End): void =>
    currentTarget.querySelectorAll('input')[end]?.focus({ preventScroll: true })
  return (
    <div
      className={`slider ${disabled ? 'off' : ''}`}
      style={{ '--from': `${100 * left}%`, '--to': `${100 * right}%` } as CSSProperties}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return
        const end = grasp(event)
        drag.current = { end, x: event.clientX }
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        // of two thumbs at the right edge only the lower one can move
        focus(event, end ?? (left >= 1 ? 0 : 1))
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
        scale={scale}
        value={from}
        text={text}
        disabled={disabled}
        onEnd={(value) => onEnd(moved(0, value))}
      />
      <Thumb
        label={t('%s to', name)}
        scale={scale}
        value={to}
        text={text}
        disabled={disabled}
        onEnd={(value) => onEnd(moved(1, value))}
      />
    </div>
  )
}
