import { type Refusal, refusal } from '../../../sql/refusal'
import { MAX_SCRIPT_BYTES } from '../../../sql/split'
import type { Statement } from '../../engine'
import { refusable, tokensOf } from './tokens'

/** Tokens of a script, more than which are no person's. */
const MAX_TOKENS = 200_000

/** Cuts a script at its semicolons; offsets are UTF-16. Pieces of comments alone are left out. */
export const splitScript = (sql: string): readonly Statement[] | Refusal => {
  if (Buffer.byteLength(sql) > MAX_SCRIPT_BYTES) return refusal('INVALID_SQL_ERROR', 'The SQL is longer than 1 MB.')
  const tokens = refusable(() => tokensOf(sql))
  if ('code' in tokens) return tokens
  if (tokens.length > MAX_TOKENS) return refusal('INVALID_SQL_ERROR', 'The SQL has too many parts.')
  const statements: Statement[] = []
  let start = -1
  let end = -1
  const close = (): void => {
    if (start >= 0) statements.push({ sql: sql.slice(start, end), start, end })
    start = -1
  }
  for (const token of tokens) {
    if (token.kind === 'symbol' && token.text === ';') {
      close()
      continue
    }
    if (start < 0) ({ start } = token)
    ;({ end } = token)
  }
  close()
  return statements.length === 0 ? refusal('INVALID_SQL_ERROR', 'There is no statement to run.') : statements
}
