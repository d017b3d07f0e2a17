import type { Statement } from '../engines/engine'
import { tokens } from './tokens'

/** Longest script in bytes of UTF-8. */
export const MAX_SCRIPT_BYTES = 1024 * 1024
/** Most words and operators in a script; lists of literals are cheap and count no word. */
export const MAX_WORDS = 50_000

export interface Script {
  readonly statements: readonly Statement[]
  readonly words: number
}

/** Cuts a script at its semicolons. Pieces without a token (only space or comments) are left out. */
export function splitScript(sql: string): Script {
  const statements: Statement[] = []
  let start = -1
  let end = -1
  let words = 0
  const close = () => {
    if (start >= 0) statements.push({ sql: sql.slice(start, end), start, end })
    start = -1
  }
  for (const token of tokens(sql)) {
    if (token.kind === 'comment') continue
    if (token.kind === 'symbol' && sql[token.start] === ';') {
      close()
      continue
    }
    if (token.kind === 'word' || (token.kind === 'symbol' && sql[token.start] !== ',')) words++
    if (start < 0) start = token.start
    end = token.end
  }
  close()
  return { statements, words }
}
