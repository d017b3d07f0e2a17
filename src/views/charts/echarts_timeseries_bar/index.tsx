import { useMemo } from 'react'

import { bar } from '../bar'
import { SeriesDrawing } from '../common/SeriesDrawing'
import type { DrawingProps } from '../drawing'

const Bar = (props: DrawingProps) => {
  const { stack, orientation } = props.context.values
  const look = useMemo(
    () => ({
      stacked: stack === 'Stack' || stack === 'Expand',
      ...(orientation === 'horizontal' ? { lying: true } : {}),
    }),
    [stack, orientation],
  )
  return <SeriesDrawing {...props} kind={bar} look={look} categories />
}

export default Bar
