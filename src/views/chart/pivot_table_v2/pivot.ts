import { group, sum } from 'd3'

import { metricLabel, metricsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { Cell, ResultRows } from '../../../core/results/types'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import { metricsOnRows, pivotParts } from '../../../domain/charts/kinds/pivot_table_v2'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { gridColumns, type GridColumn } from '../../grid/cells/cells'
import { keyOf, labelOf, rowMarks } from '../common/series/rowMarks'
import { cellLabel, measureOf } from '../result/fields'
import { aggregateOf } from './aggregate'
import { t, tLater } from '../../i18n'

/** A heading: its names from outside in; a total has fewer. */
export interface Heading {
  readonly key: string
  /** Its values, for any metric. */
  readonly place: string
  readonly names: readonly string[]
  /** Each name's value, which tells it from others that read alike. */
  readonly path: readonly string[]
  readonly total: boolean
  /** Its values as a mark. */
  readonly marks: readonly MarkValue[]
  /** The metric of its figures, where it has one. */
  readonly metric: string | null
}

export interface Pivot {
  readonly rowTitles: readonly string[]
  readonly columnTitles: readonly string[]
  readonly rows: readonly Heading[]
  readonly columns: readonly Heading[]
  readonly cell: (row: Heading, column: Heading) => Cell
  /** There are rows behind the cell, with or without a value. */
  readonly has: (row: Heading, column: Heading) => boolean
  /** All figures of a metric but those of totals. */
  readonly cells: (metric: string) => readonly Cell[]
  readonly metrics: readonly string[]
}

const METRIC = tLater('Metric')
const TOTAL = tLater('Total')
const SUBTOTAL = tLater('Subtotal')
const join = (names: readonly string[]): string => JSON.stringify(names)

const NONE = join([])

/** The prefixes of a path, from all values of a group to none, which is the place of its totals. */
const prefixes = (path: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: path.length + 1 }, (_, size) => path.slice(0, size))

interface Group {
  /** Keys of its values from outside in; a subtotal has fewer, the total none. */
  readonly path: readonly string[]
  /** Texts of its values that order it. */
  readonly ranks: readonly string[]
  /** Texts of its values that people read. */
  readonly names: readonly string[]
  readonly marks: readonly MarkValue[]
  /** Sort value, where values decide the order. */
  sum: number
}

interface Order {
  readonly by: unknown
  /** Number of names of a group that is no total. */
  readonly depth: number
  /** Subtotals precede their rows. */
  readonly first: boolean
}

/** Groups level by level; a subtotal beside its rows, the total last. */
const order = (groups: readonly Group[], { by, depth, first }: Order, level = 0): readonly Group[] => {
  if (level === depth) return groups
  const down = by === 'key_z_to_a' || by === 'value_z_to_a' ? -1 : 1
  const byValue = by === 'value_a_to_z' || by === 'value_z_to_a'
  const levelGroups = groups.filter(({ path }) => path.length === level)
  const below = [
    ...group(
      groups.filter(({ path }) => path.length > level),
      ({ path }) => path[level] ?? '',
    ),
  ]
  const sumOf = (some: readonly Group[]): number => sum(some, (one) => (one.path.length === depth ? one.sum : 0))
  const rankOf = ([one]: readonly Group[]): string => one?.ranks[level] ?? ''
  const sorted = below.toSorted(
    ([, left], [, right]) =>
      down *
      (byValue ? sumOf(left) - sumOf(right) : rankOf(left).localeCompare(rankOf(right), 'en', { numeric: true })),
  )
  const inner = sorted.flatMap(([, some]) => order(some, { by, depth, first }, level + 1))
  return first && level > 0 ? [...levelGroups, ...inner] : [...inner, ...levelGroups]
}

