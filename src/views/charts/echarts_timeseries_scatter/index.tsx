import { useMemo } from 'react'

import { numberIn } from '../../../projections/vizTypes/common/adhoc'
import { SeriesDrawing } from '../common/SeriesDrawing'
import type { DrawingProps } from '../drawing'
import { line } from '../line'

const Scatter = (props: DrawingProps) => {
  const size = numberIn(props.context.values, 'markerSize') ?? 6
  const look = useMemo(() => ({ points: Math.max(1, Math.min(60, size)) }), [size])
  return <SeriesDrawing {...props} kind={line} look={look} />
}

export default Scatter
