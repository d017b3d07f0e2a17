import { useMemo } from 'react'

import { SeriesDrawing } from '../common/series/SeriesDrawing'
import { lineStyle } from '../common/series/seriesStyle'
import type { DrawingProps } from '../drawing'
import { line } from '../line'

const Step = (props: DrawingProps) => {
  const { values } = props.context
  const look = useMemo(() => {
    const style = lineStyle(values)
    return { ...style, curve: style.curve === 'middle' || style.curve === 'end' ? style.curve : ('start' as const) }
  }, [values])
  return <SeriesDrawing {...props} kind={line} look={look} />
}

export default Step
