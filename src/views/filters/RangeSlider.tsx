import { useEffect, useRef, type CSSProperties, type PointerEvent } from 'react'

import type { Range } from '../../projections/filters/values'
import { t } from '../i18n'
import { stepOf, stepsAt, thumbsOf } from './rangeScale'

type Ends = readonly [number, number]
type End = 0 | 1

interface ThumbProps {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly value: number
  readonly disabled: boolean
  readonly onMove: (value: number) => void
  readonly onEnd: (value: number) => void
}

/** One end. The browser tells each step as `input`, and the last one as `change`, which React takes for the same. */
const Thumb = ({ label, min, max, value, disabled, onMove, onEnd }: ThumbProps) => {
  const input = useRef<HTMLInputElement>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const element = input.current
    if (element === null) return undefined
    const onChange = (): void => end.current(element.valueAsNumber)
    element.addEventListener('change', onChange)
    return () => element.removeEventListener('change', onChange)
  }, [])
  return (
    <input
      ref={input}
      type="range"
      className="slider-thumb"
      aria-label={label}
      min={min}
      max={max}
      step={stepOf(min, max)}
      value={value}
      disabled={disabled}
      onInput={(event) => onMove(event.currentTarget.valueAsNumber)}
      onChange={() => undefined}
    />
  )
}

interface RangeSliderProps {
  readonly name: string
  readonly min: number
  readonly max: number
  /** Where an end is open, its thumb lies at the end of the slider. */
  readonly values: Range
  readonly disabled: boolean
  readonly onMove: (ends: Ends) => void
  readonly onEnd: (ends: Ends) => void
}

/** Two thumbs between the least and the greatest of what there is; a press beside them brings the nearer one. */
export const RangeSlider = ({ name, min, max, values, disabled, onMove, onEnd }: RangeSliderProps) => {
  const held = useRef<End | null>(null)
  const ends = thumbsOf(min, max, values)
  const [from, to] = ends
  const moved = (end: End, value: number): Ends =>
    end === 0 ? [Math.min(value, to), to] : [from, Math.max(value, from)]
  const share = (value: number): string => `${(100 * (value - min)) / (max - min)}%`
  const at = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return stepsAt(min, max, (clientX - left) / width)
  }
  return (
    <div
      className={`slider ${disabled ? 'off' : ''}`}
      style={{ '--from': share(from), '--to': share(to) } as CSSProperties}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return
        const value = at(event)
        const end = Math.abs(value - from) < Math.abs(value - to) || (from === to && value < from) ? 0 : 1
        held.current = end
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.querySelectorAll('input')[end]?.focus({ preventScroll: true })
        onMove(moved(end, value))
      }}
      onPointerMove={(event) => {
        if (held.current !== null) onMove(moved(held.current, at(event)))
      }}
      onPointerUp={(event) => {
        if (held.current === null) return
        onEnd(moved(held.current, at(event)))
        held.current = null
      }}
      onPointerCancel={() => {
        if (held.current !== null) onEnd(ends)
        held.current = null
      }}
    >
      <Thumb
        label={t('%s from', name)}
        min={min}
        max={max}
        value={from}
        disabled={disabled}
        onMove={(value) => onMove(moved(0, value))}
        onEnd={(value) => onEnd(moved(0, value))}
      />
      <Thumb
        label={t('%s to', name)}
        min={min}
        max={max}
        value={to}
        disabled={disabled}
        onMove={(value) => onMove(moved(1, value))}
        onEnd={(value) => onEnd(moved(1, value))}
      />
    </div>
  )
}
