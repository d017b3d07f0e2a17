import { type Document, Lexer, isAlias, isCollection, isMap, isNode, isPair, isScalar, parseDocument } from 'yaml'
import { MAX_JSON_DEPTH } from '../../../common/jsonDepth'
import { MAX_ANCHORS, MAX_CHARACTERS, MAX_KEYS, MAX_NODES, MAX_TOKENS } from './limits'
import { type Measure, measure } from './measure'

/** The reason why a YAML file is refused. */
export class YamlProblem extends Error {}

const number = (value: number): string => value.toLocaleString('en')

const DEEPER = `It is nested deeper than ${MAX_JSON_DEPTH} levels.`
const LONGER = 'Its aliases repeat more text than is taken.'
const LARGER = `It holds more than ${number(MAX_NODES)} values.`

/** Refuses texts whose tree would take the library much time or stack. Linear in the text. */
const checkTokens = (text: string): void => {
  let tokens = 0
  let depth = 0
  for (const token of new Lexer().lex(text)) {
    tokens += 1
    if (tokens > MAX_TOKENS) throw new YamlProblem(LARGER)
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > MAX_JSON_DEPTH) throw new YamlProblem(DEEPER)
  }
}

/** The name of a key, as the object will have it. */
const nameOf = (key: unknown): string => {
  if (key === null) return ''
  if (!isScalar(key)) throw new YamlProblem('No valid YAML: a key is no plain value.')
  // the core schema makes nothing else of a scalar
  return String((key.value as string | number | boolean | null) ?? '')
}

const checkKeys = (pairs: readonly { readonly key: unknown }[]): void => {
  if (pairs.length > MAX_KEYS) throw new YamlProblem(`One object has more than ${number(MAX_KEYS)} keys.`)
  const names = new Set<string>()
  for (const { key } of pairs) {
    const name = nameOf(key)
    if (names.has(name)) throw new YamlProblem(`No valid YAML: the key ${name.slice(0, 80)} is given twice.`)
    names.add(name)
  }
}

/** Refuses a tree that is too large before anything is made of it. One pass without recursion. */
const checkTree = ({ contents }: Document): void => {
  let nodes = 0
  let anchors = 0
  let aliases = 0
  const open: [node: unknown, depth: number][] = [[contents, 1]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, depth] = next
    if (isPair(node)) {
      open.push([node.value, depth])
      continue
    }
    nodes += 1
    if (nodes > MAX_NODES) throw new YamlProblem(LARGER)
    if (isAlias(node)) aliases += 1
    else if (isNode(node) && node.anchor !== undefined) anchors += 1
    if (anchors > MAX_ANCHORS || aliases > MAX_ANCHORS) {
      throw new YamlProblem(`It has more than ${MAX_ANCHORS} anchors or aliases.`)
    }
    if (!isCollection(node)) continue
    if (depth > MAX_JSON_DEPTH) throw new YamlProblem(DEEPER)
    if (isMap(node)) checkKeys(node.items)
    for (const item of node.items) open.push([item, depth + 1])
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueOf = (text: string): unknown => {
  checkTokens(text)
  // the library compares each key with all before it, so keys are checked here
  const options = { schema: 'core', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const
  const document = parseDocument(text, options)
  const [problem] = [...document.errors, ...document.warnings]
  // the library's own parser overflows the stack on hostile nesting
  if (problem?.code === 'RESOURCE_EXHAUSTION') throw new YamlProblem(DEEPER)
  if (problem !== undefined) throw new YamlProblem(`No valid YAML: ${problem.message}`)
  checkTree(document)
  // how much aliases repeat is measured afterwards, in linear time
  return document.toJS({ maxAliasCount: -1 })
}

/**
 * The object of a YAML file of plain values, and its size. It may take long and much memory: only a separate process may read
 * files from users.
 * @throws {YamlProblem} for tags that make objects of a language, keys given twice, and more than the limits allow.
 */
export const readYaml = (text: string): Measure & { readonly value: Readonly<Record<string, unknown>> } => {
  let value: unknown
  try {
    value = valueOf(text)
  } catch (error) {
    if (error instanceof RangeError) throw new YamlProblem(DEEPER)
    if (error instanceof ReferenceError) throw new YamlProblem('No valid YAML: an alias that repeats nothing.')
    throw error
  }
  const measured = measure(value)
  if (measured === null) throw new YamlProblem('No valid YAML: an alias lies within what it repeats.')
  const { nodes, depth, characters } = measured
  if (nodes > MAX_NODES) throw new YamlProblem(LARGER)
  if (characters > MAX_CHARACTERS) throw new YamlProblem(LONGER)
  if (depth > MAX_JSON_DEPTH) throw new YamlProblem(DEEPER)
  if (!isObject(value)) throw new YamlProblem('It does not hold an object.')
  return { ...measured, value }
}
