import type { ScaleTime } from 'd3'

import type { ChartStyle } from '../../chart'
import type { Plot, Scale } from './plot'

/** Ticks and lines between the labels of an axis. */
export interface Minor {
  readonly ticks: boolean
  readonly lines: boolean
}

/** Stretches between two labels. */
const PARTS = 5
/** Marks at labels and between them, in pixels; closer than this they would be one. */
const LONG = 5
const SHORT = 3
const APART = 3

export const minorOf = ({ axes }: ChartStyle): Minor => ({
  ticks: axes?.minorTicks === true,
  lines: axes?.minorLines === true,
})

/** Places between the labels of an axis and on to its ends: of equal distance, or as powers fall. */
export const minorTicks = (scale: Scale, majors: readonly number[]): readonly number[] => {
  const ends = scale.domain()
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  const [first, second] = majors
  if (first === undefined || second === undefined) return []
  const majorTicks = new Set(majors)
  const all =
    'base' in scale
      ? scale.ticks(majors.length * PARTS)
      : (() => {
          const step = (second - first) / PARTS
          const begin = Math.ceil((from - first) / step - 1e-9)
          const end = Math.floor((to - first) / step + 1e-9)
          return Array.from({ length: Math.max(0, end - begin + 1) }, (_, place) => first + (begin + place) * step)
        })()
  const near = (tick: number): boolean => majors.some((major) => Math.abs(scale(major) - scale(tick)) < 1)
  const between = all.filter((tick) => !majorTicks.has(tick) && !near(tick))
  const [a, b] = between
  return a !== undefined && b !== undefined && Math.abs(scale(a) - scale(b)) < APART ? [] : between
}

/** A scale of time, of moments as numbers. */
export const momentScale = (scale: ScaleTime<number, number>): Scale =>
  Object.assign((moment: number): number => scale(moment), {
    domain: () => scale.domain().map(Number),
    ticks: (count: number) => scale.ticks(count).map(Number),
  })

interface MinorProps {
  readonly scale: Scale
  readonly plot: Plot
  readonly majors: readonly number[]
  readonly minor: Minor | undefined
}

/** Ends of a line at a place along the axis, in pixels. */
type LineAt = (place: number) => {
  readonly x1: number
  readonly x2: number
  readonly y1: number
  readonly y2: number
}

interface MarksProps extends MinorProps {
  /** Through the plot. */
  readonly line: LineAt
  /** Beside the plot, so long. */
  readonly tick: (long: number) => LineAt
}

const Marks = ({ scale, majors, minor, line, tick }: MarksProps) => {
  if (minor === undefined || (!minor.ticks && !minor.lines)) return null
  const between = minorTicks(scale, majors)
  const drawn = (ticks: readonly number[], at: LineAt, className: string) =>
    ticks.map((place) => <line key={`${className} ${place}`} className={className} {...at(scale(place))} />)
  return (
    <>
      {minor.lines && drawn(between, line, 'grid minor')}
      {minor.ticks && drawn(between, tick(SHORT), 'tick')}
      {minor.ticks && drawn(majors, tick(LONG), 'tick')}
    </>
  )
}

/** Of an axis from bottom to top. */
export const UpMinor = (props: MinorProps) => {
  const { left, right } = props.plot
  const at =
    (x1: number, x2: number): LineAt =>
    (place) => ({ x1, x2, y1: place, y2: place })
  return <Marks {...props} line={at(left, right)} tick={(long) => at(left - long, left)} />
}

/** Of an axis from left to right. */
export const AcrossMinor = (props: MinorProps) => {
  const { top, bottom } = props.plot
  const at =
    (y1: number, y2: number): LineAt =>
    (place) => ({ x1: place, x2: place, y1, y2 })
  return <Marks {...props} line={at(top, bottom)} tick={(long) => at(bottom, bottom + long)} />
}
