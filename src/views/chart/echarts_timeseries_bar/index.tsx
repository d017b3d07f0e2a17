import { useMemo } from 'react'

import { bar } from '../bar'
import { SeriesDrawing } from '../common/series/SeriesDrawing'
import type { DrawingProps } from '../drawing'

const Bar = (props: DrawingProps) => {
  const { orientation } = props.context.values
  const look = useMemo(() => (orientation === 'horizontal' ? { horizontal: true } : {}), [orientation])
  return <SeriesDrawing {...props} kind={bar} look={look} categories />
}

export default Bar
