/** A node of PostgreSQL's parse tree as `libpg-query` writes it. */
export interface Node {
  readonly [field: string]: unknown
}

/**
 * Fields of a kind of node that hold parts of the statement. A part in any other field is refused, so syntax of a newer PostgreSQL
 * stays closed until a developer reads how it binds names.
 */
export const PARTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    SelectStmt:
      'distinctClause targetList fromClause whereClause groupClause havingClause windowClause valuesLists sortClause limitOffset limitCount withClause larg rarg',
    ResTarget: 'indirection val',
    ColumnRef: 'fields',
    FuncCall: 'funcname args agg_order agg_filter over',
    A_Expr: 'name lexpr rexpr',
    A_Const: 'ival fval boolval sval bsval',
    TypeCast: 'arg typeName',
    TypeName: 'names typmods arrayBounds',
    List: 'items',
    JoinExpr: 'larg rarg usingClause join_using_alias quals alias',
    RangeVar: 'alias',
    RangeSubselect: 'subquery alias',
    RangeFunction: 'functions alias coldeflist',
    RangeTableSample: 'relation method args repeatable',
    ColumnDef: 'typeName',
    SubLink: 'testexpr operName subselect',
    BoolExpr: 'args',
    NullTest: 'arg',
    BooleanTest: 'arg',
    CaseExpr: 'arg args defresult',
    CaseWhen: 'expr result',
    CoalesceExpr: 'args',
    MinMaxExpr: 'args',
    SQLValueFunction: '',
    A_ArrayExpr: 'elements',
    A_Indirection: 'arg indirection',
    A_Indices: 'lidx uidx',
    A_Star: '',
    RowExpr: 'args colnames',
    GroupingSet: 'content',
    GroupingFunc: 'args',
    SortBy: 'node useOp',
    WindowDef: 'partitionClause orderClause startOffset endOffset',
    WithClause: 'ctes',
    CommonTableExpr: 'aliascolnames ctequery',
    CollateClause: 'arg collname',
    NamedArgExpr: 'arg',
    Alias: 'colnames',
    String: '',
    Integer: '',
    Float: '',
    Boolean: '',
    BitString: '',
    Constant: '',
  }).map(([kind, fields]) => [kind, new Set(fields.split(' ').filter(Boolean))]),
)

/** Fields whose node stands without its kind. */
export const KIND_OF_FIELD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'SelectStmt.withClause': 'WithClause',
    'SelectStmt.larg': 'SelectStmt',
    'SelectStmt.rarg': 'SelectStmt',
    'FuncCall.over': 'WindowDef',
    'A_Const.ival': 'Constant',
    'A_Const.fval': 'Constant',
    'A_Const.boolval': 'Constant',
    'A_Const.sval': 'Constant',
    'A_Const.bsval': 'Constant',
    'TypeCast.typeName': 'TypeName',
    'ColumnDef.typeName': 'TypeName',
    'JoinExpr.join_using_alias': 'Alias',
    'JoinExpr.alias': 'Alias',
    'RangeVar.alias': 'Alias',
    'RangeSubselect.alias': 'Alias',
    'RangeFunction.alias': 'Alias',
  }),
)

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The kind and fields of a node that stands with its kind, `{ Kind: fields }`; null for an empty place. */
export const unwrapped = (value: Node): readonly [kind: string, node: Node] | null => {
  const [entry] = Object.entries(value)
  if (entry === undefined) return null
  const [kind, node] = entry
  return isNode(node) ? [kind, node] : [kind, {}]
}

/** The words of a list of strings, such as the parts of a function's name. */
export const words = (list: unknown): readonly string[] =>
  Array.isArray(list)
    ? list.map((item: { readonly String?: { readonly sval?: string } }) => item.String?.sval ?? '')
    : []
