/** A chart of a kind on the sample warehouse, and what must be read of it. */
export interface KindCase {
  readonly kind: string
  readonly name: string
  /** A table of the sample, or SQL under a name of its own. */
  readonly table: string
  readonly sql?: string
  readonly form: Readonly<Record<string, unknown>>
  /** A row of the view as a table, or words of the drawing where it has none. */
  readonly row?: readonly [name: string, text: string]
  readonly words?: string
}

export const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' }
export const sql = (expression: string, label: string) => ({ expressionType: 'SQL', sqlExpression: expression, label })
export const where = (expression: string) => [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: expression }]

export const hubs = where("origin IN ('ORD', 'DEN', 'ATL', 'DFW', 'SEA')")
export const hubsBoth = where(
  "origin IN ('ORD', 'DEN', 'ATL', 'DFW') AND destination IN ('LAX', 'SEA', 'BOS', 'MIA', 'JFK')",
)
export const column = (name: string, expression: string) => ({
  expressionType: 'SQL',
  sqlExpression: expression,
  label: name,
})
export const region =
  "CASE WHEN origin IN ('ORD', 'MSP', 'DTW', 'STL') THEN 'Midwest' WHEN origin IN ('ATL', 'DFW', 'IAH', 'CLT') THEN 'South' WHEN origin IN ('LAX', 'SFO', 'SEA', 'DEN', 'PHX') THEN 'West' ELSE 'Northeast' END"
export const big = where(
  "origin IN ('ORD', 'MSP', 'DTW', 'STL', 'ATL', 'DFW', 'IAH', 'CLT', 'LAX', 'SFO', 'SEA', 'DEN', 'PHX', 'BOS', 'LGA', 'EWR', 'PHL')",
)
