import { useMemo } from 'react'

import { SeriesDrawing } from '../common/series/SeriesDrawing'
import { markerSizeOf } from '../common/series/seriesStyle'
import type { DrawingProps } from '../drawing'
import { line } from '../line'

const Scatter = (props: DrawingProps) => {
  const { values } = props.context
  const look = useMemo(() => ({ points: markerSizeOf(values) }), [values])
  return <SeriesDrawing {...props} kind={line} look={look} />
}

export default Scatter
