import { isKeyword } from './keywords'
import { quoted, quotesOf } from './quotes'

const PLAIN = /^[a-z_][a-z0-9_]*$/

/** A name as SQL for a database of `backend` writes it: in quotes where it needs them. */
export const quotedName = (name: string, backend: string): string => {
  if (PLAIN.test(name) && !isKeyword(name)) return name
  return quoted(name, quotesOf(backend))
}
