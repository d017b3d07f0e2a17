import { useMemo } from 'react'

import { area } from '../area'
import { SeriesDrawing } from '../common/series/SeriesDrawing'
import { lineLook } from '../common/series/seriesLook'
import type { DrawingProps } from '../drawing'

const Area = (props: DrawingProps) => {
  const { values } = props.context
  const look = useMemo(() => lineLook(values), [values])
  return <SeriesDrawing {...props} kind={area} look={look} />
}

export default Area
