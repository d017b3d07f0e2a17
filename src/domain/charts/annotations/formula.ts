/** A formula that can be drawn, or its error. */
export type Formula =
  | { readonly at: (x: number) => number | null; readonly error: null }
  | { readonly at: null; readonly error: string }

type Node = (x: number) => number

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  cos: Math.cos,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log10,
  log10: Math.log10,
  max: Math.max,
  min: Math.min,
  pow: Math.pow,
  round: Math.round,
  sign: Math.sign,
  sin: Math.sin,
  sqrt: Math.sqrt,
  tan: Math.tan,
}
/** Number of arguments of a function, where it is not one. */
const ARITY: Readonly<Record<string, readonly [number, number]>> = { max: [1, 9], min: [1, 9], pow: [2, 2] }
const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E }

const TOKEN = /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z_]\w*)|(\*\*|[-+*/%^(),]))/iy

interface Token {
  readonly text: string
  readonly kind: 'number' | 'name' | 'sign'
  /** Place of its first character, from 1. */
  readonly at: number
}

/** An error that the author of the formula can correct. */
class FormulaError extends Error {}

const LONGEST = 500

const tokensOf = (source: string, from: number): readonly Token[] => {
  const tokens: Token[] = []
  TOKEN.lastIndex = from
  while (source.slice(TOKEN.lastIndex).trim() !== '') {
    const start = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (match === null) {
      const at = start + (/^\s*/.exec(source.slice(start))?.[0].length ?? 0)
      throw new FormulaError(`“${source[at] ?? ''}” at character ${at + 1} is not known`)
    }
    const [, number, name] = match
    const text = number ?? name ?? match[3] ?? ''
    const kind = number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign'
    tokens.push({ text, kind, at: TOKEN.lastIndex - text.length + 1 })
  }
  return tokens
}

/** Reads by descent: sums of products of signed powers. */
const parse = (tokens: readonly Token[]): Node => {
  let place = 0
  const peek = (): string | null => tokens[place]?.text ?? null
  const unexpected = (): FormulaError => {
    const token = tokens[place]
    return new FormulaError(
      token === undefined ? 'The formula ends too early' : `“${token.text}” at character ${token.at} is out of place`,
    )
  }
  const expect = (text: string): void => {
    if (peek() !== text) throw unexpected()
    place += 1
  }
  const apply = (name: Token): Node => {
    const { text, at } = name
    const functionName = text.toLowerCase()
    const call = Object.hasOwn(FUNCTIONS, functionName) ? FUNCTIONS[functionName] : undefined
    if (call === undefined) throw new FormulaError(`There is no function “${text}” (character ${at})`)
    expect('(')
    const operands = [sum()]
    while (peek() === ',') {
      place += 1
      operands.push(sum())
    }
    expect(')')
    const [least, most] = ARITY[functionName] ?? [1, 1]
    if (operands.length < least || operands.length > most)
      throw new FormulaError(`“${text}” takes ${most} ${most === 1 ? 'value' : 'values'}, not ${operands.length}`)
    return (x) => call(...operands.map((value) => value(x)))
  }
  const atom = (): Node => {
    const token = tokens[place]
    if (token === undefined) throw unexpected()
    if (token.kind === 'number') {
      place += 1
      const value = Number(token.text)
      return () => value
    }
    if (token.kind === 'name') {
      place += 1
      if (peek() === '(') return apply(token)
      const constantName = token.text.toLowerCase()
      if (constantName === 'x') return (x) => x
      const value = Object.hasOwn(CONSTANTS, constantName) ? CONSTANTS[constantName] : undefined
      if (value === undefined)
        throw new FormulaError(`“${token.text}” at character ${token.at} is not known; the place on the axis is x`)
      return () => value
    }
    expect('(')
    const inner = sum()
    expect(')')
    return inner
  }
  const power = (): Node => {
    const base = atom()
    if (peek() !== '^' && peek() !== '**') return base
    place += 1
    const exponent = signed()
    return (x) => base(x) ** exponent(x)
  }
  const signed = (): Node => {
    if (peek() === '-') {
      place += 1
      const value = signed()
      return (x) => -value(x)
    }
    if (peek() === '+') {
      place += 1
      return signed()
    }
    return power()
  }
  const product = (): Node => {
    let left = signed()
    for (let sign = peek(); sign === '*' || sign === '/' || sign === '%'; sign = peek()) {
      place += 1
      const [before, right, by] = [left, signed(), sign]
      left = (x) => (by === '*' ? before(x) * right(x) : by === '/' ? before(x) / right(x) : before(x) % right(x))
    }
    return left
  }
  const sum = (): Node => {
    let left = product()
    for (let sign = peek(); sign === '+' || sign === '-'; sign = peek()) {
      place += 1
      const [before, right, by] = [left, product(), sign]
      left = (x) => (by === '+' ? before(x) + right(x) : before(x) - right(x))
    }
    return left
  }
  const whole = sum()
  if (place < tokens.length) throw unexpected()
  return whole
}

const NAMED = /^\s*(?:y|f\s*\(\s*x\s*\))\s*=/i

/**
 * Arithmetic over x, the place on the axis: a number, or a time in ms. `y =` may precede it. A place
 * without a finite value is undefined.
 */
export const formulaOf = (source: string): Formula => {
  if (source.length > LONGEST) return { at: null, error: `A formula has ${LONGEST} characters at most` }
  const from = NAMED.exec(source)?.[0].length ?? 0
  if (source.slice(from).trim() === '') return { at: null, error: 'The formula is empty' }
  try {
    const node = parse(tokensOf(source, from))
    return {
      at: (x) => {
        const value = node(x)
        return Number.isFinite(value) ? value : null
      },
      error: null,
    }
  } catch (error) {
    if (error instanceof FormulaError) return { at: null, error: error.message }
    throw error
  }
}
