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
}

export interface Pivot {
  readonly rowTitles: readonly string[]
  readonly columnTitles: readonly string[]
  readonly rows: readonly Heading[]
  readonly columns: readonly Heading[]
  readonly cell: (row: Heading, column: Heading) => Cell
}

const METRIC = 'Metric'
const TOTAL = 'Total'
const join = (names: readonly string[]): string => JSON.stringify(names)

interface Group {
  readonly names: readonly string[]
  readonly total: boolean
  readonly marks: readonly MarkValue[]
  /** What it is ordered by where values decide. */
  sum: number
}

const order = (groups: readonly Group[], by: unknown): readonly Group[] => {
  const down = by === 'key_z_to_a' || by === 'value_z_to_a' ? -1 : 1
  const byValue = by === 'value_a_to_z' || by === 'value_z_to_a'
  const compare = (a: Group, b: Group): number =>
    byValue
      ? a.sum - b.sum
      : a.names.reduce(
          (found, name, index) => found || name.localeCompare(b.names[index] ?? '', 'en', { numeric: true }),
          0,
        )
  return [
    ...groups.filter(({ total }) => !total).toSorted((a, b) => down * compare(a, b)),
    ...groups.filter(({ total }) => total),
  ]
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
        const total = part[side].length < full[side].length
        const own = part[side].flatMap((name) => find(name) ?? [])
        const known = groups[side].get(key) ?? {
          names: total ? [TOTAL] : at[side],
          total,
          marks: rowMarks(row, own, context),
          sum: 0,
        }
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
  const headings = (side: 'rows' | 'columns', by: unknown, withMetric: boolean): readonly Heading[] =>
    order([...groups[side].values()], by).flatMap(({ names, total, marks }): Heading[] => {
      const key = total ? join([]) : join(names)
      const padded = total ? [TOTAL, ...full[side].slice(1).map(() => '')] : names
      return withMetric
        ? metrics.map((metric) => ({ key: `${key} ${metric}`, names: [...padded, metric], total, marks }))
        : [{ key, names: padded, total, marks }]
    })
  const rows = headings(rowSide, values['rowOrder'], onRows)
  const columns = headings(columnSide, values['colOrder'], !onRows)
  const lookUp = (row: Heading, column: Heading): Cell => {
    const metric = (onRows ? row : column).names.at(-1) ?? ''
    const strip = (heading: Heading, has: boolean) => (has ? heading.key.slice(0, -metric.length - 1) : heading.key)
    const [r, c] = [strip(row, onRows), strip(column, !onRows)]
    return cells.get(swap ? `${c} ${r} ${metric}` : `${r} ${c} ${metric}`) ?? null
  }
  return {
    rowTitles: [...full[rowSide], ...(onRows ? [METRIC] : [])],
    columnTitles: [...full[columnSide], ...(onRows ? [] : [METRIC])],
    rows,
    columns,
    cell: lookUp,
  }
}
