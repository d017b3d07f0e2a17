import type { TableIndex, TableName } from './catalog'
import { closedSchema, hiddenTable, type Refusal, Refused } from './refusal'
import { FUNCTIONS, TABLE_FUNCTIONS } from './functions'
import { EMPTY_SCOPE, foldName, isInScope, withName, withRecursive } from './scope'
import type { Scope } from './scope'
import { DATA, EXPRESSIONS, MODIFIERS, placeOf, QUERIES, TABLES, WRAPPERS } from './tree'
import type { Node } from './tree'

const MAX_NODES = 100_000
const MAX_QUERIES = 1_000
const MAX_DEPTH = 1_200

const refused = (
  code: string,
  message: string,
  node: Node | null = null,
  candidates: readonly string[] = [],
  elsewhere: readonly TableName[] = [],
): Refused => new Refused(code, message, node ? placeOf(node) : null, candidates, elsewhere)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names and numbers, alone or in arrays: nothing to judge. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null

/**
 * Walks the parse tree of one query and compares every part with the allow-lists: kinds of expression, table and query, their
 * fields, functions, table functions, tables. Everything else is refused, so syntax of a newer DuckDB stays closed. Names of
 * tables are bound by the rules of scope.ts. Answers null when the query may run. `reads` receives the tables and views that it
 * names, each once.
 */
