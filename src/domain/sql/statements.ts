import { tableReferences } from './tableReferences'
import { sqlTokens } from './tokens'

/** One statement of a script; all places are UTF-16 offsets into the script. */
export interface SqlStatement {
  /** From its first token to its last; neither the semicolon nor comments around it. */
  readonly sql: string
  readonly start: number
  readonly end: number
  /** Start of the next statement's part: after the semicolon. */
  readonly until: number
  /** Words of the comment right before it. */
  readonly comment: string | null
}

const commentText = (text: string): string =>
  (text.startsWith('--') ? text.slice(2) : text.replace(/^\/\*+|\*+\/$/g, '')).replace(/\s+/g, ' ').trim()

/** Cuts a script at its semicolons. Pieces that hold only space and comments are no statements. */
export const splitStatements = (sql: string, tokens = sqlTokens(sql)): readonly SqlStatement[] => {
  const statements: SqlStatement[] = []
  let start = -1
  let end = -1
  let comment: string | null = null
  const close = (until: number): void => {
    if (start >= 0) statements.push({ sql: sql.slice(start, end), start, end, until, comment })
    start = -1
    comment = null
  }
  for (const token of tokens) {
    if (token.kind === 'comment') {
      if (start < 0) comment = commentText(token.text) || comment
    } else if (token.kind === 'sign' && token.text === ';') close(token.end)
    else {
      if (start < 0) start = token.start
      end = token.end
    }
  }
  close(sql.length)
  return statements
}

/**
 * The statement at a cursor. Behind a semicolon on the same line it is the one that the semicolon ends; between
 * statements it is the next one, and behind all of them the last.
 */
export const statementAt = (
  sql: string,
  statements: readonly SqlStatement[],
  offset: number,
): SqlStatement | undefined => {
  const index = statements.findIndex(({ until }) => offset <= until)
  if (index === -1) return statements.at(-1)
  const statement = statements[index]
  const before = statements[index - 1]
  if (statement === undefined || before === undefined || offset >= statement.start) return statement
  return sql.slice(before.until, offset).includes('\n') ? statement : before
}

const TITLE = 32
const cut = (text: string): string => (text.length > TITLE ? `${text.slice(0, TITLE - 1).trimEnd()}…` : text)

/** The title of a statement's result: the comment before it, the first table it names, or its beginning. */
export const statementTitle = (sql: string, comment: string | null): string => {
  if (comment !== null && comment !== '') return cut(comment)
  const table = tableReferences(sqlTokens(sql.slice(0, 20_000)))[0]
  return cut(table?.name ?? sql.slice(0, 200).replace(/\s+/g, ' ').trim())
}
