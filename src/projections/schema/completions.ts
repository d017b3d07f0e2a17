import type { TableName } from '../../events/schema/schema'
import { joinPairs, type JoinSide } from './joinConditions'
import type { NameIndex } from '../../domain/sql/nameIndex'
import { columnsIn, placeIn, same, spelledSchema, type FindTable, type Within } from './named'
import { otherCatalogsIn, schemaInView, schemasIn, tableListIn, type Place } from './place'
import type { ReadModel } from '../../core/readModel/model'
import { databaseOf } from './selectors'
import { calledName, columnsOfQuery, columnsOfSource, visibleSources, type Knowledge, type Visible } from './columns'
import { parametersText, type SqlFunction } from '../../domain/sql/functions'
import { blockAt, scopeOf, visibleCtes, type Block, type Part, type Source } from '../../domain/sql/scope'
import { splitStatements, statementAt } from '../../domain/sql/statements'
import { quotedName } from '../../domain/sql/names'
import { KEYWORDS } from '../../domain/sql/keywords'
import { identifier, sqlTokens, type SqlToken } from '../../domain/sql/tokens'

type SuggestionKind = 'table' | 'view' | 'column' | 'schema' | 'alias' | 'keyword' | 'function' | 'join' | 'all'

/** A word that would fit at the cursor. */
export interface Suggestion {
  readonly label: string
  /** Text to insert; quoted where the name needs it. */
  readonly insert: string
  readonly kind: SuggestionKind
  readonly detail: string | null
  /** Sorts suggestions; likely kinds first. */
  readonly rank: string
  /** Offered without a letter typed, right after a space. */
  readonly afterSpace: boolean
  /** Description of a function, with an example. */
  readonly documentation?: string
}

export interface Suggestions {
  readonly items: readonly Suggestion[]
  /** True when more suggestions match: they are computed again with every letter. */
  readonly incomplete: boolean
}

/** Inputs of completion; it sends no request. */
export interface CompletionWorld {
  readonly model: ReadModel
  readonly place: Place
  readonly functions: readonly SqlFunction[]
  /** The functions are those of the database, not the ones that every engine has. */
  readonly functionsKnown: boolean
  /** Tables of a schema whose list is too long for the state; null when it is not known. */
  readonly longList: (within: Within) => NameIndex | null
}

/** Names of a long list that are offered at one time. */
const MAX_NAMES = 200
/** Columns that "all columns" writes at most. */
const MAX_COLUMNS = 80

const AFTER_TABLE_WORD = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE'])

const isTyped = (token: SqlToken, offset: number): boolean =>
  token.end === offset && (token.kind === 'word' || token.kind === 'quoted')

const isInside = (tokens: readonly SqlToken[], offset: number): boolean =>
  tokens.some(
    ({ kind, text, start, end }) =>
      (kind === 'string' || kind === 'comment') &&
      start < offset &&
      (offset < end ||
        (offset === end && (text.startsWith('--') || (kind === 'comment' ? !text.endsWith('*/') : !isClosed(text))))),
  )

const isClosed = (text: string): boolean =>
  text.startsWith('$') ? /^(\$\w*\$)[\s\S]*\1$/.test(text) : /^[eE]?'(?:[^']|'')*'$/.test(text)

const functionsKnown = new WeakMap<readonly SqlFunction[], Map<string, readonly Suggestion[]>>()

const functionSuggestion = (
  { name, kind, signatures, description, example }: SqlFunction,
  rank: number,
): Suggestion => {
  const [first] = signatures
  const returns = first?.returns ?? null
  const detail =
    first === undefined
      ? 'function'
      : `${parametersText(first)}${returns === null ? '' : ` → ${returns.toLowerCase()}`}`
  const words = [description, example === null ? null : `\`${example}\``].filter((part) => part !== null)
  return {
    label: name,
    insert: name,
    kind: 'function',
    detail: kind === 'aggregate' && first === undefined ? 'aggregate' : detail,
    rank: `${rank}${name.toLowerCase()}`,
    afterSpace: false,
    ...(words.length === 0 ? {} : { documentation: words.join('\n\n') }),
  }
}

