import { max, pie, type PieArcDatum } from 'd3'

import type { Point } from '../chart'
import type { PieLook } from './look'

/** A part: its angles clockwise from above, and its radii in pixels. */
export interface Slice extends Pick<PieArcDatum<number>, 'startAngle' | 'endAngle' | 'padAngle'> {
  readonly innerRadius: number
  readonly outerRadius: number
}

/** Values as parts of a circle of this radius with a hole; those of a rose are as long as they are great. */
export const slicesOf = (
  values: readonly number[],
  { radius, hole }: { readonly radius: number; readonly hole: number },
  rose: PieLook['rose'],
): readonly Slice[] => {
  const most = max(values) ?? 0
  const parts = pie<number>()
    .sort(null)
    .value((value) => (rose === 'area' ? 1 : value))
    .padAngle(values.length > 1 ? 0.008 : 0)([...values])
  return parts.map(({ startAngle, endAngle, padAngle, data }) => ({
    startAngle,
    endAngle,
    padAngle,
    innerRadius: hole,
    outerRadius: rose === null || most === 0 ? radius : hole + ((radius - hole) * data) / most,
  }))
}

export const middleAngle = ({ startAngle, endAngle }: Slice): number => (startAngle + endAngle) / 2

/** A point at an angle clockwise from above. */
export const at = (angle: number, radius: number): Point => ({
  x: Math.sin(angle) * radius,
  y: -Math.cos(angle) * radius,
})
