import type { TableIndex } from './catalog'
import { FUNCTIONS, TABLE_FUNCTIONS } from './functions'
import { EXPRESSIONS, MODIFIERS, placeOf, QUERIES, TABLES } from './tree'
import type { Node } from './tree'

export interface Refusal {
  readonly code: string
  readonly message: string
  /** Bytes into the judged text, as DuckDB counts. */
  readonly position: number | null
  readonly candidates: readonly string[]
}

export const MAX_NODES = 100_000
export const MAX_QUERIES = 1_000
export const MAX_DEPTH = 1_200

class Refused extends Error {
  readonly refusal: Refusal
  constructor(code: string, message: string, node: Node | null = null, candidates: readonly string[] = []) {
    super(message)
    this.refusal = { code, message, position: node ? placeOf(node) : null, candidates }
  }
}

type Scope = ReadonlySet<string>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Walks the parse tree of one query and compares every part with the allow-lists: kinds of expression, table and query,
 * functions, table functions, tables. What is not listed is refused, so syntax of a newer DuckDB stays closed.
 * Answers null when the query may run.
 */
export function judgeTree(root: Node, index: TableIndex): Refusal | null {
  try {
    new Walk(index).node(root, new Set(), 0)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

class Walk {
  private nodes = 0
  private queries = 0
  private readonly index: TableIndex

  constructor(index: TableIndex) {
    this.index = index
  }

  node(node: Node, outer: Scope, depth: number): void {
    if (++this.nodes > MAX_NODES) throw new Refused('INVALID_SQL_ERROR', 'The statement has too many parts.')
    if (depth > MAX_DEPTH) throw new Refused('INVALID_SQL_ERROR', 'The statement is nested too deeply.')
    if (typeof node.class === 'string') {
      if (!EXPRESSIONS.has(node.class)) this.foreign(node, node.class)
      if (node.class === 'CONSTANT') return
      if (node.class === 'FUNCTION' || node.class === 'WINDOW') this.callable(node)
    } else if (typeof node.type === 'string') this.structure(node, node.type, outer)
    const scope = isNode(node.cte_map) ? this.ctes(node.cte_map, outer, depth) : outer
    const inner = node.type === 'RECURSIVE_CTE_NODE' ? new Set(scope).add(text(node.cte_name).toLowerCase()) : scope
    const fields = node.type === 'TABLE_FUNCTION' && isNode(node.function) ? { ...node, ...node.function } : node
    for (const field in fields) {
      if (field !== 'cte_map' && !(fields !== node && field === 'function')) this.value(fields[field], inner, depth)
    }
  }

  private value(value: unknown, scope: Scope, depth: number): void {
    if (Array.isArray(value)) for (const item of value) this.value(item, scope, depth + 1)
    else if (isNode(value)) this.node(value, scope, depth + 1)
  }

  /** Each CTE sees those before it, itself only when recursive; the query sees all. */
  private ctes(map: Node, outer: Scope, depth: number): Scope {
    const entries = Array.isArray(map.map) ? (map.map as Node[]) : []
    if (entries.length === 0) return outer
    const scope = new Set(outer)
    for (const entry of entries) {
      this.value(entry.value, new Set(scope), depth + 1)
      scope.add(text(entry.key).toLowerCase())
    }
    return scope
  }

  private structure(node: Node, type: string, scope: Scope): void {
    if (QUERIES.has(type)) {
      if (++this.queries > MAX_QUERIES) throw new Refused('INVALID_SQL_ERROR', 'The statement has too many queries.')
    } else if (type === 'BASE_TABLE') this.table(node, scope)
    else if (type === 'TABLE_FUNCTION') this.tableFunction(node)
    else if (type === 'SHOW_REF') this.show(node)
    else if (!TABLES.has(type) && !MODIFIERS.has(type) && !type.endsWith('_TYPE_INFO')) this.foreign(node, type)
  }

  private foreign(node: Node, kind: string): never {
    if (kind === 'PARAMETER') {
      throw new Refused('INVALID_SQL_ERROR', 'Parameters such as ? and $1 have no value here.', node)
    }
    throw new Refused('INVALID_SQL_ERROR', `This kind of expression is not allowed: ${kind}.`, node)
  }

  private callable(node: Node): void {
    const name = text(node.function_name).toLowerCase()
    if (!FUNCTIONS.has(name) || this.index.catalog.macros.has(name) || text(node.catalog) !== '') {
      throw new Refused('INVALID_SQL_ERROR', `The function ${name} is not allowed.`, node)
    }
  }

  private tableFunction(node: Node): void {
    const call = node.function
    const name = isNode(call) ? text(call.function_name).toLowerCase() : ''
    if (!isNode(call) || !TABLE_FUNCTIONS.has(name) || this.index.catalog.macros.has(name)) {
      throw new Refused('INVALID_SQL_ERROR', `The table function ${name} is not allowed.`, node)
    }
  }

  private show(node: Node): void {
    if (isNode(node.query)) return
    const name = text(node.table_name)
    if (name === '"tables"' && !this.index.anyDenied) return
    throw new Refused('INVALID_SQL_ERROR', 'Only SHOW TABLES, DESCRIBE and SUMMARIZE of readable tables are allowed.')
  }

  private table(node: Node, scope: Scope): void {
    const name = text(node.table_name)
    const schema = text(node.schema_name)
    const catalog = text(node.catalog_name)
    if (schema === '' && catalog === '' && scope.has(name.toLowerCase())) return
    const places = this.placesOf(catalog, schema)
    if (places.length === 0) {
      throw new Refused('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${catalog || schema} does not exist.`, node)
    }
    const found = places.filter((place) => this.index.known(place, name))
    if (found.length === 0) {
      throw new Refused('TABLE_DOES_NOT_EXIST_ERROR', `Table ${name} does not exist.`, node, this.index.similar(name))
    }
    if (found.some((place) => this.index.denied(place, name))) {
      throw new Refused('TABLE_SECURITY_ACCESS_ERROR', `You need access to the following table: ${name}`, node)
    }
  }

  /** The schemas that a qualification can mean: `x.t` is schema x or, in catalogue x, the default schema. */
  private placesOf(catalog: string, schema: string): readonly string[] {
    const { name, schemas } = this.index.catalog
    const is = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
    if (catalog !== '' && !is(catalog, name)) return []
    if (schema === '') return [this.index.currentSchema]
    const places = schemas.filter((s) => is(s, schema))
    return catalog === '' && is(schema, name) ? [...places, 'main', this.index.currentSchema] : places
  }
}
