/*
 * The names that a template uses, found in its text. The server reports missing ones with it, the client draws a form of them;
 * neither renders anything here.
 */

/** One parameter that a template reads. */
export interface TemplateName {
  readonly name: string
  /** It may be left out: the template tests for it, or has a default. */
  readonly optional: boolean
  /** It is gone through or joined, so it should be a list. */
  readonly list: boolean
  /** Parts of it are read, so it should be an object. */
  readonly nested: boolean
}

const CLOSE: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}' }

/** Words of expressions and built-in names of the language; none of them is a parameter. */
const WORDS = new Set(
  'and or not in is if else true false none True False None loop range namespace dict self super caller debug'.split(
    ' ',
  ),
)

/** Words of statements; between other marks each is a name like any other, such as `from` beside `to`. */
const STATEMENT_WORDS = new Set(
  (
    'elif endif for endfor set endset recursive macro endmacro call endcall filter endfilter with endwith do block ' +
    'endblock autoescape endautoescape include import from extends as ignore missing context without break continue'
  ).split(' '),
)

const RAW = /^\{%-?\s*raw\s*-?%\}/
const END_RAW = /\{%-?\s*endraw\s*-?%\}/g

interface Part {
  readonly statement: boolean
  readonly text: string
}

/** End of a quoted text that begins at `at`. */
const skipQuoted = (text: string, at: number): number => {
  const quote = text[at]
  let i = at + 1
  while (i < text.length && text[i] !== quote) i += text[i] === '\\' ? 2 : 1
  return i + 1
}

const endOf = (sql: string, start: number, close: string): number => {
  let i = start
  while (i < sql.length) {
    if (sql.startsWith(close, i)) return i
    i = close !== '#}' && (sql[i] === "'" || sql[i] === '"') ? skipQuoted(sql, i) : i + 1
  }
  return -1
}

/** The code inside the marks of a template, without comments and raw parts. */
const partsOf = (sql: string): Part[] => {
  const parts: Part[] = []
  let i = 0
  for (;;) {
    const offset = sql.slice(i).search(/\{[{%#]/)
    if (offset === -1) return parts
    const open = i + offset
    const raw = RAW.exec(sql.slice(open, open + 40))
    if (raw !== null) {
      END_RAW.lastIndex = open + raw[0].length
      const end = END_RAW.exec(sql)
      if (end === null) return parts
      i = END_RAW.lastIndex
      continue
    }
    const mark = sql.slice(open, open + 2)
    const end = endOf(sql, open + 2, CLOSE[mark] ?? '}}')
    if (end === -1) return parts
    if (mark !== '{#') parts.push({ statement: mark === '{%', text: sql.slice(open + 2, end) })
    i = end + 2
  }
}

const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|\d[\w.]*|==|[<>!]=|\*\*|\/\/|\S/gs
const NAME = /^[A-Za-z_]/

const tokensOf = (text: string): readonly string[] => text.match(TOKEN) ?? []

/** Names that a statement makes: of a loop, an assignment, a macro. */
const madeBy = (tokens: readonly string[]): readonly string[] => {
  const [first] = tokens[0] === '-' ? tokens.slice(1) : tokens
  const end = first === 'for' ? tokens.indexOf('in') : first === 'set' ? tokens.indexOf('=') : tokens.length
  if (first === 'for' || first === 'set') {
    return tokens.slice(1, end === -1 ? tokens.length : end).filter((token) => NAME.test(token))
  }
  if (first === 'macro') return tokens.slice(1).filter((token) => NAME.test(token))
  return first === 'with' ? tokens.filter((token, i) => NAME.test(token) && tokens[i + 1] === '=') : []
}

const LIST_FILTERS = new Set(['where_in', 'join', 'first', 'last', 'length', 'list', 'sort', 'unique'])

interface NameUse {
  optional: boolean
  list: boolean
  nested: boolean
}

const read = (tokens: readonly string[], i: number, statement: boolean): { name: string; found: NameUse } | null => {
  const name = tokens[i] ?? ''
  if (statement && STATEMENT_WORDS.has(name)) return null
  const before = tokens[i - 1]
  const after = tokens[i + 1]
  if (!NAME.test(name) || WORDS.has(name) || before === '.' || before === '|' || after === '(' || after === '=')
    return null
  if (before === 'is' || (before === 'not' && tokens[i - 2] === 'is')) return null
  const filter = after === '|' ? (tokens[i + 2] ?? '') : ''
  const isTested =
    after === 'is' && ['defined', 'undefined'].includes(tokens[tokens[i + 2] === 'not' ? i + 3 : i + 2] ?? '')
  return {
    name,
    found: {
      optional: isTested || filter === 'default' || filter === 'd',
      list: LIST_FILTERS.has(filter) || (before === 'in' && tokens.includes('for')),
      nested: after === '.' || after === '[',
    },
  }
}

/** The parameters that a template reads, in the order of their first place. */
export const templateNames = (sql: string): readonly TemplateName[] => {
  const parts = partsOf(sql).map(({ statement, text }) => ({ statement, tokens: tokensOf(text) }))
  const assigned = new Set(parts.flatMap(({ statement, tokens }) => (statement ? madeBy(tokens) : [])))
  const names = new Map<string, NameUse>()
  for (const { statement, tokens } of parts) {
    for (const i of tokens.keys()) {
      const one = read(tokens, i, statement)
      if (one === null || assigned.has(one.name)) continue
      const earlier = names.get(one.name)
      if (earlier === undefined) names.set(one.name, one.found)
      else {
        earlier.optional ||= one.found.optional
        earlier.list ||= one.found.list
        earlier.nested ||= one.found.nested
      }
    }
  }
  return [...names].map(([name, usage]) => ({ name, ...usage }))
}
