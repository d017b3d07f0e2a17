import type { DatasetContent, DraftColumn, DraftMetric } from '../../events/dataset/content'
import type { ExpressionKind } from '../../events/dataset/facts'
import { isCalculated } from '../../domain/datasets/content'
import { calculatedIn, isSame, judgementOf, type Judged } from './trials'

export interface Trial {
  /** Key of the column or metric. */
  readonly item: string
  readonly kind: ExpressionKind
  readonly name: string
  readonly expression: string
}

const trialOf = (kind: ExpressionKind, { key, name, expression }: DraftColumn | DraftMetric): Trial => ({
  item: key,
  kind,
  name,
  expression: expression ?? '',
})

const trialsIn = ({ columns, metrics }: DatasetContent): readonly Trial[] => [
  ...columns.filter(isCalculated).map((column) => trialOf('column', column)),
  ...metrics.map((metric) => trialOf('metric', metric)),
]

/** Expressions that are new, or based on changed calculated columns, to be tried before a save. */
export const changedTrials = (start: DatasetContent, content: DatasetContent): readonly Trial[] => {
  const was = new Map(trialsIn(start).map(({ item, expression }) => [item, expression]))
  return trialsIn(content).filter(({ item, expression }) => {
    if (expression.trim() === '') return false
    if (was.get(item) !== expression) return true
    return !isSame(calculatedIn(expression, start.columns), calculatedIn(expression, content.columns))
  })
}

/** Calculated columns and metrics that the database refuses. */
export const failedTrials = (content: DatasetContent, judged: Judged): readonly Trial[] =>
  trialsIn(content).filter(({ item, expression }) => {
    const judgement = judgementOf(judged, item, expression, content.columns)
    return judgement?.status === 'judged' && judgement.problem !== null
  })
