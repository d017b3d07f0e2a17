import { useMemo } from 'react'

import type { ChartAnswer } from '../../../../events/chart/chart'
import type { ResultRows } from '../../../../core/results/types'
import type { ControlContext } from '../../../../domain/charts/kinds/types'
import type { ChartData, ChartKind } from '../../chart'
import type { Drawing, DrawingProps } from '../../drawing'
import { ChartFigure } from '../figure/ChartFigure'

/** Input of a kind: the answer to its first query, and that query. */
export interface ModelInput {
  readonly context: ControlContext
  readonly answer: ChartAnswer
  readonly result: ResultRows
}

/** Values and how they are drawn. */
export interface Model {
  readonly data: ChartData
  readonly kind: ChartKind
}

/** A drawing, and its model for uses without a page. */
export type ModelDrawn = Drawing & { readonly modelOf: (answered: ModelInput) => Model }

/** A drawing of one query; the model is made once for the same rows and controls. */
export const modelDrawing = (modelOf: (answered: ModelInput) => Model): ModelDrawn => {
  const ModelDrawing = ({ title, kindName, context, answers, results }: DrawingProps) => {
    const [answer] = answers
    const [result] = results
    const model = useMemo(
      () => (answer === undefined || result === undefined ? null : modelOf({ context, answer, result })),
      [context, answer, result],
    )
    return model === null ? null : <ChartFigure title={title} kind={model.kind} kindName={kindName} data={model.data} />
  }
  return Object.assign(ModelDrawing, { modelOf })
}
