import type { ScaleTime } from 'd3'

import type { ChartLook } from '../chart'
import type { Plot, Scale } from './axes'

/** What stands between the labels of an axis. */
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

export const minorOf = ({ axes }: ChartLook): Minor => ({
  ticks: axes?.minorTicks === true,
  lines: axes?.minorLines === true,
})

/** Places between the labels of an axis and on to its ends: of equal distance, or as powers fall. */
export const minorTicks = (scale: Scale, majors: readonly number[]): readonly number[] => {
  const ends = scale.domain()
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  const [first, second] = majors
  if (first === undefined || second === undefined) return []
  const known = new Set(majors)
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
  const between = all.filter((tick) => !known.has(tick) && !near(tick))
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

/** Of an axis from bottom to top. */
export const UpMinor = ({ scale, plot, majors, minor }: MinorProps) => {
  if (minor === undefined || (!minor.ticks && !minor.lines)) return null
  const between = minorTicks(scale, majors)
  return (
    <>
      {minor.lines &&
        between.map((tick) => (
          <line key={tick} className="grid minor" x1={plot.left} x2={plot.right} y1={scale(tick)} y2={scale(tick)} />
        ))}
      {minor.ticks && (
        <>
          {between.map((tick) => (
            <line key={tick} className="tick" x1={plot.left - SHORT} x2={plot.left} y1={scale(tick)} y2={scale(tick)} />
          ))}
          {majors.map((tick) => (
            <line key={tick} className="tick" x1={plot.left - LONG} x2={plot.left} y1={scale(tick)} y2={scale(tick)} />
          ))}
        </>
      )}
    </>
  )
}

/** Of an axis from left to right. */
export const AcrossMinor = ({ scale, plot, majors, minor }: MinorProps) => {
  if (minor === undefined || (!minor.ticks && !minor.lines)) return null
  const between = minorTicks(scale, majors)
  return (
    <>
      {minor.lines &&
        between.map((tick) => (
          <line key={tick} className="grid minor" x1={scale(tick)} x2={scale(tick)} y1={plot.top} y2={plot.bottom} />
        ))}
      {minor.ticks && (
        <>
          {between.map((tick) => (
            <line
              key={tick}
              className="tick"
              x1={scale(tick)}
              x2={scale(tick)}
              y1={plot.bottom}
              y2={plot.bottom + SHORT}
            />
          ))}
          {majors.map((tick) => (
            <line
              key={tick}
              className="tick"
              x1={scale(tick)}
              x2={scale(tick)}
              y1={plot.bottom}
              y2={plot.bottom + LONG}
            />
          ))}
        </>
      )}
    </>
  )
}