/** Functions of one kind as they are suggested. There are hundreds, the same at every key: made once for each list. */
const functionSuggestions = (
  functions: readonly SqlFunction[],
  rank: number,
  kinds: 'table' | 'value',
): readonly Suggestion[] => {
  const cache = functionsKnown.get(functions) ?? new Map<string, readonly Suggestion[]>()
  functionsKnown.set(functions, cache)
  const suggestions =
    cache.get(`${kinds} ${rank}`) ??
    functions
      .filter(({ kind }) => (kind === 'table') === (kinds === 'table'))
      .map((one) => functionSuggestion(one, rank))
  cache.set(`${kinds} ${rank}`, suggestions)
  return suggestions
}

/** True unless both are given and differ. */
const isOf = (given: string | null, named: string | null): boolean =>
  given === null || named === null || same(given, named)

/** The names before the last dot, with dots between them: of a column at most. */
const pathBefore = (before: readonly SqlToken[]): readonly string[] => {
  const path: string[] = []
  for (let at = before.length - 1; path.length < 3 && before[at]?.text === '.'; at -= 2) {
    const owner = before[at - 1]
    const name = owner === undefined ? null : identifier(owner)
    if (name === null) break
    path.unshift(name)
  }
  return path
}

/** One completion: the matches at one place of one text. */
class Answer {
  private readonly backend: string
  private readonly known: Knowledge
  private readonly view: string | null
  private readonly world: CompletionWorld
  private readonly typed: string
  private incomplete: boolean

  constructor(world: CompletionWorld, typed: string) {
    this.world = world
    this.typed = typed
    // Values on their way may have arrived by the next letter.
    this.incomplete = !world.functionsKnown
    this.backend = databaseOf(world.model, world.place.dbId)?.backend ?? ''
    this.view = schemaInView(world.model, world.place)
    const find: FindTable = (within, name) => world.longList(within)?.find(name) ?? null
    this.known = { model: world.model, place: world.place, find }
  }

