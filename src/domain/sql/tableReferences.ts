import { isKeyword } from './keywords'
import { identifier, type SqlToken } from './tokens'

/** A table named in SQL, and its alias there. */
export interface TableReference {
  readonly catalog: string | null
  readonly schema: string | null
  readonly name: string
  readonly alias: string | null
}

const BEFORE_TABLE = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE'])

/** The tables after FROM, JOIN and the like, with their aliases. */
export const tableReferences = (all: readonly SqlToken[]): readonly TableReference[] => {
  const tokens = all.filter((token) => token.kind !== 'comment')
  const references: TableReference[] = []
  const nameAt = (index: number): string | null => {
    const token = tokens[index]
    return token === undefined || (token.kind === 'word' && isKeyword(token.text)) ? null : identifier(token)
  }
  const readTable = (index: number): number => {
    const parts: string[] = []
    let at = index
    for (let part = nameAt(at); part !== null; part = nameAt(at)) {
      parts.push(part)
      if (tokens[at + 1]?.text !== '.') break
      at += 2
    }
    const name = parts.at(-1)
    if (name === undefined) return index
    const next = tokens[at + 1]
    const aliasAt = next?.kind === 'word' && next.text.toUpperCase() === 'AS' ? at + 2 : at + 1
    const alias = nameAt(aliasAt)
    references.push({ catalog: parts.at(-3) ?? null, schema: parts.at(-2) ?? null, name, alias })
    return alias === null ? at : aliasAt
  }
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token?.kind !== 'word' || !BEFORE_TABLE.has(token.text.toUpperCase())) continue
    let at = readTable(index + 1)
    while (at > index && tokens[at + 1]?.text === ',') {
      const next = readTable(at + 2)
      if (next === at + 2 && nameAt(at + 2) === null) break
      at = next
    }
    index = Math.max(index, at - 1)
  }
  return references
}
