/** An operator of `EXPLAIN (FORMAT JSON, VERBOSE)`. Rows are of one loop, and of one worker where it runs in parallel. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly 'Plan Rows'?: number
  readonly 'Total Cost'?: number
  readonly Filter?: string
  readonly 'Parallel Aware'?: boolean
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
  /** A filter passes over rows that the plan does not count. */
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

const scanOf = (node: PlanNode, name: string, size: number | undefined): Scan => {
  const isWhole = /^(?:Seq|Sample) Scan$/.test(node['Node Type'])
  if (isWhole && size !== undefined) return { name, rows: size, isLeast: false }
  return { name, rows: rowsOf(node), isLeast: node.Filter !== undefined || node['Parallel Aware'] === true }
}

/** The scans below an operator that runs so many times. A nested loop runs its second input for each row of the first one. */
const scansIn = (node: PlanNode, sizes: TableSizes, loops: number): readonly Scan[] => {
  const table = tableOf(node)
  const own = table === null ? [] : [scanOf(node, table[1], sizes.get(tableKey(table)))]
  const [outer] = node.Plans ?? []
  const below = (node.Plans ?? []).flatMap((child, at) => {
    const isRepeated = node['Node Type'] === 'Nested Loop' && at === 1 && child['Node Type'] !== 'Materialize'
    return scansIn(child, sizes, isRepeated && outer !== undefined ? loops * Math.max(1, rowsOf(outer)) : loops)
  })
  return [...own.map((scan) => ({ ...scan, rows: scan.rows * loops })), ...below]
}

const countText = (rows: number, isLeast: boolean): string => `${isLeast ? 'at least ' : ''}${number(rows)}`

/** The planner's estimate for a statement: rows read, rows answered, the largest step between, and the number of steps. */
export const costOf = (plans: readonly PlanNode[], sizes: TableSizes): Readonly<Record<string, string>> => {
  const nodes = plans.flatMap(all)
  const scans = plans.flatMap((plan) => scansIn(plan, sizes, 1))
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