/** The answers of cells and of totals as one table. */
export const pivotOf = (context: ControlContext, results: readonly ResultRows[]): Pivot => {
  const { values } = context
  const metrics = metricsIn(values, 'metrics').map(metricLabel)
  const parts = pivotParts(context)
  const cells = new Map<string, Cell>()
  // cells under totals, by their place, in their original order
  const below = new Map<string, Cell[]>()
  // the places of the cells of the table, by row and column of the question
  const cellPlaces = new Map<string, readonly [string, string]>()
  const aggregate = aggregateOf(values['aggregateFunction'])
  const fullPaths = { rows: new Set<string>(), columns: new Set<string>() }
  const groups = { rows: new Map<string, Group>(), columns: new Map<string, Group>() }
  const full = parts[0] ?? { rows: [], columns: [] }
  parts.forEach((part, index) => {
    const result = results[index]
    if (result === undefined) return
    const columns = gridColumns(result.columns)
    const find = (name: string) => columns.find((column) => column.name === name)
    const groupOf = (path: Group['path'], of: readonly (GridColumn | undefined)[], row: readonly Cell[]): Group => {
      const named = (text: typeof labelOf): readonly string[] =>
        of.map((column) => (column === undefined ? '' : text(row[column.at] ?? null, column, context)))
      const present = of.filter((column) => column !== undefined)
      return { path, ranks: named(cellLabel), names: named(labelOf), marks: rowMarks(row, present, context), sum: 0 }
    }
    for (const row of result.rows) {
      const pathOf = (names: readonly string[]): readonly string[] =>
        names.map((name) => keyOf(row[find(name)?.at ?? -1] ?? null))
      const at = { rows: pathOf(part.rows), columns: pathOf(part.columns) }
      // totals of rows or columns that no cell is in would be alone
      if (index > 0 && !(fullPaths.rows.has(join(at.rows)) && fullPaths.columns.has(join(at.columns)))) continue
      for (const side of ['rows', 'columns'] as const) {
        const key = join(at[side])
        if (index === 0) for (const path of prefixes(at[side])) fullPaths[side].add(join(path))
        const group = groups[side].get(key) ?? groupOf(at[side], part[side].map(find), row)
        groups[side].set(key, group)
        if (index === 0) group.sum += measureOf(row[find(metrics[0] ?? '')?.at ?? -1] ?? null) ?? 0
      }
      if (index === 0) {
        const place = [join(at.rows), join(at.columns)] as const
        cellPlaces.set(place.join(' '), place)
      }
      for (const metric of metrics) {
        const column = find(metric)
        const key = `${join(at.rows)} ${join(at.columns)} ${metric}`
        if (column !== undefined && !cells.has(key)) cells.set(key, row[column.at] ?? null)
        if (index > 0 || aggregate === null || column === undefined) continue
        for (const r of prefixes(at.rows))
          for (const c of prefixes(at.columns)) {
            const place = `${join(r)} ${join(c)} ${metric}`
            const list = below.get(place) ?? []
            list.push(row[column.at] ?? null)
            below.set(place, list)
          }
      }
    }
  })
  const onRows = metricsOnRows(context)
  const swap = values['transposePivot'] === true
  const [rowSide, columnSide] = swap ? (['columns', 'rows'] as const) : (['rows', 'columns'] as const)
  const combined = values['combineMetric'] === true
  const headings = (side: 'rows' | 'columns', by: unknown, withMetric: boolean): readonly Heading[] => {
    const depth = full[side].length
    const first = values[side === 'rows' ? 'rowSubtotalPosition' : 'colSubtotalPosition'] === true
    const ordered = order([...groups[side].values()], { by, depth, first }).map((one): Heading => {
      const { path, marks } = one
      const key = join(path)
      const total = path.length < depth
      const word = t(path.length === 0 ? TOTAL : SUBTOTAL)
      const names = total ? [...one.names, word, ...full[side].slice(path.length + 1).map(() => '')] : one.names
      const steps = [...path, ...names.slice(path.length)]
      return { key, place: key, names, path: steps, total, marks, metric: null }
    })
    if (!withMetric) return ordered
    const ofMetric = (heading: Heading, metric: string): Heading => {
      const within = (all: readonly string[]) => (combined ? [...all, metric] : [metric, ...all])
      const [names, path] = [within(heading.names), within(heading.path)]
      return { ...heading, key: `${heading.key} ${metric}`, names, path, metric }
    }
    return combined
      ? ordered.flatMap((heading) => metrics.map((metric) => ofMetric(heading, metric)))
      : metrics.flatMap((metric) => ordered.map((heading) => ofMetric(heading, metric)))
  }
  const rows = headings(rowSide, values['rowOrder'], onRows)
  const columns = headings(columnSide, values['colOrder'], !onRows)
  const figures = new Map<string, Cell>()
  const figureAt = (r: string, c: string, metric: string): Cell => {
    const key = `${r} ${c} ${metric}`
    if (aggregate === null) return cells.get(key) ?? null
    const at = (one: string, other: string): readonly Cell[] => below.get(`${one} ${other} ${metric}`) ?? []
    const cached = figures.get(key)
    if (cached !== undefined) return cached
    // a row of the screen is a column of the question where both are swapped
    const [across, down] = swap ? [at(NONE, c), at(r, NONE)] : [at(r, NONE), at(NONE, c)]
    const figure = aggregate({ own: at(r, c), row: across, column: down, all: at(NONE, NONE) })
    figures.set(key, figure)
    return figure
  }
  const placeOf = (row: Heading, column: Heading) => {
    const [r, c] = swap ? [column.place, row.place] : [row.place, column.place]
    return [r, c, (onRows ? row : column).metric ?? ''] as const
  }
  const lookUp = (row: Heading, column: Heading): Cell => figureAt(...placeOf(row, column))
  const has = (row: Heading, column: Heading): boolean => {
    const key = placeOf(row, column).join(' ')
    return cells.has(key) || below.has(key)
  }
  const cellsOf = (metric: string): readonly Cell[] => {
    if (aggregate !== null) {
      return [...cellPlaces].flatMap(([place, [r, c]]) =>
        below.has(`${place} ${metric}`) ? [figureAt(r, c, metric)] : [],
      )
    }
    const column =
      results[0] === undefined ? undefined : gridColumns(results[0].columns).find(({ name }) => name === metric)
    return column === undefined ? [] : (results[0]?.rows.map((row) => row[column.at] ?? null) ?? [])
  }
  const titles = (names: readonly string[], withMetric: boolean): readonly string[] => {
    if (!withMetric) return names
    return combined ? [...names, t(METRIC)] : [t(METRIC), ...names]
  }
  return {
    metrics,
    cells: cellsOf,
    rowTitles: titles(full[rowSide], onRows),
    columnTitles: titles(full[columnSide], !onRows),
    rows,
    columns,
    cell: lookUp,
    has,
  }
}
