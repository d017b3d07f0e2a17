import { useMemo } from 'react'

import { ChartFigure } from '../common/figure/ChartFigure'
import type { DrawingProps } from '../drawing'
import { mixedData } from './data'
import { mixed } from './draw'

const Mixed = ({ title, kindName, context, answers, results }: DrawingProps) => {
  const model = useMemo(() => {
    const mixedModel = mixedData(context, answers, results)
    return mixedModel === null
      ? null
      : { data: mixedModel.data, kind: mixed(mixedModel.styles, mixedModel.formats, context.values) }
  }, [context, answers, results])
  return model === null ? null : <ChartFigure title={title} kind={model.kind} kindName={kindName} data={model.data} />
}

export default Mixed
