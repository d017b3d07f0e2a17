import { useMemo } from 'react'

import type { ChartLook } from '../chart'
import { SeriesDrawing } from '../common/SeriesDrawing'
import type { DrawingProps } from '../drawing'
import { line } from '../line'

const CURVES: readonly string[] = ['line', 'smooth', 'start', 'middle', 'end']

const curveOf = (value: unknown): NonNullable<ChartLook['curve']> =>
  typeof value === 'string' && CURVES.includes(value) ? (value as NonNullable<ChartLook['curve']>) : 'line'

const Line = (props: DrawingProps) => {
  const { seriesType, area, markerEnabled } = props.context.values
  const look = useMemo(
    () => ({ curve: curveOf(seriesType), filled: area === true, markers: markerEnabled === true }),
    [seriesType, area, markerEnabled],
  )
  return <SeriesDrawing {...props} kind={line} look={look} />
}

export default Line
