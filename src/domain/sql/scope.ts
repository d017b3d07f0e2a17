import { isKeyword } from './keywords'
import { identifier, type SqlToken } from './tokens'

/** A source after FROM or JOIN: a table, a table function, or a query in brackets. */
export interface Source {
  readonly catalog: string | null
  readonly schema: string | null
  /** Null for a query and a table function. */
  readonly name: string | null
  alias: string | null
  readonly query: Block | null
  /** New names that the alias gives to the columns. */
  columns: readonly string[] | null
  readonly start: number
}

export interface Cte {
  readonly name: string
  readonly columns: readonly string[] | null
  readonly query: Block
}

/** A column that a query gives: one with a name, one of a source, or all (`*`) of one or of every source. */
type Item =
  | { readonly kind: 'column'; readonly name: string; readonly of: ColumnRef | null }
  | { readonly kind: 'star'; readonly qualifier: string | null }

export interface ColumnRef {
  readonly qualifier: string | null
  readonly column: string
}

/** One SELECT with its clauses; UNION and the like begin another. */
export interface Part {
  readonly start: number
  readonly items: Item[]
  readonly sources: Source[]
  /** Queries in brackets, at any place in it. */
  readonly children: Block[]
  readonly clauses: { readonly word: string; readonly at: number }[]
}

/** A query: the statement, or one in brackets. Places are UTF-16 offsets; a cursor at `end` is inside. */
export interface Block {
  readonly start: number
  end: number
  readonly ctes: Cte[]
  readonly parts: Part[]
  readonly parent: { readonly block: Block; readonly part: Part | null } | null
}

const STARTS = new Set(['SELECT', 'WITH', 'FROM', 'VALUES'])
const CLAUSES = new Set(
  'SELECT FROM WHERE GROUP HAVING QUALIFY WINDOW ORDER LIMIT OFFSET ON USING SET VALUES RETURNING'.split(' '),
)
const SETS = new Set(['UNION', 'INTERSECT', 'EXCEPT'])
const TABLE_WORDS = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE'])
const NO_ALIAS = new Set('NATURAL ASOF SEMI ANTI POSITIONAL TABLESAMPLE SAMPLE WINDOW FETCH FOR RETURNING'.split(' '))

const UNNAMED = { catalog: null, schema: null, name: null, alias: null, query: null, columns: null } as const

/** Brackets deeper than this are not parsed: real queries have none, and the stack must not overflow. */
const DEEPEST = 100

class Parser {
  private at = 0
  private depth = 0
  private readonly tokens: readonly SqlToken[]

  constructor(tokens: readonly SqlToken[]) {
    this.tokens = tokens
  }

  statement(): Block {
    return this.block(null, 0)
  }

  private word(index = this.at): string {
    const token = this.tokens[index]
    return token?.kind === 'word' ? token.text.toUpperCase() : ''
  }

  private sign(index = this.at): string {
    const token = this.tokens[index]
    return token?.kind === 'sign' ? token.text : ''
  }

  private name(index = this.at): string | null {
    const token = this.tokens[index]
    if (token === undefined || (token.kind === 'word' && (isKeyword(token.text) || NO_ALIAS.has(this.word(index))))) {
      return null
    }
    return identifier(token)
  }

  private place(): number {
    return this.tokens[this.at]?.start ?? Number.MAX_SAFE_INTEGER
  }

  private block(parent: Block['parent'], start: number): Block {
    const block: Block = { start, end: Number.MAX_SAFE_INTEGER, ctes: [], parts: [], parent }
    this.depth += 1
    if (this.word() === 'WITH') this.ctes(block)
    while (this.at < this.tokens.length && this.sign() !== ')') this.part(block)
    if (block.parts.length === 0) block.parts.push(emptyPart(start))
    block.end = this.place()
    this.depth -= 1
    return block
  }

