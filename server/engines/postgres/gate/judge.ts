import type { TableIndex, TableName } from '../../../sql/catalog'
import { closedSchema, hiddenTable, type Refusal, Refused } from '../../../sql/refusal'
import { isNode, KIND_OF_FIELD, PARTS, unwrapped, words, type Node } from './tree'

/** Names that the gate needs of a server. */
export interface Names {
  /** Functions of PostgreSQL that neither change anything nor reach outside the statement. */
  readonly functions: ReadonlySet<string>
  /** Functions that somebody made: a call by an unqualified name could mean them. */
  readonly ownFunctions: ReadonlySet<string>
  /** Functions of one argument that may not be called: `x.name` calls them where `x` has no column of that name. */
  readonly closedFields: ReadonlySet<string>
  /** Tables and views of `pg_catalog`, which an unqualified name means first. */
  readonly systemTables: ReadonlySet<string>
  /** Types of `pg_catalog`, which an unqualified name means first. */
  readonly systemTypes: ReadonlySet<string>
}

/** Names of types whose input looks names up in the catalogue. */
export const LOOKUP_TYPE = /^_?reg/u

const MAX_NODES = 100_000
const MAX_DEPTH = 1_200

const refused = (
  code: string,
  message: string,
  node: Node,
  candidates: readonly string[] = [],
  elsewhere: readonly TableName[] = [],
): Refused => {
  const at = node['location']
  return new Refused(code, message, typeof at === 'number' && at >= 0 ? at : null, candidates, elsewhere)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Names of common table expressions that a part of the statement can mean. */
type Scope = ReadonlySet<string>

const EMPTY: Scope = new Set()

/**
 * Walks the parse tree of a query and compares every part with allow-lists: kinds of node and their fields, functions, operators,
 * types, tables. All else is refused. A name counts as a common table expression only where PostgreSQL certainly binds it so; in
 * doubt it is a table, which must be readable. Answers null when the query may run; `reads` receives the tables that it names.
 */
export const judgeQuery = (node: Node, index: TableIndex, names: Names, reads: TableName[]): Refusal | null => {
  try {
    const walk = new Walk(index, names)
    walk.part('SelectStmt', node, EMPTY, 0)
    reads.push(...walk.reads)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** The first call in a tree of any kind that is not allowed, by its name; null when there is none. */
export const foreignCall = (value: unknown, names: Names): string | null => {
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = foreignCall(item, names)
      if (found !== null) return found
    }
    return null
  }
  if (!isNode(value)) return null
  for (const [field, part] of Object.entries(value)) {
    if (field === 'FuncCall' && isNode(part) && !mayCall(part, names)) return words(part['funcname']).join('.')
    if (field === 'ExecuteStmt') return 'EXECUTE'
    if (isNode(part)) {
      const called = fieldCall(field, part, names)
      if (called !== null) return called
    }
    const found = foreignCall(part, names)
    if (found !== null) return found
  }
  return null
}

const mayCall = (call: Node, names: Names): boolean => {
  const parts = words(call['funcname'])
  const name = parts.at(-1) ?? ''
  if (parts.length > 2 || (parts.length === 2 && parts[0] !== 'pg_catalog')) return false
  return names.functions.has(name) && (parts.length === 2 || !names.ownFunctions.has(name))
}

/** The closed function that a column or a field of this name would call; null where there is none. */
const fieldCall = (kind: string, node: Node, names: Names): string | null => {
  if (kind === 'ColumnRef') {
    return (
      words(node['fields'])
        .slice(1)
        .find((name) => names.closedFields.has(name)) ?? null
    )
  }
  if (kind !== 'A_Indirection') return null
  return words(node['indirection']).find((name) => names.closedFields.has(name)) ?? null
}

/** True when a tree makes or names something temporary, which would be there for whoever uses the connection next. */
export const isTemporary = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(isTemporary)
  if (!isNode(value)) return false
  if (value['relpersistence'] === 't' || text(value['schemaname']).startsWith('pg_temp')) return true
  return Object.values(value).some(isTemporary)
}

class Walk {
  private nodes = 0
  private readonly index: TableIndex
  private readonly names: Names
  readonly reads = new Set<TableName>()

  constructor(index: TableIndex, names: Names) {
    this.index = index
    this.names = names
  }

  part(kind: string, node: Node, outer: Scope, depth: number): void {
    const fields = PARTS.get(kind)
    if (fields === undefined) this.foreign(kind, node)
    if (++this.nodes > MAX_NODES) throw refused('INVALID_SQL_ERROR', 'The statement has too many parts.', node)
    if (depth > MAX_DEPTH) throw refused('INVALID_SQL_ERROR', 'The statement is nested too deeply.', node)
    this.checkNames(kind, node, outer)
    const scope = kind === 'SelectStmt' ? this.commonTables(node['withClause'], outer, depth) : outer
    for (const [field, value] of Object.entries(node)) {
      if (typeof value !== 'object' || value === null) continue
      if (!fields.has(field)) this.foreign(`${kind}.${field}`, node)
      if (kind === 'SelectStmt' && field === 'withClause') continue
      this.value(kind, field, value, scope, depth)
    }
  }

