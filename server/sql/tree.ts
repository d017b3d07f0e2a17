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

/**
 * Fields of a kind that hold parts of the statement, in the order of the tree. A part in any other field is refused, so additions
 * of a newer DuckDB stay closed until a developer reads how they bind names.
 */
type Parts = ReadonlyMap<string, ReadonlySet<string>>

const parts = (kinds: Readonly<Record<string, string>>): Parts =>
  new Map(Object.entries(kinds).map(([kind, fields]) => [kind, new Set(fields.split(' ').filter(Boolean))]))

export const EXPRESSIONS: Parts = parts({
  COLUMN_REF: '',
  CONSTANT: '',
  FUNCTION: 'children filter order_bys',
  WINDOW: 'children partitions orders start_expr end_expr offset_expr default_expr filter_expr arg_orders',
  CASE: 'case_checks else_expr',
  CAST: 'child',
  COMPARISON: 'left right',
  CONJUNCTION: 'children',
  OPERATOR: 'children',
  SUBQUERY: 'subquery child',
  STAR: 'exclude_list replace_list expr qualified_exclude_list rename_list',
  BETWEEN: 'input lower upper',
  COLLATE: 'child',
  LAMBDA: 'lhs expr',
  LAMBDA_REF: '',
  POSITIONAL_REFERENCE: '',
  TYPE: 'children',
})

/** `cte_map` and the sides of a recursive CTE have scopes of their own (judge.ts). */
export const QUERIES: Parts = parts({
  SELECT_NODE: 'select_list from_table where_clause group_expressions group_sets having sample qualify modifiers',
  SET_OPERATION_NODE: 'left right modifiers',
  RECURSIVE_CTE_NODE: 'left right key_targets modifiers',
})

export const TABLES: Parts = parts({
  BASE_TABLE: 'sample at_clause',
  SUBQUERY: 'sample subquery',
  JOIN: 'sample left right condition duplicate_eliminated_columns',
  TABLE_FUNCTION: 'sample function',
  EXPRESSION_LIST: 'sample values',
  EMPTY: 'sample',
  PIVOT: 'sample source aggregates pivots',
  SHOW_REF: 'sample query',
})

export const MODIFIERS: Parts = parts({
  LIMIT_MODIFIER: 'limit offset',
  LIMIT_PERCENT_MODIFIER: 'limit offset',
  ORDER_MODIFIER: 'orders',
  DISTINCT_MODIFIER: 'distinct_on_targets',
  ORDER_DEFAULT: 'expression',
  ASCENDING: 'expression',
  DESCENDING: 'expression',
  ORDER_ASCENDING: 'expression',
  ORDER_DESCENDING: 'expression',
})

/** Objects without a kind, by the field that holds them. Values and types hold no part that reads anything. */
export const WRAPPERS: Parts = parts({
  subquery: 'node',
  query: 'node',
  case_checks: 'when_expr then_expr',
  replace_list: 'value',
  rename_list: 'key',
  qualified_exclude_list: '',
  key: '',
  sample: '',
  at_clause: 'expr',
  pivots: 'pivot_expressions entries',
  entries: 'star_expr',
})

/** Fields that hold constants and types, which the parser has read already: they name no table and call nothing. */
export const DATA: ReadonlySet<string> = new Set([
  'CAST.cast_type',
  'CONSTANT.value',
  'EXPRESSION_LIST.expected_types',
  'entries.values',
  'sample.sample_size',
])

/** DuckDB writes "no place" as 2^64 - 1. */
export const placeOf = (node: Node): number | null =>
  typeof node.query_location === 'number' && node.query_location < 1e15 ? node.query_location : null