  /** Steps over an opening bracket, reads a query, and steps over the closing one. */
  private inBrackets(parent: NonNullable<Block['parent']>): Block {
    const start = this.tokens[this.at]?.end ?? 0
    this.at += 1
    const inner = this.block(parent, start)
    this.at += 1
    return inner
  }

  private ctes(block: Block): void {
    this.at += 1
    if (this.word() === 'RECURSIVE') this.at += 1
    for (let name = this.name(); name !== null; name = this.name()) {
      this.at += 1
      const columns = this.sign() === '(' ? this.names() : null
      if (this.word() === 'AS') this.at += 1
      if (this.word() === 'NOT') this.at += 1
      if (this.word() === 'MATERIALIZED') this.at += 1
      if (this.sign() !== '(' || this.depth > DEEPEST) return
      const query = this.inBrackets({ block, part: null })
      block.ctes.push({ name, columns, query })
      if (this.sign() !== ',') return
      this.at += 1
    }
  }

  /** A list of names in brackets. */
  private names(): readonly string[] {
    const names: string[] = []
    this.at += 1
    while (this.at < this.tokens.length && this.sign() !== ')') {
      const token = this.tokens[this.at]
      const name = token === undefined ? null : identifier(token)
      if (name !== null) names.push(name)
      this.at += 1
    }
    this.at += 1
    return names
  }

  private part(block: Block): void {
    const part = emptyPart(this.place())
    block.parts.push(part)
    let clause = ''
    let item: SqlToken[] = []
    let open = 0
    const close = (): void => {
      const selectItem = itemOf(item)
      if (clause === 'SELECT' && selectItem !== null) part.items.push(selectItem)
      item = []
    }
    while (this.at < this.tokens.length) {
      const token = this.tokens[this.at]
      const word = this.word()
      const sign = this.sign()
      if (token === undefined || (sign === ')' && open === 0)) break
      if (sign === ')') open -= 1
      if (SETS.has(word) && this.sign(this.at + 1) !== '(') {
        this.at += 1
        if (this.word() === 'ALL' || this.word() === 'DISTINCT') this.at += 1
        break
      }
      if (CLAUSES.has(word) || TABLE_WORDS.has(word)) {
        close()
        clause = TABLE_WORDS.has(word) ? 'FROM' : word
        part.clauses.push({ word: clause, at: token.end })
        this.at += 1
        if (clause === 'FROM') open += this.source(block, part)
      } else if (sign === ',' && clause === 'FROM') {
        this.at += 1
        open += this.source(block, part)
      } else if (sign === ',') {
        close()
        this.at += 1
      } else if (sign === '(') {
        item.push(token)
        this.brackets(block, part)
      } else {
        if (word !== 'DISTINCT') item.push(token)
        this.at += 1
      }
    }
    close()
  }

  /** The brackets of an expression: a query, or anything with queries in it. */
  private brackets(block: Block, part: Part): void {
    if (this.depth > DEEPEST) {
      this.at += 1
      return
    }
    if (STARTS.has(this.word(this.at + 1))) {
      part.children.push(this.inBrackets({ block, part }))
      return
    }
    this.depth += 1
    this.at += 1
    while (this.at < this.tokens.length && this.sign() !== ')') {
      if (this.sign() === '(') this.brackets(block, part)
      else this.at += 1
    }
    this.at += 1
    this.depth -= 1
  }

  /** Reads a source; answers how many brackets it opened around a join. */
  private source(block: Block, part: Part): number {
    let open = 0
    if (this.word() === 'LATERAL') this.at += 1
    while (this.sign() === '(' && !STARTS.has(this.word(this.at + 1))) {
      open += 1
      this.at += 1
    }
    const start = this.place()
    if (this.sign() === '(') {
      if (this.depth > DEEPEST) return open
      const query = this.inBrackets({ block, part })
      part.children.push(query)
      part.sources.push(this.withAlias({ ...UNNAMED, query, start }))
      return open
    }
    const path: string[] = []
    for (let name = this.name(); name !== null; name = this.name()) {
      path.push(name)
      this.at += 1
      if (this.sign() !== '.') break
      this.at += 1
    }
    if (path.length === 0) return open
    const isCall = this.sign() === '('
    if (isCall) this.brackets(block, part)
    const [name = null, schema = null, catalog = null] = isCall ? [] : path.toReversed()
    part.sources.push(this.withAlias({ ...UNNAMED, catalog, schema, name, start }))
    return open
  }

