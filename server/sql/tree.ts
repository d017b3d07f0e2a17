/** A node of `json_serialize_sql`: expressions have a `class`, table references, queries and modifiers only a `type`. */
export interface Node {
  readonly type?: unknown
  readonly class?: unknown
  readonly [key: string]: unknown
}

export interface SerializedSql {
  readonly error: boolean
  readonly error_type?: string
  readonly error_message?: string
  readonly error_subtype?: string
  readonly position?: string
  readonly statements?: readonly { readonly node: Node }[]
}

export const EXPRESSIONS: ReadonlySet<string> = new Set([
  'COLUMN_REF',
  'CONSTANT',
  'FUNCTION',
  'WINDOW',
  'CASE',
  'CAST',
  'COMPARISON',
  'CONJUNCTION',
  'OPERATOR',
  'SUBQUERY',
  'STAR',
  'BETWEEN',
  'COLLATE',
  'LAMBDA',
  'LAMBDA_REF',
  'POSITIONAL_REFERENCE',
  'TYPE',
])

export const QUERIES: ReadonlySet<string> = new Set(['SELECT_NODE', 'SET_OPERATION_NODE', 'RECURSIVE_CTE_NODE'])

export const TABLES: ReadonlySet<string> = new Set([
  'BASE_TABLE',
  'SUBQUERY',
  'JOIN',
  'TABLE_FUNCTION',
  'EXPRESSION_LIST',
  'EMPTY',
  'PIVOT',
  'SHOW_REF',
])

export const MODIFIERS: ReadonlySet<string> = new Set([
  'LIMIT_MODIFIER',
  'LIMIT_PERCENT_MODIFIER',
  'ORDER_MODIFIER',
  'DISTINCT_MODIFIER',
  'ORDER_DEFAULT',
  'ASCENDING',
  'DESCENDING',
  'ORDER_ASCENDING',
  'ORDER_DESCENDING',
])

/** DuckDB writes "no place" as 2^64 - 1. */
export const placeOf = (node: Node): number | null =>
  typeof node.query_location === 'number' && node.query_location < 1e15 ? node.query_location : null
