import { cellMoment } from '../../chart/common/format/cellMoment'
import { cellNumber } from '../../../core/results/cellNumber'
import type { Cell } from '../../../core/results/types'
import type { ExploreColumn } from '../../../events/explore/explore'
import type { AdhocMetric } from '../../../domain/charts/kinds/common/data/adhoc'
import { isTimeColumn } from '../../../domain/charts/kinds/common/data/columns'

/** A fact about the values of a column: how many there are, the days that they cover, or their type. */
export type ColumnFact =
  | { readonly kind: 'values'; readonly count: number }
  | { readonly kind: 'days'; readonly count: number }
  | { readonly kind: 'type'; readonly name: string }

/** Columns that one query covers at most. */
const MAX_COLUMNS = 40
const DAY = 86_400_000

/** Types whose values some engines cannot compare: one of them would have the query refused. */
const INCOMPARABLE =
  /json|array|struct|map|row|record|blob|bytea|binary|geo|point|variant|object|xml|clob|image|union|\[\]/i

const isNumber = ({ generic }: ExploreColumn): boolean => generic === 0

const aggregatesOf = (column: ExploreColumn): readonly string[] => {
  // numbers that are times have a unit of their own
  if (isNumber(column) || INCOMPARABLE.test(column.type ?? '')) return []
  return isTimeColumn(column) ? ['MIN', 'MAX'] : ['COUNT_DISTINCT']
}

const asked = (columns: readonly ExploreColumn[]): readonly ExploreColumn[] =>
  columns.filter((column) => aggregatesOf(column).length > 0).slice(0, MAX_COLUMNS)

const metric = (aggregate: string, { name }: ExploreColumn, place: number): AdhocMetric => ({
  expressionType: 'SIMPLE',
  column: { column_name: name },
  aggregate,
  label: `__${aggregate.toLowerCase()}_${place}`,
  hasCustomLabel: true,
})

/** One query for the facts about all columns of a dataset, as JSON; null where there is nothing to ask. */
export const factsQuery = (columns: readonly ExploreColumn[]): string | null => {
  const metrics = asked(columns).flatMap((column, place) =>
    aggregatesOf(column).map((aggregate) => metric(aggregate, column, place)),
  )
  return metrics.length === 0 ? null : JSON.stringify([{ columns: [], metrics, filters: [], row_limit: 1 }])
}

/** The type of numbers as people read it: `DECIMAL(18,3)` is `decimal`. */
const typeName = ({ type }: ExploreColumn): string => (type ?? '').replace(/\(.*$/, '').trim().toLowerCase()

const factOf = (column: ExploreColumn, cells: readonly (Cell | undefined)[]): ColumnFact | null => {
  if (!isTimeColumn(column)) {
    const count = cellNumber(cells[0])
    return count === null ? null : { kind: 'values', count }
  }
  const [first, last] = cells.map(cellMoment)
  if (first == null || last == null || last < first) return null
  return { kind: 'days', count: Math.floor(last / DAY) - Math.floor(first / DAY) + 1 }
}

/** Facts about columns by their names. `row` answers `factsQuery`; without it, only types are known. */
export const factsOf = (
  columns: readonly ExploreColumn[],
  row: readonly Cell[] | null,
): ReadonlyMap<string, ColumnFact> => {
  const facts = new Map<string, ColumnFact>()
  for (const column of columns) {
    const name = typeName(column)
    if (isNumber(column) && name !== '') facts.set(column.name, { kind: 'type', name })
  }
  if (row === null) return facts
  let at = 0
  for (const column of asked(columns)) {
    const cells = aggregatesOf(column).map((_, place) => row[at + place])
    at += cells.length
    const fact = factOf(column, cells)
    if (fact !== null) facts.set(column.name, fact)
  }
  return facts
}