  private value(kind: string, field: string, value: unknown, scope: Scope, depth: number): void {
    if (Array.isArray(value)) {
      for (const item of value) this.value(kind, field, item, scope, depth + 1)
      return
    }
    if (!isNode(value)) return
    const bare = KIND_OF_FIELD.get(`${kind}.${field}`)
    if (bare !== undefined) return this.part(bare, value, scope, depth + 1)
    const entry = unwrapped(value)
    if (entry !== null) this.part(entry[0], entry[1], scope, depth + 1)
  }

  /** The scope behind a WITH clause: an entry sees those before it, and itself where the clause is recursive. */
  private commonTables(clause: unknown, outer: Scope, depth: number): Scope {
    if (!isNode(clause)) return outer
    const recursive = clause['recursive'] === true
    let scope = outer
    for (const item of Array.isArray(clause['ctes']) ? (clause['ctes'] as unknown[]) : []) {
      const entry = isNode(item) ? unwrapped(item) : null
      if (entry?.[0] !== 'CommonTableExpr') this.foreign('WITH', clause)
      const name = text(entry[1]['ctename'])
      const next = new Set(scope).add(name)
      this.part('CommonTableExpr', entry[1], recursive ? next : scope, depth + 1)
      scope = next
    }
    return scope
  }

  private checkNames(kind: string, node: Node, scope: Scope): void {
    const called = fieldCall(kind, node, this.names)
    if (called !== null) throw refused('INVALID_SQL_ERROR', `The function ${called} is not allowed.`, node)
    if (kind === 'RangeVar') this.table(node, scope)
    else if (kind === 'FuncCall') {
      if (mayCall(node, this.names)) return
      const name = words(node['funcname']).join('.')
      throw refused('INVALID_SQL_ERROR', `The function ${name} is not allowed.`, node)
    } else if (kind === 'A_Expr') this.operator(node['name'], node)
    else if (kind === 'SubLink') this.operator(node['operName'], node)
    else if (kind === 'SortBy') this.operator(node['useOp'], node)
    else if (kind === 'TypeName') this.type(node)
  }

  private type(node: Node): void {
    const parts = words(node['names'])
    const name = parts.at(-1) ?? ''
    if (LOOKUP_TYPE.test(name)) throw refused('INVALID_SQL_ERROR', `The type ${name} is not allowed.`, node)
    if (parts.length === 1 && this.names.systemTypes.has(name)) return
    // the type of the rows of a table shows its columns
    const table = name.startsWith('_') ? name.slice(1) : name
    const place = parts.length > 1 ? (parts.at(-2) ?? '') : this.index.currentSchema
    if (this.index.denied(place, name) || this.index.denied(place, table)) {
      throw refused('TABLE_SECURITY_ACCESS_ERROR', hiddenTable(table), node)
    }
  }

  private operator(name: unknown, node: Node): void {
    const parts = words(name)
    if (parts.length > 1 && parts[0] !== 'pg_catalog') {
      throw refused('INVALID_SQL_ERROR', `The operator ${parts.join('.')} is not allowed.`, node)
    }
  }

  private table(node: Node, scope: Scope): void {
    const [catalog, schema, name] = [text(node['catalogname']), text(node['schemaname']), text(node['relname'])]
    if (catalog === '' && schema === '' && scope.has(name)) return
    if (catalog !== '' && catalog !== this.index.catalog.name) {
      throw refused('SCHEMA_DOES_NOT_EXIST_ERROR', `Database ${catalog} does not exist here.`, node)
    }
    const place = schema === '' ? this.index.currentSchema : schema
    const system = schema === '' && this.names.systemTables.has(name)
    if (system || schema === 'information_schema' || schema.startsWith('pg_')) {
      throw refused('INVALID_SQL_ERROR', closedSchema(schema || 'pg_catalog'), node)
    }
    if (schema !== '' && !this.index.catalog.schemas.includes(schema)) {
      throw refused(
        'SCHEMA_DOES_NOT_EXIST_ERROR',
        `Schema ${schema} does not exist.`,
        node,
        [],
        this.index.elsewhere('', name),
      )
    }
    const table = this.index.find(place, name)
    if (table === undefined) {
      const whole = this.index.tableOfPartition(place, name)
      if (whole !== undefined) {
        const said = whole[0] === this.index.currentSchema ? whole[1] : whole.join('.')
        const message = `${name} is a partition and cannot be read by itself: query the table ${said}.`
        throw refused('TABLE_DOES_NOT_EXIST_ERROR', message, node, whole[0] === place ? [whole[1]] : [])
      }
      throw refused(
        'TABLE_DOES_NOT_EXIST_ERROR',
        `Table ${name} does not exist.`,
        node,
        this.index.similar(place, name),
        this.index.elsewhere(place, name),
      )
    }
    if (this.index.denied(place, name)) {
      throw refused('TABLE_SECURITY_ACCESS_ERROR', hiddenTable(name), node)
    }
    this.reads.add(table)
  }

  private foreign(kind: string, node: Node): never {
    if (kind === 'ParamRef') {
      throw refused('INVALID_SQL_ERROR', 'Parameters such as $1 have no value here.', node)
    }
    if (kind === 'SelectStmt.intoClause' || /^(?:Insert|Update|Delete|Merge)Stmt$/.test(kind)) {
      throw refused('DML_NOT_ALLOWED_ERROR', 'Only statements that read are allowed inside a query.', node)
    }
    throw refused('INVALID_SQL_ERROR', `This kind of expression is not allowed: ${kind}.`, node)
  }
}
