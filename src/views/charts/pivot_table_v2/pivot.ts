import { group, sum } from 'd3'

import { metricLabel, metricsIn } from '../../../projections/vizTypes/common/adhoc'
import type { Cell, ResultRows } from '../../../projections/results'
import type { MarkValue } from '../../../projections/vizTypes/common/markValues'
import { metricsOnRows, pivotParts } from '../../../projections/vizTypes/pivot_table_v2'
import type { ControlContext } from '../../../projections/vizTypes/types'
import { gridColumns } from '../../grid/cells'
import { rowMarks } from '../common/rowMarks'
import { cellLabel, measureOf } from '../result/fields'

/** A heading: its names from outside in; a total has fewer. */
export interface Heading {
  readonly key: string
  readonly names: readonly string[]
  readonly total: boolean
  /** What it stands for. */
  readonly marks: readonly MarkValue[]
  /** The metric whose figures it holds, where it says so. */
  readonly metric: string | null
}

export interface Pivot {
  readonly rowTitles: readonly string[]
  readonly columnTitles: readonly string[]
  readonly rows: readonly Heading[]
  readonly columns: readonly Heading[]
  readonly cell: (row: Heading, column: Heading) => Cell
  /** All figures of a metric but those of totals. */
  readonly cells: (metric: string) => readonly Cell[]
  readonly metrics: readonly string[]
}

const METRIC = 'Metric'
const TOTAL = 'Total'
const SUBTOTAL = 'Subtotal'
const join = (names: readonly string[]): string => JSON.stringify(names)

interface Group {
  /** Its values from outside in; a subtotal has fewer, the total none. */
  readonly path: readonly string[]
  readonly marks: readonly MarkValue[]
  /** What it is ordered by where values decide. */
  sum: number
}

interface Order {
  readonly by: unknown
  /** How many names a group has that is no total. */
  readonly depth: number
  /** Subtotals stand before what they sum. */
  readonly first: boolean
}

/** Groups level by level; a subtotal beside what it sums, the total last. */
const order = (groups: readonly Group[], { by, depth, first }: Order, level = 0): readonly Group[] => {
  if (level === depth) return groups
  const down = by === 'key_z_to_a' || by === 'value_z_to_a' ? -1 : 1
  const byValue = by === 'value_a_to_z' || by === 'value_z_to_a'
  const own = groups.filter(({ path }) => path.length === level)
  const below = [
    ...group(
      groups.filter(({ path }) => path.length > level),
      ({ path }) => path[level] ?? '',
    ),
  ]
  const sumOf = (some: readonly Group[]): number => sum(some, (one) => (one.path.length === depth ? one.sum : 0))
  const sorted = below.toSorted(
    ([a, left], [b, right]) =>
      down * (byValue ? sumOf(left) - sumOf(right) : a.localeCompare(b, 'en', { numeric: true })),
  )
  const inner = sorted.flatMap(([, some]) => order(some, { by, depth, first }, level + 1))
  return first && level > 0 ? [...own, ...inner] : [...inner, ...own]
}

/** The answers of cells and of totals as one table. */
export const pivotOf = (context: ControlContext, results: readonly ResultRows[]): Pivot => {
  const { values } = context
  const metrics = metricsIn(values, 'metrics').map(metricLabel)
  const parts = pivotParts(context)
  const cells = new Map<string, Cell>()
  const groups = { rows: new Map<string, Group>(), columns: new Map<string, Group>() }
  const full = parts[0] ?? { rows: [], columns: [] }
  parts.forEach((part, index) => {
    const result = results[index]
    if (result === undefined) return
    const columns = gridColumns(result.columns)
    const find = (name: string) => columns.find((column) => column.name === name)
    for (const row of result.rows) {
      const namesOf = (wanted: readonly string[]): readonly string[] =>
        wanted.map((name) => {
          const column = find(name)
          return column === undefined ? '' : cellLabel(row[column.at] ?? null, column)
        })
      const at = { rows: namesOf(part.rows), columns: namesOf(part.columns) }
      for (const side of ['rows', 'columns'] as const) {
        const key = join(at[side])
        const own = part[side].flatMap((name) => find(name) ?? [])
        const known = groups[side].get(key) ?? { path: at[side], marks: rowMarks(row, own, context), sum: 0 }
        groups[side].set(key, known)
        if (index === 0) known.sum += measureOf(row[find(metrics[0] ?? '')?.at ?? -1] ?? null) ?? 0
      }
      for (const metric of metrics) {
        const column = find(metric)
        const key = `${join(at.rows)} ${join(at.columns)} ${metric}`
        if (column !== undefined && !cells.has(key)) cells.set(key, row[column.at] ?? null)
      }
    }
  })
  const onRows = metricsOnRows(context)
  const swap = values['transposePivot'] === true
  const [rowSide, columnSide] = swap ? (['columns', 'rows'] as const) : (['rows', 'columns'] as const)
  const headings = (side: 'rows' | 'columns', by: unknown, withMetric: boolean): readonly Heading[] => {
    const depth = full[side].length
    const first = values[side === 'rows' ? 'rowSubtotalPosition' : 'colSubtotalPosition'] === true
    return order([...groups[side].values()], { by, depth, first }).flatMap(({ path, marks }): Heading[] => {
      const key = join(path)
      const total = path.length < depth
      const word = path.length === 0 ? TOTAL : SUBTOTAL
      const names = total ? [...path, word, ...full[side].slice(path.length + 1).map(() => '')] : path
      return withMetric
        ? metrics.map((metric) => ({ key: `${key} ${metric}`, names: [...names, metric], total, marks, metric }))
        : [{ key, names, total, marks, metric: null }]
    })
  }
  const rows = headings(rowSide, values['rowOrder'], onRows)
  const columns = headings(columnSide, values['colOrder'], !onRows)
  const lookUp = (row: Heading, column: Heading): Cell => {
    const metric = (onRows ? row : column).names.at(-1) ?? ''
    const strip = (heading: Heading, has: boolean) => (has ? heading.key.slice(0, -metric.length - 1) : heading.key)
    const [r, c] = [strip(row, onRows), strip(column, !onRows)]
    return cells.get(swap ? `${c} ${r} ${metric}` : `${r} ${c} ${metric}`) ?? null
  }
  const cellsOf = (metric: string): readonly Cell[] => {
    const column =
      results[0] === undefined ? undefined : gridColumns(results[0].columns).find(({ name }) => name === metric)
    return column === undefined ? [] : (results[0]?.rows.map((row) => row[column.at] ?? null) ?? [])
  }
  return {
    metrics,
    cells: cellsOf,
    rowTitles: [...full[rowSide], ...(onRows ? [METRIC] : [])],
    columnTitles: [...full[columnSide], ...(onRows ? [] : [METRIC])],
    rows,
    columns,
    cell: lookUp,
  }
}
