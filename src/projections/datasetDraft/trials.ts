import type { DatasetContent, DraftColumn, DraftMetric } from '../../events/datasetContent'
import type { ExpressionKind } from '../../events/datasetFacts'
import type { Judgement } from '../datasetDrafts'
import { identifier, sqlTokens } from '../sqlTokens'
import { isCalculated } from './problems'

type Judged = Readonly<Record<string, Judgement>>

/** What was found out about an expression as it is written now. */
export const judgementOf = (judged: Judged, item: string, expression: string): Judgement | null => {
  const found = Object.hasOwn(judged, item) ? judged[item] : undefined
  return found?.expression === expression && expression.trim() !== '' ? found : null
}

/** The type that the database found a calculated column to have; null before it did. */
export const foundType = ({ key, expression }: DraftColumn, judged: Judged): string | null => {
  const found = expression === null ? null : judgementOf(judged, key, expression)
  return found?.status === 'judged' && found.problem === null ? found.type : null
}

/** A calculated column that nobody gave a type has the one that was found. */
export const withFoundType = (column: DraftColumn, judged: Judged): DraftColumn => {
  const type = column.type === null ? foundType(column, judged) : null
  return type === null ? column : { ...column, type, isTime: column.isTime || /^(?:DATE|TIMESTAMP)/i.test(type) }
}

export const withFoundTypes = (content: DatasetContent, judged: Judged): DatasetContent =>
  content.columns.some((column) => withFoundType(column, judged) !== column)
    ? { ...content, columns: content.columns.map((column) => withFoundType(column, judged)) }
    : content

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

/** What a save would write anew, to be tried before. */
export const changedTrials = (start: DatasetContent, content: DatasetContent): readonly Trial[] => {
  const was = new Map(trialsIn(start).map(({ item, expression }) => [item, expression]))
  return trialsIn(content).filter(({ item, expression }) => expression.trim() !== '' && was.get(item) !== expression)
}

/** Calculated columns and metrics that the database refuses. */
export const failedTrials = (content: DatasetContent, judged: Judged): readonly Trial[] =>
  trialsIn(content).filter(({ item, expression }) => {
    const found = judgementOf(judged, item, expression)
    return found?.status === 'judged' && found.problem !== null
  })

/** Calculated columns that an expression names, which knows the columns of the source alone. */
export const calculatedIn = (expression: string, item: string, columns: readonly DraftColumn[]): readonly string[] => {
  const names = new Set(sqlTokens(expression).map((token) => identifier(token)?.toLowerCase()))
  return columns
    .filter((column) => isCalculated(column) && column.key !== item && names.has(column.name.toLowerCase()))
    .map(({ name }) => name)
}
