import { MAX_SCRIPT_BYTES } from '../../sql/split'
import { plainSpaces, tokens } from '../../sql/tokens'
import { chartProblem, subqueryProblem } from '../problem'

interface Options {
  /** Subject of the message. */
  readonly what: string
  /** True when it may contain subqueries; false for expressions that a chart brings with it. */
  readonly queries?: boolean
}

/** Words of DuckDB that cannot be names, and begin a query. */
const QUERY_WORDS = new Set(['SELECT', 'TABLE', 'PIVOT', 'UNPIVOT', 'DESCRIBE', 'SUMMARIZE', 'SHOW', 'WITH'])
/** Words that begin a query only where an expression could begin. */
const OPENING_WORDS = new Set(['FROM', 'VALUES'])

/**
 * SQL from a user, in brackets that it cannot leave: it closes all that it opens, and nothing follows it. The functions and
 * tables it uses are judged later, with the whole statement.
 */
export const enclosed = (sql: string, { what, queries = false }: Options): string => {
  if (sql.length > MAX_SCRIPT_BYTES) throw chartProblem(`${what} is longer than 1 MB.`)
  const plain = plainSpaces(sql)
  if (plain === null) throw chartProblem(`${what} has unusual spaces after a text in quotes. Use plain ones.`)
  // some versions of PostgreSQL continue a text after a vertical tab, others do not
  if (plain.includes('\v')) throw chartProblem(`${what} holds a vertical tab. Use plain spaces.`)
  const text = `(\n${plain}\n)`
  let depth = 0
  let count = 0
  let opening = true
  let closedAt = -1
  for (const token of tokens(text)) {
    if (token.kind === 'comment') continue
    if (closedAt >= 0) throw chartProblem(`${what} closes a bracket that it did not open.`)
    count += 1
    const word = text.slice(token.start, token.end)
    if (token.kind === 'word' && !queries) {
      const upper = word.toUpperCase()
      if (QUERY_WORDS.has(upper) || (opening && OPENING_WORDS.has(upper))) throw subqueryProblem()
    }
    if (word === ';') throw chartProblem(`${what} holds more than one statement.`)
    if (word === '(') depth += 1
    if (word === ')') depth -= 1
    if (depth === 0) closedAt = token.end
    opening = word === '('
  }
  if (closedAt !== text.length) throw chartProblem(`${what} does not close what it opens.`)
  if (count === 2) throw chartProblem(`${what} is empty.`)
  return text
}

/** The text that `enclosed` put into the bracket whose end is at a place of a statement; null at any other place. */
export const textBefore = (statement: string, position: number | null): string | null => {
  if (position === null || statement.slice(position - 1, position + 1) !== '\n)') return null
  const open: number[] = []
  for (const { kind, start } of tokens(statement)) {
    if (kind !== 'symbol') continue
    if (statement[start] === '(') open.push(start)
    if (statement[start] !== ')') continue
    const begin = open.pop()
    if (start !== position || begin === undefined) continue
    return statement.startsWith('(\n', begin) ? statement.slice(begin + 2, position - 1) : null
  }
  return null
}
