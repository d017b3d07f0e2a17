import type { DatasetContent, DraftColumn } from '../../events/dataset/content'
import type { CalculatedColumn } from '../../events/dataset/facts'
import { identifier, sqlTokens } from '../../domain/sql/tokens'
import { isCalculated } from '../../domain/datasets/content'

export interface Judgement {
  readonly request: string
  readonly status: 'asking' | 'judged' | 'failed'
  readonly expression: string
  /** The calculated columns that it named then. */
  readonly calculated: readonly CalculatedColumn[]
  readonly problem: { readonly message: string; readonly position: number | null } | null
  readonly type: string | null
  readonly resultKey: string | null
}

export type Judged = Readonly<Record<string, Judgement>>

type Columns = readonly DraftColumn[]

/** The calculated columns that an expression names, and those that these name, as they are written now. */
export const calculatedIn = (expression: string, columns: Columns): readonly CalculatedColumn[] => {
  const calculated = columns.filter(isCalculated)
  const dependencies = new Set<DraftColumn>()
  const waiting = calculated.length === 0 ? [] : [expression]
  for (let sql = waiting.pop(); sql !== undefined; sql = waiting.pop()) {
    const names = new Set(sqlTokens(sql).map((token) => identifier(token)?.toLowerCase()))
    for (const column of calculated) {
      if (dependencies.has(column) || !names.has(column.name.toLowerCase())) continue
      dependencies.add(column)
      waiting.push(column.expression ?? '')
    }
  }
  return calculated.flatMap((column) =>
    dependencies.has(column) ? [{ name: column.name, expression: column.expression ?? '' }] : [],
  )
}

export const isSame = (a: readonly CalculatedColumn[], b: readonly CalculatedColumn[]): boolean =>
  a.length === b.length && a.every((one, at) => one.name === b[at]?.name && one.expression === b[at].expression)

/** The known judgement of an expression; null when it, or a calculated column in it, changed since. */
export const judgementOf = (judged: Judged, item: string, expression: string, columns: Columns): Judgement | null => {
  const judgement = Object.hasOwn(judged, item) ? judged[item] : undefined
  if (judgement?.expression !== expression || expression.trim() === '') return null
  return isSame(judgement.calculated, calculatedIn(expression, columns)) ? judgement : null
}

/** The type that the database found a calculated column to have; null before it did. */
export const foundType = ({ key, expression }: DraftColumn, judged: Judged, columns: Columns): string | null => {
  const judgement = expression === null ? null : judgementOf(judged, key, expression, columns)
  return judgement?.status === 'judged' && judgement.problem === null ? judgement.type : null
}

/** A calculated column without a type takes the one found by a trial. */
export const withFoundType = (column: DraftColumn, judged: Judged, columns: Columns): DraftColumn => {
  const type = column.type === null ? foundType(column, judged, columns) : null
  return type === null ? column : { ...column, type, isTime: column.isTime || /^(?:DATE|TIMESTAMP)/i.test(type) }
}

export const withFoundTypes = (content: DatasetContent, judged: Judged): DatasetContent => {
  const columns = content.columns.map((column) => withFoundType(column, judged, content.columns))
  return columns.some((column, at) => column !== content.columns[at]) ? { ...content, columns } : content
}
