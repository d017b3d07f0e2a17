import { useMemo } from 'react'

import { SeriesDrawing } from '../common/series/SeriesDrawing'
import { lineStyle } from '../common/series/seriesStyle'
import type { DrawingProps } from '../drawing'
import { line } from '../line'

const Line = (props: DrawingProps) => {
  const { values } = props.context
  const look = useMemo(() => lineStyle(values), [values])
  return <SeriesDrawing {...props} kind={line} look={look} />
}

export default Line
