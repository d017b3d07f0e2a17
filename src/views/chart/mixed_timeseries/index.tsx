import { useMemo } from 'react'

import { ChartFigure } from '../common/figure/ChartFigure'
import type { DrawingProps } from '../drawing'
import { mixedData } from './data'
import { mixed } from './draw'

const Mixed = ({ title, kindName, context, answers, results }: DrawingProps) => {
  const model = useMemo(() => {
    const made = mixedData(context, answers, results)
    return made === null ? null : { data: made.data, kind: mixed(made.styles, made.formats, context.values) }
  }, [context, answers, results])
  return model === null ? null : <ChartFigure title={title} kind={model.kind} kindName={kindName} data={model.data} />
}

export default Mixed
