/** An operator of `EXPLAIN (FORMAT JSON, VERBOSE)`. Rows are of one loop, and of one worker where it runs in parallel. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly 'Plan Rows'?: number
  readonly 'Total Cost'?: number
  readonly 'Parent Relationship'?: string
  readonly Filter?: string
  readonly Plans?: readonly PlanNode[]
}

/** Rows of the tables as the server last counted them, by `tableKey`. */
export type TableSizes = ReadonlyMap<string, number>

/** A table in a plan, as schema and name. */
export type PlannedTable = readonly [schema: string, name: string]

export const tableKey = ([schema, name]: PlannedTable): string => JSON.stringify([schema, name])

interface Scan {
  readonly name: string
  readonly rows: number
  /** There may be more rows, which the plan does not count. */
  readonly isLeast: boolean
}

const number = (value: number): string => Math.round(value).toLocaleString('en')

const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)]

const rowsOf = (node: PlanNode): number => node['Plan Rows'] ?? 0

const tableOf = ({ Schema: schema, 'Relation Name': name }: PlanNode): PlannedTable | null =>
  name === undefined ? null : [schema ?? '', name]

/** The tables that plans read. */
export const tablesIn = (plans: readonly PlanNode[]): readonly PlannedTable[] =>
  plans
    .flatMap(all)
    .map(tableOf)
    .filter((table) => table !== null)

/** The runs of an operator, as far as the plan tells them. */
interface Runs {
  readonly loops: number
  /** It may run more often than that. */
  readonly isRepeated: boolean
  /** Its rows are those of one worker. */
  readonly isShared: boolean
}

const scanOf = (node: PlanNode, name: string, size: number | undefined, runs: Runs): Scan => {
  const planned = rowsOf(node)
  if (node['Node Type'] === 'Seq Scan' && size !== undefined)
    // the planner corrects a count that is older than the table
    return { name, rows: Math.max(size, planned) * runs.loops, isLeast: runs.isRepeated }
  const isLeast = runs.isRepeated || runs.isShared || node.Filter !== undefined
  return { name, rows: planned * runs.loops, isLeast }
}

/** The runs of an operator's input. A nested loop runs its inner one for each row of the outer one, unless it keeps its rows. */
const runsOf = (child: PlanNode, parent: PlanNode, runs: Runs): Runs => {
  const below = { ...runs, isShared: runs.isShared || parent['Node Type'].startsWith('Gather') }
  const relation = child['Parent Relationship']
  if (relation === 'SubPlan') return { ...below, isRepeated: true }
  if (parent['Node Type'] !== 'Nested Loop' || relation !== 'Inner' || child['Node Type'] === 'Materialize')
    return below
  if (child['Node Type'] === 'Memoize') return { ...below, isRepeated: true }
  const outer = parent.Plans?.find((one) => one['Parent Relationship'] === 'Outer')
  return { ...below, loops: below.loops * Math.max(1, outer === undefined ? 1 : rowsOf(outer)) }
}

const scansIn = (node: PlanNode, sizes: TableSizes, runs: Runs): readonly Scan[] => {
  const table = tableOf(node)
  return [
    ...(table === null ? [] : [scanOf(node, table[1], sizes.get(tableKey(table)), runs)]),
    ...(node.Plans ?? []).flatMap((child) => scansIn(child, sizes, runsOf(child, node, runs))),
  ]
}

const countText = (rows: number, isLeast: boolean): string => `${isLeast ? 'at least ' : ''}${number(rows)}`

/** The planner's estimate for a statement: rows read, rows answered, the largest step between, and the number of steps. */
export const costOf = (plans: readonly PlanNode[], sizes: TableSizes): Readonly<Record<string, string>> => {
  const nodes = plans.flatMap(all)
  const scans = plans.flatMap((plan) => scansIn(plan, sizes, { loops: 1, isRepeated: false, isShared: false }))
  const [first] = nodes
  const largest = nodes.reduce<PlanNode | null>(
    (most, node) => (most === null || rowsOf(node) > rowsOf(most) ? node : most),
    null,
  )
  const read = scans.reduce((sum, { rows }) => sum + rows, 0)
  return {
    ...(first === undefined ? {} : { 'Rows in the result': number(rowsOf(first)) }),
    'Rows read': countText(
      read,
      scans.some(({ isLeast }) => isLeast),
    ),
    ...(scans.length === 0
      ? {}
      : { 'Tables read': scans.map(({ name, rows, isLeast }) => `${name} (${countText(rows, isLeast)})`).join(', ') }),
    ...(largest === null ? {} : { 'Largest step': `${largest['Node Type']}, ${number(rowsOf(largest))} rows` }),
    ...(first?.['Total Cost'] === undefined ? {} : { Cost: number(first['Total Cost']) }),
    Joins: number(nodes.filter((node) => /Join|Nested Loop/.test(node['Node Type'])).length),
    Steps: number(nodes.length),
  }
}
