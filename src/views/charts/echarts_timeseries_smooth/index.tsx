import { useMemo } from 'react'

import { SeriesDrawing } from '../common/SeriesDrawing'
import type { DrawingProps } from '../drawing'
import { line } from '../line'

const Smooth = (props: DrawingProps) => {
  const { markerEnabled } = props.context.values
  const look = useMemo(() => ({ curve: 'smooth' as const, markers: markerEnabled === true }), [markerEnabled])
  return <SeriesDrawing {...props} kind={line} look={look} />
}

export default Smooth