  result(items: readonly Suggestion[]): Suggestions {
    const seen = new Set<string>()
    const distinct = items.filter(({ insert, kind }) => {
      const key = `${kind === 'column' ? 'column' : ''} ${insert}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    return { items: distinct, incomplete: this.incomplete }
  }

  private one(
    label: string,
    kind: SuggestionKind,
    detail: string | null,
    rank: number,
    afterSpace = false,
  ): Suggestion {
    const insert = this.quoted(label)
    return { label, insert, kind, detail, rank: `${rank}${label.toLowerCase()}`, afterSpace }
  }

  private quoted(name: string): string {
    return quotedName(name, this.backend)
  }

  private tables(place: Place, schema: string | null, rank: number, afterSpace: boolean): readonly Suggestion[] {
    const long = this.world.longList({ catalog: place.catalog, schema })
    const inline: readonly TableName[] = tableListIn(this.world.model, place, schema)?.tables ?? []
    if (long === null) {
      return inline.map(({ name, type, rows }) =>
        this.one(name, type, rows === null ? type : `${rows.toLocaleString('en')} rows`, rank, afterSpace),
      )
    }
    const indexes = long.search(this.typed, MAX_NAMES)
    if (indexes.length >= MAX_NAMES) this.incomplete = true
    return indexes.map((index) => this.one(long.names[index] ?? '', 'table', 'table', rank, afterSpace))
  }

  schemas(rank: number, place = this.world.place): readonly Suggestion[] {
    return schemasIn(this.world.model, place).map((schema) => this.one(schema, 'schema', 'schema', rank))
  }

  /** Statements name schemas of other catalogs behind them. */
  catalogs(rank: number): readonly Suggestion[] {
    return otherCatalogsIn(this.world.model, this.world.place).map((name) => this.one(name, 'schema', 'catalog', rank))
  }

  ctes(block: Block, offset: number, rank: number, afterSpace: boolean): readonly Suggestion[] {
    return visibleCtes(block, offset).map(({ name, query }) => {
      const columns = columnsOfQuery(query, this.known).map((column) => column.name)
      const detail =
        columns.length === 0 ? 'with' : `with ${columns.slice(0, 4).join(', ')}${columns.length > 4 ? ', …' : ''}`
      return this.one(name, 'table', detail, rank, afterSpace)
    })
  }

  keywords(rank: number): readonly Suggestion[] {
    return KEYWORDS.map((word) => ({ ...this.one(word, 'keyword', null, rank), insert: word }))
  }

  /** Columns of everything the place sees; where two sources have one of a name, each is written with its source. */
  columns(visible: readonly Visible[]): readonly Suggestion[] {
    const all = visible.flatMap(({ source, block }) => {
      const called = calledName(source)
      const columns = columnsOfSource(source, block, this.known)
      if (columns.length === 0) this.incomplete = true
      return columns.map((column) => ({ ...column, called }))
    })
    const counts = new Map<string, number>()
    for (const { name } of all) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1)
    return all.map(({ name, type, called }) => {
      const several = (counts.get(name.toLowerCase()) ?? 0) > 1 && called !== null
      const of = visible.length > 1 && called !== null ? called : null
      const detail = [type, of].filter((part) => part !== null).join(' · ')
      const plain = this.one(name, 'column', detail === '' ? null : detail, 0)
      return several ? { ...plain, insert: `${this.quoted(called)}.${plain.insert}` } : plain
    })
  }

  aliases(visible: readonly Visible[]): readonly Suggestion[] {
    return visible.flatMap(({ source: { alias, name } }) =>
      alias === null ? [] : [this.one(alias, 'alias', name ?? 'query', 1)],
    )
  }

  /** The columns after a name and a dot; none when it names nothing here. */
  private members(path: readonly string[], visible: readonly Visible[]): readonly Suggestion[] {
    const [name = '', schema = null, catalog = null] = path.toReversed()
    const isMeant = ({ source }: Visible): boolean =>
      source.name !== null && same(source.name, name) && isOf(source.schema, schema) && isOf(source.catalog, catalog)
    const meant =
      (schema === null ? visible.find(({ source }) => source.alias !== null && same(source.alias, name)) : undefined) ??
      visible.find(isMeant)
    const columns =
      meant === undefined
        ? columnsIn(this.known.model, this.known.place, { catalog, schema, name }, this.known.find).map((column) => ({
            name: column.name,
            type: column.type.toLowerCase(),
          }))
        : columnsOfSource(meant.source, meant.block, this.known)
    return columns.map((column) => this.one(column.name, 'column', column.type, 0))
  }

  /** Names after others and a dot: columns of a table where sources are visible, tables of a schema, schemas of a catalog. */
  behind(path: readonly string[], visible: readonly Visible[] | null): readonly Suggestion[] {
    const columns = visible === null ? [] : this.members(path, visible)
    if (columns.length > 0) return columns
    const { model, place } = this.world
    // lists on their way may have arrived by the next letter
    this.incomplete = true
    const [schema = '', catalog] = path.toReversed()
    const at = (catalog === undefined ? null : placeIn(model, place, catalog)) ?? place
    const tables = this.tables(at, spelledSchema(model, at, schema), 0, false)
    const within = catalog === undefined ? placeIn(model, place, schema) : null
    return [...tables, ...(within === null ? [] : this.schemas(1, within))]
  }

  private side({ source, block }: Visible): JoinSide | null {
    const called = calledName(source)
    if (called === null) return null
    return { called, table: source.name ?? called, columns: columnsOfSource(source, block, this.known) }
  }

  /** The most likely conditions for the join before the cursor. */
  joins(part: Part, block: Block, offset: number): readonly Suggestion[] {
    const before = part.sources.filter(({ start }) => start < offset)
    const last = before.at(-1)
    const joined = last === undefined ? null : this.side({ source: last, block })
    if (joined === null) return []
    return before.slice(0, -1).flatMap((source: Source) => {
      const left = this.side({ source, block })
      if (left === null) return []
      return joinPairs(left, joined).map((pair, index): Suggestion => {
        const at = (side: JoinSide, column: string) => `${this.quoted(side.called)}.${this.quoted(column)}`
        const insert = `${at(left, pair.left)} = ${at(joined, pair.right)}`
        return { label: insert, insert, kind: 'join', detail: 'join', rank: `/${index}`, afterSpace: true }
      })
    })
  }

  /** Every column of the sources, written out in place of `*`. */
  all(visible: readonly Visible[]): readonly Suggestion[] {
    const many = visible.length > 1
    const names = visible.flatMap(({ source, block }) => {
      const called = calledName(source)
      const prefix = many && called !== null ? `${this.quoted(called)}.` : ''
      return columnsOfSource(source, block, this.known).map(({ name }) => `${prefix}${this.quoted(name)}`)
    })
    if (names.length < 2 || names.length > MAX_COLUMNS) return []
    const detail = `${names.length} columns`
    return [{ label: 'all columns', insert: names.join(', '), kind: 'all', detail, rank: '2', afterSpace: false }]
  }

  viewTables(rank: number, afterSpace: boolean): readonly Suggestion[] {
    return this.tables(this.world.place, this.view, rank, afterSpace)
  }
}

const isWord = (token: SqlToken | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toUpperCase())

/** True after the AS that a name is made up behind; one in a CAST is followed by a type, one in a CREATE by a query. */
const isNaming = (before: readonly SqlToken[], clause: string): boolean => {
  if (!isWord(before.at(-1), 'AS') || (clause !== 'SELECT' && clause !== 'FROM')) return false
  if (isWord(before[0], 'CREATE') && !before.some((token) => isWord(token, 'SELECT'))) return false
  let depth = 0
  const open = before.findLastIndex(({ text }) => {
    if (text === ')') depth += 1
    if (text === '(') depth -= 1
    return depth < 0
  })
  return !isWord(before[open - 1], 'CAST', 'TRY_CAST')
}

/** True where a source of a query follows a token. */
const namesSource = (last: SqlToken | undefined, clause: string): boolean =>
  isWord(last, ...AFTER_TABLE_WORD) || (last?.text === ',' && clause === 'FROM')

const NOTHING: Suggestions = { items: [], incomplete: false }

/** Suggestions at `offset`, from known state only; sends no request. */
export const suggest = (world: CompletionWorld, sql: string, offset: number): Suggestions => {
  const all = sqlTokens(sql)
  if (isInside(all, offset)) return NOTHING
  const statement = statementAt(sql, splitStatements(sql, all), offset)
  const from = statement !== undefined && statement.start <= offset && offset <= statement.until ? statement.start : 0
  const until = statement === undefined ? sql.length : Math.max(statement.until, offset)
  const at = offset - from
  const tokens = all
    .filter(({ kind, text, start }) => kind !== 'comment' && text !== ';' && start >= from && start < until)
    .map((token) => ({ ...token, start: token.start - from, end: token.end - from }))
  const earlier = tokens.filter(({ end }) => end <= at)
  const word = earlier.at(-1)
  const isTyping = word !== undefined && isTyped(word, at)
  const before = isTyping ? earlier.slice(0, -1) : earlier
  const answer = new Answer(world, isTyping ? (identifier(word) ?? '') : '')
  const { block, part } = blockAt(scopeOf(tokens), at)
  const visible = visibleSources(block, part)
  const last = before.at(-1)
  const clause = part.clauses.findLast((one) => one.at <= at)?.word ?? ''

  if (last?.text === '.') {
    const path = pathBefore(before)
    if (path.length === 0) return NOTHING
    // a source is named there: a table has no columns before it is one
    const isSource = namesSource(before.at(-1 - 2 * path.length), clause)
    return answer.result(answer.behind(path, isSource ? null : visible))
  }

  if (isNaming(before, clause)) return NOTHING
  const lastWord = last?.kind === 'word' ? last.text.toUpperCase() : ''
  if (namesSource(last, clause)) {
    return answer.result([
      ...answer.ctes(block, at, 0, true),
      ...answer.viewTables(0, true),
      ...answer.schemas(1),
      ...answer.catalogs(1),
      ...functionSuggestions(world.functions, 2, 'table'),
      ...answer.keywords(7),
    ])
  }
  const isJoin = clause === 'ON' && (lastWord === 'ON' || lastWord === 'AND')
  return answer.result([
    ...(isJoin ? answer.joins(part, block, at) : []),
    ...answer.columns(visible),
    ...answer.aliases(visible),
    ...(clause === 'SELECT' && part.items.length < 2 && (lastWord === 'SELECT' || last?.text === ',')
      ? answer.all(visible)
      : []),
    ...answer.viewTables(3, false),
    ...answer.ctes(block, at, 3, false),
    ...functionSuggestions(world.functions, 4, 'value'),
    ...answer.keywords(5),
    ...answer.schemas(6),
  ])
}
