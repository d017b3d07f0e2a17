import { useMemo } from 'react'

import { SeriesDrawing } from '../common/SeriesDrawing'
import type { DrawingProps } from '../drawing'
import { line } from '../line'

const Step = (props: DrawingProps) => {
  const { seriesType, markerEnabled } = props.context.values
  const look = useMemo(
    () => ({
      curve:
        seriesType === 'middle' ? ('middle' as const) : seriesType === 'end' ? ('end' as const) : ('start' as const),
      markers: markerEnabled === true,
    }),
    [seriesType, markerEnabled],
  )
  return <SeriesDrawing {...props} kind={line} look={look} />
}

export default Step
