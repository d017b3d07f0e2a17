import { useMemo } from 'react'

import { bar } from '../bar'
import { ChartFigure } from '../common/figure/ChartFigure'
import type { DrawingProps } from '../drawing'
import { histogramData } from './data'

const Histogram = ({ title, kindName, context, answers, results }: DrawingProps) => {
  const [answer] = answers
  const [result] = results
  const data = useMemo(
    () => (answer === undefined || result === undefined ? null : histogramData(context, answer, result)),
    [context, answer, result],
  )
  return data === null ? null : <ChartFigure title={title} kind={bar} kindName={kindName} data={data} />
}

export default Histogram