  private withAlias(source: Source): Source {
    if (this.word() === 'AS') this.at += 1
    const alias = this.name()
    if (alias === null) return source
    this.at += 1
    const named = this.sign() === '(' && this.name(this.at + 1) !== null && this.depth <= DEEPEST
    return { ...source, alias, columns: named ? this.names() : null }
  }
}

const emptyPart = (start: number): Part => ({ start, items: [], sources: [], children: [], clauses: [] })

const nameOf = (token: SqlToken | undefined): string | null =>
  token === undefined || (token.kind === 'word' && isKeyword(token.text)) ? null : identifier(token)

const refOf = (tokens: readonly SqlToken[]): ColumnRef | null => {
  const column = nameOf(tokens.at(-1))
  if (column === null) return null
  if (tokens.length === 1) return { qualifier: null, column }
  return tokens.at(-2)?.text === '.' ? { qualifier: nameOf(tokens.at(-3)), column } : null
}

/** The column that an expression of a SELECT list gives; null when it has no name one could use. */
const itemOf = (tokens: readonly SqlToken[]): Item | null => {
  const last = tokens.at(-1)
  const before = tokens.at(-2)
  if (last === undefined) return null
  if (tokens[0]?.text === '*') return { kind: 'star', qualifier: null }
  if (last.text === '*' && before?.text === '.') return { kind: 'star', qualifier: nameOf(tokens.at(-3)) }
  const name = last.kind === 'quoted' || last.kind === 'word' ? nameOf(last) : null
  const isAs = before?.kind === 'word' && before.text.toUpperCase() === 'AS'
  if (name !== null && isAs) return { kind: 'column', name, of: refOf(tokens.slice(0, -2)) }
  const ref = refOf(tokens)
  if (ref !== null) return { kind: 'column', name: ref.column, of: ref }
  const ends = before?.kind !== 'sign' || before.text === '(' || before.text === ')'
  return name !== null && ends ? { kind: 'column', name, of: refOf(tokens.slice(0, -1)) } : null
}

/** The queries of one statement, from its tokens without comments. Text that is no SQL gives fewer names and never throws. */
export const scopeOf = (tokens: readonly SqlToken[]): Block => new Parser(tokens).statement()

/** The innermost query at a place, and the SELECT of it. */
export const blockAt = (root: Block, offset: number): { readonly block: Block; readonly part: Part } => {
  let block = root
  for (;;) {
    const inside = [...block.ctes.map(({ query }) => query), ...block.parts.flatMap(({ children }) => children)]
    const next = inside.find(({ start, end }) => start <= offset && offset <= end)
    if (next === undefined) break
    block = next
  }
  const part = block.parts.findLast(({ start }) => start <= offset) ?? block.parts[0] ?? emptyPart(block.start)
  return { block, part }
}

/** The common table expression of this name that a query at `offset` sees. */
export const cteNamed = (from: Block, name: string, offset: number): Cte | null => {
  for (let block: Block | null = from; block !== null; block = block.parent?.block ?? null) {
    const match = block.ctes.findLast(
      (cte) => cte.name.toLowerCase() === name.toLowerCase() && cte.query.start <= offset,
    )
    if (match !== undefined) return match
  }
  return null
}

/** All common table expressions that a query at `offset` sees, nearest first. */
export const visibleCtes = (from: Block, offset: number): readonly Cte[] => {
  const ctes: Cte[] = []
  for (let block: Block | null = from; block !== null; block = block.parent?.block ?? null) {
    ctes.push(...block.ctes.filter(({ query }) => query.end < offset))
  }
  return ctes
}
