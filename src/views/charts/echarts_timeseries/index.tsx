import { useMemo } from 'react'

import { textIn } from '../../../projections/vizTypes/common/adhoc'
import type { ChartLook } from '../chart'
import { bar } from '../bar'
import { SeriesDrawing } from '../common/SeriesDrawing'
import type { DrawingProps } from '../drawing'
import { line } from '../line'

const CURVES: Readonly<Record<string, NonNullable<ChartLook['curve']>>> = {
  smooth: 'smooth',
  start: 'start',
  middle: 'middle',
  end: 'end',
}

const Timeseries = (props: DrawingProps) => {
  const type = textIn(props.context.values, 'seriesType') ?? 'line'
  const filled = props.context.values['area'] === true
  const look = useMemo(
    (): ChartLook => ({
      ...(Object.hasOwn(CURVES, type) ? { curve: CURVES[type] ?? 'line' } : {}),
      ...(type === 'scatter' ? { points: 6 } : {}),
      ...(filled ? { filled: true } : {}),
      ...(type === 'bar' ? { stacked: false } : {}),
    }),
    [type, filled],
  )
  return type === 'bar' ? (
    <SeriesDrawing {...props} kind={bar} look={look} categories />
  ) : (
    <SeriesDrawing {...props} kind={line} look={look} />
  )
}

export default Timeseries
