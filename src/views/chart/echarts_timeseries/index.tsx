import { useMemo } from 'react'

import { textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { bar } from '../bar'
import { SeriesDrawing } from '../common/series/SeriesDrawing'
import { lineStyle, markerSizeOf } from '../common/series/seriesStyle'
import type { DrawingProps } from '../drawing'
import { line } from '../line'

const Timeseries = (props: DrawingProps) => {
  const { values } = props.context
  const type = textIn(values, 'seriesType') ?? 'line'
  const look = useMemo(
    () => (type === 'scatter' ? { points: markerSizeOf(values) } : type === 'bar' ? {} : lineStyle(values)),
    [type, values],
  )
  return type === 'bar' ? (
    <SeriesDrawing {...props} kind={bar} look={look} categories />
  ) : (
    <SeriesDrawing {...props} kind={line} look={look} />
  )
}

export default Timeseries
