/** An operator of `EXPLAIN (FORMAT JSON)`. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Plan Rows'?: number
  readonly 'Total Cost'?: number
  readonly Plans?: readonly PlanNode[]
}

const number = (value: number): string => value.toLocaleString('en')

const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)]

const rowsOf = (node: PlanNode): number => node['Plan Rows'] ?? 0

/** The planner's estimate for a statement: rows read, rows answered, the largest step between, and the number of steps. */
export const costOf = (plans: readonly PlanNode[]): Readonly<Record<string, string>> => {
  const nodes = plans.flatMap(all)
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined)
  const [first] = nodes
  const largest = nodes.reduce<PlanNode | null>(
    (most, node) => (most === null || rowsOf(node) > rowsOf(most) ? node : most),
    null,
  )
  return {
    ...(first === undefined ? {} : { 'Rows in the result': number(rowsOf(first)) }),
    'Rows read': number(scans.reduce((sum, scan) => sum + rowsOf(scan), 0)),
    ...(scans.length === 0
      ? {}
      : { 'Tables read': scans.map((scan) => `${scan['Relation Name']} (${number(rowsOf(scan))})`).join(', ') }),
    ...(largest === null ? {} : { 'Largest step': `${largest['Node Type']}, ${number(rowsOf(largest))} rows` }),
    ...(first?.['Total Cost'] === undefined ? {} : { Cost: number(first['Total Cost']) }),
    Joins: number(nodes.filter((node) => /Join|Nested Loop/.test(node['Node Type'])).length),
    Steps: number(nodes.length),
  }
}
