import type { ResultRows } from '../../core/results/types'
import { isKeyword } from './keywords'
import { identifier, sqlTokens } from './tokens'

/** One way to call a function; `type` names every type that fits. */
export interface Signature {
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
  readonly varargs: string | null
  readonly returns: string | null
}

export interface SqlFunction {
  readonly name: string
  readonly kind: string
  readonly description: string | null
  readonly example: string | null
  readonly signatures: readonly Signature[]
}

const EVERYWHERE =
  'count sum avg min max round coalesce date_trunc extract lower upper length substring concat abs floor ceil row_number rank ' +
  'dense_rank lag lead first_value last_value ntile nullif now cast'

/** Functions of nearly every engine, used until its own list is known, and for gaps in that list. */
const COMMON: readonly SqlFunction[] = EVERYWHERE.split(' ').map((name) => ({
  name,
  kind: 'scalar',
  description: null,
  example: null,
  signatures: [],
}))

const text = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null)

const functionLists = new WeakMap<ResultRows, readonly SqlFunction[]>()

/** The functions as the effect put them into the result store: name, kind, description, example, signatures as JSON. */
export const functionsOf = (rows: ResultRows | null): readonly SqlFunction[] => {
  if (rows === null) return COMMON
  const cached = functionLists.get(rows)
  if (cached !== undefined) return cached
  const engineFunctions = rows.rows.map(([name, kind, description, example, signatures]) => ({
    name: text(name) ?? '',
    kind: text(kind) ?? 'scalar',
    description: text(description),
    example: text(example),
    signatures: JSON.parse(text(signatures) ?? '[]') as readonly Signature[],
  }))
  const names = new Set(engineFunctions.map(({ name }) => name))
  const all = [...engineFunctions, ...COMMON.filter(({ name }) => !names.has(name))]
  functionLists.set(rows, all)
  return all
}

/** `(part, timestamp)`, `(arg, …)`. */
export const parametersText = ({ parameters, varargs }: Signature): string =>
  `(${[...parameters.map(({ name }) => name), ...(varargs === null ? [] : ['…'])].join(', ')})`

/** The call whose brackets the cursor is in, and which argument it is at. */
export interface CallAt {
  readonly name: string
  readonly argument: number
}

/** The innermost call around `offset`, found from the text before it. */
export const callAt = (sql: string, offset: number): CallAt | null => {
  const tokens = sqlTokens(sql.slice(0, offset)).filter(({ kind }) => kind !== 'comment')
  let depth = 0
  let argument = 0
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index]
    const sign = token?.kind === 'sign' ? token.text : ''
    if (sign === ';') return null
    if (sign === ')' || sign === ']') depth += 1
    else if (sign === ',' && depth === 0) argument += 1
    else if ((sign === '(' || sign === '[') && depth > 0) depth -= 1
    else if (sign === '[') argument = 0
    else if (sign === '(') {
      const before = tokens[index - 1]
      // `IN (`, `SELECT (`: a keyword calls nothing, but for those that are functions too, like `left(`.
      const isCall = before !== undefined && (before.end === token?.start || !isKeyword(before.text))
      const name = isCall ? identifier(before) : null
      return name === null ? null : { name, argument }
    }
  }
  return null
}
