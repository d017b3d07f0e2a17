import { useMemo } from 'react'

import { area } from '../area'
import { SeriesDrawing } from '../common/series/SeriesDrawing'
import { lineStyle } from '../common/series/seriesStyle'
import type { DrawingProps } from '../drawing'

const Area = (props: DrawingProps) => {
  const { values } = props.context
  const look = useMemo(() => lineStyle(values), [values])
  return <SeriesDrawing {...props} kind={area} look={look} />
}

export default Area