export function judgeTree(root: Node, index: TableIndex, reads: TableName[] = []): Refusal | null {
  try {
    const walk = new Walk(index)
    walk.query(root, EMPTY_SCOPE, 0)
    reads.push(...walk.reads)
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
  readonly reads = new Set<TableName>()

  constructor(index: TableIndex) {
    this.index = index
  }

  /** A query with its WITH clause, whose names all its other parts see. */
  query(node: Node, outer: Scope, depth: number): void {
    const type = text(node.type)
    const fields = QUERIES.get(type)
    if (fields === undefined) this.foreign(node, type || 'query')
    this.count(depth)
    if (++this.queries > MAX_QUERIES) throw refused('INVALID_SQL_ERROR', 'The statement has too many queries.')
    const scope = this.commonTables(node.cte_map, outer, depth)
    const ofField = (field: string): Scope =>
      type === 'RECURSIVE_CTE_NODE' && field === 'right' ? withRecursive(scope, text(node.cte_name)) : scope
    this.fields(node, type, fields, depth, ofField, ['cte_map'])
  }

  /** The scope behind a WITH clause: each entry sees those before it. */
  private commonTables(map: unknown, outer: Scope, depth: number): Scope {
    if (!isNode(map)) return outer
    let scope = outer
    for (const entry of Array.isArray(map.map) ? (map.map as Node[]) : []) {
      const { value } = entry
      if (!isNode(value) || !isNode(value.query) || !isNode(value.query.node)) this.foreign(entry, 'WITH')
      this.query(value.query.node, scope, depth + 1)
      this.value(value.key_targets, 'key_targets', scope, depth)
      scope = withName(scope, text(entry.key))
    }
    return scope
  }

  private node(node: Node, field: string, scope: Scope, depth: number): void {
    if (typeof node.class === 'string') this.expression(node, node.class, scope, depth)
    else if (typeof node.type === 'string') this.structure(node, node.type, scope, depth)
    else {
      this.count(depth)
      const fields = WRAPPERS.get(field)
      if (fields === undefined) this.foreign(node, field)
      this.fields(node, field, fields, depth, () => scope)
    }
  }

  private expression(node: Node, kind: string, scope: Scope, depth: number): void {
    this.count(depth)
    const fields = EXPRESSIONS.get(kind)
    if (fields === undefined) this.foreign(node, kind)
    if (kind === 'FUNCTION' || kind === 'WINDOW') this.callable(node)
    this.fields(node, kind, fields, depth, () => scope)
  }

  private structure(node: Node, type: string, scope: Scope, depth: number): void {
    if (QUERIES.has(type)) return this.query(node, scope, depth)
    this.count(depth)
    const fields = TABLES.get(type) ?? MODIFIERS.get(type)
    if (fields === undefined) this.foreign(node, type)
    if (type === 'BASE_TABLE') this.table(node, scope)
    else if (type === 'SHOW_REF') this.show(node)
    else if (type === 'TABLE_FUNCTION') {
      const call = this.tableFunction(node)
      this.fields(call, 'FUNCTION', EXPRESSIONS.get('FUNCTION') ?? new Set(), depth, () => scope)
      return this.fields(node, type, fields, depth, () => scope, ['function'])
    }
    this.fields(node, type, fields, depth, () => scope)
  }

  private fields(
    node: Node,
    kind: string,
    knownFields: ReadonlySet<string>,
    depth: number,
    scopeOf: (field: string) => Scope,
    done: readonly string[] = [],
  ): void {
    for (const field in node) {
      const value = node[field]
      if (typeof value !== 'object' || value === null || done.includes(field)) continue
      if (knownFields.has(field)) this.value(value, field, scopeOf(field), depth)
      else if (!isPlain(value) && !DATA.has(`${kind}.${field}`)) this.foreign(node, `${kind}.${field}`)
    }
  }

  private value(value: unknown, field: string, scope: Scope, depth: number): void {
    if (Array.isArray(value)) for (const item of value) this.value(item, field, scope, depth + 1)
    else if (isNode(value)) this.node(value, field, scope, depth + 1)
  }

  private count(depth: number): void {
    if (++this.nodes > MAX_NODES) throw refused('INVALID_SQL_ERROR', 'The statement has too many parts.')
    if (depth > MAX_DEPTH) throw refused('INVALID_SQL_ERROR', 'The statement is nested too deeply.')
  }

  private foreign(node: Node, kind: string): never {
    if (kind === 'PARAMETER') {
      throw refused('INVALID_SQL_ERROR', 'Parameters such as ? and $1 have no value here.', node)
    }
    throw refused('INVALID_SQL_ERROR', `This kind of expression is not allowed: ${kind}.`, node)
  }

  private callable(node: Node): void {
    const name = foldName(text(node.function_name))
    if (!FUNCTIONS.has(name) || this.index.catalog.macros.has(name) || text(node.catalog) !== '') {
      throw refused('INVALID_SQL_ERROR', `The function ${name} is not allowed.`, node)
    }
  }

  private tableFunction(node: Node): Node {
    const call = node.function
    const name = isNode(call) ? foldName(text(call.function_name)) : ''
    if (!isNode(call) || !TABLE_FUNCTIONS.has(name) || this.index.catalog.macros.has(name)) {
      throw refused('INVALID_SQL_ERROR', `The table function ${name} is not allowed.`, node)
    }
    return call
  }

  private show(node: Node): void {
    if (isNode(node.query)) return
    const name = text(node.table_name)
    if (name === '"tables"' && !this.index.isLimited) return
    if (name === '"tables"')
      throw refused('INVALID_SQL_ERROR', 'SHOW TABLES would list tables that row-level security hides from you.', node)
    throw refused('INVALID_SQL_ERROR', 'Only SHOW TABLES, DESCRIBE and SUMMARIZE of readable tables are allowed.')
  }

  private table(node: Node, scope: Scope): void {
    const name = text(node.table_name)
    const schema = text(node.schema_name)
    const catalog = text(node.catalog_name)
    if (isInScope(scope, catalog, schema, name)) return
    const places = this.placesOf(catalog, schema)
    if (places.length === 0) {
      if (/^(?:information_schema|pg_catalog)$/i.test(schema)) {
        throw refused('INVALID_SQL_ERROR', closedSchema(schema), node)
      }
      throw refused(
        'SCHEMA_DOES_NOT_EXIST_ERROR',
        `Schema ${catalog || schema} does not exist.`,
        node,
        [],
        this.index.elsewhere('', name),
      )
    }
    const matches = places.filter((place) => this.index.has(place, name))
    if (matches.length === 0) {
      throw refused(
        'TABLE_DOES_NOT_EXIST_ERROR',
        `Table ${name} does not exist.`,
        node,
        this.index.similar(places[0] ?? '', name),
        this.index.elsewhere(places[0] ?? '', name),
      )
    }
    if (matches.some((place) => this.index.denied(place, name))) {
      throw refused('TABLE_SECURITY_ACCESS_ERROR', hiddenTable(name), node)
    }
    for (const place of matches) {
      const table = this.index.find(place, name)
      if (table) this.reads.add(table)
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
