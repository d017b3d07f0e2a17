import { useMemo } from 'react'

import { ChartFigure } from '../common/ChartFigure'
import type { DrawingProps } from '../drawing'
import { pie } from '.'
import { pieData } from './data'

const Pie = ({ title, kindName, context, answers, results }: DrawingProps) => {
  const [answer] = answers
  const [result] = results
  const data = useMemo(
    () => (answer === undefined || result === undefined ? null : pieData(context, answer, result)),
    [context, answer, result],
  )
  return data === null ? null : <ChartFigure title={title} kind={pie} kindName={kindName} data={data} />
}

export default Pie
