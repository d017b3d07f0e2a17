import type { ResultColumn } from '../../../core/results/column'
import type { Cell, ResultRows } from '../../../core/results/types'
import { metricLabel, metricsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { comparisonType, offsetOf, PARTS, type Part } from '../../../domain/charts/kinds/common/time/timeComparison'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { gridColumns, isNumeric, type GridColumn } from '../../grid/cells/cells'
import { changeShare, differenceOf, ratioOf } from '../common/series/comparison'

export interface ComparedColumn {
  readonly metric: string
  readonly part: Part
}

/** A computed column: its source, the earlier one beside it, and its part of the comparison. */
interface ComputedColumn {
  readonly column: GridColumn
  readonly before: GridColumn | null
  readonly part: Part | null
}

/** Rows with the columns of a comparison, and which columns these are, by place. */
export interface ComparedRows {
  readonly result: ResultRows
  readonly parts: readonly (ComparedColumn | null)[]
  /** The place of each column in the answer; null for computed ones. */
  readonly sources: readonly (number | null)[]
}

const figureOf = (part: Part, now: Cell, before: Cell): Cell => {
  if (part === 'Main') return now
  if (part === '#') return before
  if (part === '△') return differenceOf(now, before)
  return part === '%' ? changeShare(now, before) : ratioOf(now, before)
}

/**
 * Rows in which each compared metric has the columns of its comparison side by side; values that are not numbers have only the
 * present and the earlier one.
 */
export const comparedRows = (context: ControlContext, result: ResultRows): ComparedRows => {
  const columns = gridColumns(result.columns)
  const offset = offsetOf(context)
  const plain = (): ComparedRows => ({
    result,
    parts: columns.map(() => null),
    sources: columns.map(({ at }) => at),
  })
  if (offset === null) return plain()
  const find = (name: string) => columns.find((column) => column.name === name)
  const metrics = (name: string) => metricsIn(context.values, name).map(metricLabel)
  const comparedNames = new Set([
    ...metrics('metrics'),
    ...metrics('percent_metrics').flatMap((one) => [one, `%${one}`]),
  ])
  const earlier = new Map(
    columns.flatMap(({ name }) => {
      const before = comparedNames.has(name) ? find(`${name}__${offset}`) : undefined
      return before === undefined ? [] : [[name, before] as const]
    }),
  )
  if (earlier.size === 0) return plain()
  const taken = new Set([...earlier.values()].map(({ at }) => at))
  const shown = PARTS[comparisonType(context)]
  const entries = columns.flatMap((column): readonly ComputedColumn[] => {
    const before = earlier.get(column.name)
    if (taken.has(column.at)) return []
    if (before === undefined) return [{ column, before: null, part: null }]
    const parts = isNumeric(column.kind) ? shown : (['Main', '#'] as const)
    return parts.map((part) => ({ column, before, part }))
  })
  const columnOf = ({ column, part }: ComputedColumn): ResultColumn => {
    const resultColumn = result.columns[column.at] as ResultColumn
    if (part === null) return resultColumn
    const name = `${part} ${column.name}`
    return {
      ...resultColumn,
      name,
      column_name: name,
      ...(part === '%' || part === '×' ? { type: null, type_generic: 0 } : {}),
    }
  }
  return {
    result: {
      ...result,
      columns: entries.map(columnOf),
      rows: result.rows.map((row) =>
        entries.map(({ column, before, part }) => {
          const now = row[column.at] ?? null
          return before === null || part === null ? now : figureOf(part, now, row[before.at] ?? null)
        }),
      ),
    },
    parts: entries.map(({ column, part }) => (part === null ? null : { metric: column.name, part })),
    sources: entries.map(({ column, part }) => (part === null || part === 'Main' ? column.at : null)),
  }
}
