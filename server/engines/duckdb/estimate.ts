/** An operator of `EXPLAIN (FORMAT JSON)`. */
interface Operator {
  readonly name: string
  readonly children?: readonly Operator[]
  readonly extra_info?: Readonly<Record<string, unknown>>
}

const number = (value: number): string => value.toLocaleString('en')

const rowsOf = ({ extra_info: info = {} }: Operator): number | null => {
  const rows = Number(info['Estimated Cardinality'] ?? Number.NaN)
  return Number.isFinite(rows) ? rows : null
}

const all = (operator: Operator): Operator[] => [operator, ...(operator.children ?? []).flatMap(all)]

const title = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim().toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** These operators let every row through; for those it adds late, the planner estimates 0 for any input. */
const PASSES = /^\s*(?:PROJECTION|ORDER_BY)\s*$/
const FIXED: readonly (readonly [name: RegExp, rows: number])[] = [
  [/UNGROUPED_AGGREGATE/, 1],
  [/DUMMY_SCAN/, 1],
  [/EMPTY_RESULT/, 0],
]

/** Result rows: those of the topmost operator with an estimate, at most the limit of a TOP_N. */
const result = (root: Operator): number | null => {
  for (let at: Operator | undefined = root; at; at = at.children?.[0]) {
    const { name, children = [] }: Operator = at
    if (PASSES.test(name) && children.length === 1) continue
    const fixed = FIXED.find(([named]) => named.test(name))
    if (fixed !== undefined) return fixed[1]
    const top = Number(at.extra_info?.['Top'] ?? Number.NaN)
    if (Number.isFinite(top)) return top
    const rows = rowsOf(at)
    if (rows !== null) return rows
    if (at.name.includes('LIMIT')) return null
  }
  return null
}

/** The planner's estimate for a statement: rows read, rows answered, the largest step between, and the number of steps. */
export const costOf = (plan: readonly Operator[]): Readonly<Record<string, string>> => {
  const operators = plan.flatMap(all)
  const scans = operators.filter(({ name, extra_info: info }) => name.includes('SCAN') && info?.['Table'] !== undefined)
  const joins = operators.filter(({ name }) => /JOIN|CROSS_PRODUCT/.test(name))
  const tables = scans.map((scan) => {
    const name = String(scan.extra_info?.['Table']).split('.').slice(1).join('.')
    const rows = rowsOf(scan)
    return rows === null ? name : `${name} (${number(rows)})`
  })
  const largest = operators.reduce<Operator | null>(
    (most, operator) => ((rowsOf(operator) ?? -1) > (most === null ? -1 : (rowsOf(most) ?? -1)) ? operator : most),
    null,
  )
  const rows = plan[0] ? result(plan[0]) : null
  return {
    ...(rows === null ? {} : { 'Rows in the result': number(rows) }),
    'Rows read': number(scans.reduce((sum, scan) => sum + (rowsOf(scan) ?? 0), 0)),
    ...(tables.length === 0 ? {} : { 'Tables read': tables.join(', ') }),
    ...(largest === null ? {} : { 'Largest step': `${title(largest.name)}, ${number(rowsOf(largest) ?? 0)} rows` }),
    Joins: number(joins.length),
    Steps: number(operators.length),
  }
}
