import { splitStatements, statementAt } from '../../../domain/sql/statements'
import type { TextPart } from '../text/handle'

/** The part of a tab's text that becomes a dataset, which is one query. */
export interface Taken {
  /** Null for the whole text. */
  readonly sql: string | null
  readonly of: 'text' | 'selection' | 'statement'
  /** Place of the statement, from 1; 0 where it is not one of several. */
  readonly place: number
  /** Number of statements in the checked text: the selection, else the whole text. */
  readonly count: number
}

/** The part of a text that Run would run: the selection, or the statement at the cursor where there are several. */
export const takenOf = (text: string, { selection, cursor = 0 }: TextPart): Taken => {
  if (selection !== undefined) {
    const count = splitStatements(selection.text).length
    return { sql: selection.text, of: 'selection', place: 0, count }
  }
  const all = splitStatements(text)
  const statement = all.length > 1 ? statementAt(text, all, cursor) : undefined
  if (statement === undefined) return { sql: null, of: 'text', place: 0, count: all.length }
  return { sql: statement.sql, of: 'statement', place: all.indexOf(statement) + 1, count: all.length }
}
