import { columnLabel, columnsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { columnNamed, markValue } from '../common/series/rowMarks'
import type { Input } from './inputs'

/** The choice that filters others by the first thing of a chart; null where it names no things. */
export const chosenIn = (
  { answer, result }: Input,
  context: ControlContext,
  dimensions: ReadonlySet<string>,
): readonly MarkValue[] | null => {
  const series = answer.labels.find((parts) => parts.length > 1)
  if (series !== undefined) {
    return columnsIn(context.values, 'groupby').map((column, index) => {
      const value = series[index + 1] ?? ''
      return { column: columnLabel(column), value, label: value, grain: null }
    })
  }
  const [column] = [...dimensions].flatMap((name) => columnNamed(result, name) ?? [])
  const [row] = result.rows
  return column === undefined || row === undefined ? null : [markValue(row[column.at] ?? null, column, context)]
}
