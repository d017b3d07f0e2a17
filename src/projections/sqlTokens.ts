/** A piece of SQL text; `text` is as written, `name` the identifier it stands for. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'string' | 'comment' | 'number' | 'sign'
  readonly text: string
  readonly start: number
  readonly end: number
}

const PATTERN =
  /(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|('(?:[^']|'')*(?:'|$))|("(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)|\[[A-Za-z_][^\]\n]*\])|([\p{L}_][\p{L}\p{N}_$]*)|(\d[\w.]*)|(\S)/gu

const KINDS = ['comment', 'string', 'quoted', 'word', 'number', 'sign'] as const

/** Cuts SQL into pieces by one pass; text that is no SQL gives signs and words and never throws. */
export const sqlTokens = (sql: string): readonly SqlToken[] => {
  const tokens: SqlToken[] = []
  for (const match of sql.matchAll(PATTERN)) {
    const kind = KINDS[match.slice(1).findIndex((group) => group !== undefined)] ?? 'sign'
    tokens.push({ kind, text: match[0], start: match.index, end: match.index + match[0].length })
  }
  return tokens
}

/** The identifier a token stands for: quotes taken off. Null for other tokens. */
export const identifier = ({ kind, text }: SqlToken): string | null => {
  if (kind === 'word') return text
  if (kind !== 'quoted') return null
  const quote = text[0] ?? ''
  const inner = text.slice(1, text.length > 1 ? -1 : undefined)
  return quote === '[' ? inner : inner.replaceAll(quote + quote, quote)
}

export const KEYWORDS: readonly string[] = (
  'SELECT FROM WHERE GROUP BY ORDER HAVING LIMIT OFFSET JOIN LEFT RIGHT FULL INNER OUTER CROSS ON USING AS AND OR NOT IN ' +
  'IS NULL LIKE ILIKE BETWEEN EXISTS CASE WHEN THEN ELSE END DISTINCT ALL UNION INTERSECT EXCEPT WITH RECURSIVE ASC DESC ' +
  'NULLS FIRST LAST OVER PARTITION ROWS RANGE QUALIFY FILTER CAST INTERVAL TRUE FALSE VALUES LATERAL UNNEST PIVOT ' +
  'INSERT INTO UPDATE SET DELETE CREATE TABLE VIEW DROP EXPLAIN DESCRIBE SHOW'
).split(' ')

const RESERVED = new Set(KEYWORDS)

export const isKeyword = (word: string): boolean => RESERVED.has(word.toUpperCase())

/** A table that SQL names, and what it calls it there. */
export interface TableReference {
  readonly schema: string | null
  readonly name: string
  readonly alias: string | null
}

const BEFORE_TABLE = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE'])

/** The tables after FROM, JOIN and the like, with their aliases. */
export const tableReferences = (all: readonly SqlToken[]): readonly TableReference[] => {
  const tokens = all.filter((token) => token.kind !== 'comment')
  const found: TableReference[] = []
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
    found.push({ schema: parts.at(-2) ?? null, name, alias })
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
  return found
}
