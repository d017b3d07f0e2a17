import { useMemo } from 'react'

import { numberIn } from '../../../projections/vizTypes/common/adhoc'
import { area } from '../area'
import { SeriesDrawing } from '../common/SeriesDrawing'
import type { DrawingProps } from '../drawing'

const Area = (props: DrawingProps) => {
  const { stack } = props.context.values
  const opacity = numberIn(props.context.values, 'opacity')
  const look = useMemo(
    () => ({
      stacked: stack === 'Stack' || stack === 'Expand',
      ...(opacity === null ? {} : { opacity: stack === null ? opacity / 4 : opacity }),
    }),
    [stack, opacity],
  )
  return <SeriesDrawing {...props} kind={area} look={look} />
}

export default Area
