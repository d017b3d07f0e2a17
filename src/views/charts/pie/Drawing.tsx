import { useMemo } from 'react'

import { ChartFigure } from '../common/ChartFigure'
import type { DrawingProps } from '../drawing'
import { pieOf } from '.'
import { pieData } from './data'
import { pieLook } from './look'

const Pie = ({ title, kindName, context, answers, results }: DrawingProps) => {
  const [answer] = answers
  const [result] = results
  const data = useMemo(
    () => (answer === undefined || result === undefined ? null : pieData(context, answer, result)),
    [context, answer, result],
  )
  const kind = useMemo(() => pieOf(pieLook(context)), [context])
  return data === null ? null : <ChartFigure title={title} kind={kind} kindName={kindName} data={data} />
}

export default Pie
